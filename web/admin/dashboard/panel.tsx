import { useId } from 'react'
import type { Query } from '#web/data/use-query.ts'
import { Failed } from '#web/ui/empty.tsx'
import { cx } from '#web/ui/cx.ts'

type Props<T> = {
  title: string
  /** Below the title: what is counted, and the period. */
  text: (value: T | undefined) => string
  /** At the end of the heading: controls or a link. */
  end: React.ReactNode
  /** How much room `end` needs. */
  endIs?: keyof typeof rooms
  query: Query<T>
  /** In place of the first value when it cannot be loaded. */
  failed: string
  /** In its place while it loads. */
  skeleton: React.ReactNode
  children: (value: T) => React.ReactNode
}

/** Beside the title if both fit, otherwise on a line below the text. */
const rooms = {
  link: '-my-2',
  switch:
    '-mt-2.5 -mb-1 1100:max-1280:order-1 1100:max-1280:mt-2.5 1100:max-1280:mb-0 max-[23rem]:order-1 max-[23rem]:mt-2.5 max-[23rem]:mb-0',
  controls: 'order-1 mt-2.5 768:max-1100:order-none 768:max-1100:-my-2 1280:order-none 1280:-my-2',
}

export function Panel<T>({ title, text, end, endIs = 'link', query, failed, skeleton, children }: Props<T>) {
  const id = useId()
  const { isRefreshing, hasFailed, isCurrent, refresh } = query
  // Old data may stay while the next loads, but not when that has failed: it is of another range or storefront.
  const value = hasFailed && !isCurrent ? undefined : query.value
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-border bg-surface shadow-1 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-4 pt-4 768:px-6 768:pt-5">
        <h2 id={id} className="flex-1 font-text text-card font-heavy tracking-[-0.005em] whitespace-nowrap">
          {title}
        </h2>
        {/* Negative margins: taller than the title, it would push the text down. */}
        <div className={cx('text-sm', rooms[endIs])}>{end}</div>
        <p className="figures mt-0.75 min-h-[1.45em] w-full text-xs text-text-3">{text(value)}</p>
      </div>
      <div
        aria-busy={isRefreshing || undefined}
        className={cx('flex min-w-0 flex-1 flex-col transition-opacity', isRefreshing && 'opacity-60')}
      >
        {value !== undefined && children(value)}
        {value === undefined && !hasFailed && skeleton}
        {value === undefined && hasFailed && (
          <div className="p-4 768:p-6">
            <Failed onRetry={refresh}>{failed}</Failed>
          </div>
        )}
      </div>
    </section>
  )
}

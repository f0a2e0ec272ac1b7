import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  title: string
  /** Below the title: what is counted, and over which time. */
  text?: string | undefined
  /** At the end of the heading: controls or a link. */
  end?: React.ReactNode
  /** How much room `end` needs. */
  endIs?: keyof typeof rooms
  /** Old data is shown while the next loads. */
  isBusy?: boolean
  children: React.ReactNode
}

/** Beside the title if both fit, otherwise on a line below the text. */
const rooms = {
  link: '-my-2',
  switch:
    '-mt-2.5 -mb-1 1100:max-1280:order-1 1100:max-1280:mt-2.5 1100:max-1280:mb-0 max-[23rem]:order-1 max-[23rem]:mt-2.5 max-[23rem]:mb-0',
  controls: 'order-1 mt-2.5 768:max-1100:order-none 768:max-1100:-my-2 1280:order-none 1280:-my-2',
}

export function Panel({ title, text, end, endIs = 'link', isBusy = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-border bg-surface shadow-1 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-4 pt-4 768:px-6 768:pt-5">
        <h2 id={id} className="flex-1 font-text text-card font-heavy tracking-[-0.005em] whitespace-nowrap">
          {title}
        </h2>
        {end !== undefined && (
          // Negative margins: taller than the title, it would push the text down.
          <div className={cx('text-sm', rooms[endIs])}>{end}</div>
        )}
        {text !== undefined && <p className="figures mt-0.75 min-h-[1.45em] w-full text-xs text-text-3">{text}</p>}
      </div>
      <div
        aria-busy={isBusy || undefined}
        className={cx('flex min-w-0 flex-1 flex-col transition-opacity', isBusy && 'opacity-60')}
      >
        {children}
      </div>
    </section>
  )
}

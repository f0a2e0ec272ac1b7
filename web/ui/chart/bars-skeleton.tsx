import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The minimum: the bars grow to the height of the panel beside them. */
export const barsHeight = 'min-h-58 flex-1 600:min-h-75'

const heights = [
  'h-2/6',
  'h-3/6',
  'h-2/6',
  'h-4/6',
  'h-3/6',
  'h-5/6',
  'h-4/6',
  'h-3/6',
  'h-4/6',
  'h-5/6',
  'h-3/6',
  'h-2/6',
]

/** In place of the bars while they load. */
export function BarsSkeleton() {
  return (
    <div className={cx('flex items-end gap-[4%] pb-7 pl-8', barsHeight)}>
      {heights.map((one, place) => (
        <Skeleton key={place} className={cx('flex-1', one)} />
      ))}
    </div>
  )
}

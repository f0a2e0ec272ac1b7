import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { BarsDrawing } from './bars-drawing.tsx'
import { BarsNote } from './bars-note.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Bar, Series } from './series.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useBand } from './use-band.ts'
import { useSize } from './use-size.ts'

type Props = {
  /** What they show, and the period. */
  label: string
  series: Series[]
  bars: Bar[]
  /** Formats a count. */
  say: (count: number) => string
}

/** The minimum: the bars grow to the height of the panel beside them. */
const height = 'min-h-58 flex-1 600:min-h-75'

/**
 * Stacked bars over time. One Tab stop: arrow keys, Home and End move between the bars, each a link with all values in
 * its name; hovering and tapping show them in a note.
 */
export function Bars({ label, series, bars, say }: Props) {
  const [box, size] = useSize<HTMLDivElement>()
  const hatching = useId()
  const list = useRef<HTMLUListElement>(null)
  const { shown, stop, hasTouch, handlers } = useBand(bars.length, list)
  const bar = shown === undefined ? undefined : bars[shown]
  // Longer numbers need a wider axis.
  const isWide = bars.some(({ total }) => total >= 1_000)
  const room = cx('absolute top-0 right-0 bottom-7', isWide ? 'left-11' : 'left-8')
  return (
    <div ref={box} role="group" aria-label={label} className={cx('relative grid text-2xs', height)}>
      {size && <BarsDrawing {...{ series, bars, say, size, hatching, shown, isWide }} />}
      <ul ref={list} {...handlers} className={cx(room, 'grid touch-pan-y auto-cols-fr grid-flow-col')}>
        {bars.map(({ key, label, to }, place) => (
          <li key={key} className="grid">
            <Link
              to={to}
              aria-label={label}
              tabIndex={place === stop ? 0 : -1}
              draggable={false}
              className="rounded-xs focus-visible:-outline-offset-1"
            />
          </li>
        ))}
      </ul>
      {bar && shown !== undefined && (
        <div aria-hidden="true" className={cx(room, 'pointer-events-none z-1')}>
          <BarsNote {...{ bar, series, say }} at={{ place: shown, of: bars.length }} canTap={hasTouch} />
        </div>
      )}
    </div>
  )
}

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
    <div className={cx('flex items-end gap-[4%] pb-7 pl-8', height)}>
      {heights.map((one, place) => (
        <Skeleton key={place} className={cx('flex-1', one)} />
      ))}
    </div>
  )
}

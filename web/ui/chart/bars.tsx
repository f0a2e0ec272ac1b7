import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { BarsDrawing } from './bars-drawing.tsx'
import { BarsNote } from './bars-note.tsx'
import { barsHeight } from './bars-skeleton.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Bar, Series } from './series.tsx'
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
    <div ref={box} role="group" aria-label={label} className={cx('relative grid text-2xs', barsHeight)}>
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

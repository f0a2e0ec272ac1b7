import { type Bar, type Series, Swatch } from './series.tsx'

type Props = {
  bar: Bar
  series: Series[]
  say: (count: number) => string
  at: { place: number; of: number }
  /** After a tap, a hint says how to follow the link. */
  canTap: boolean
}

/** The values of a bar, on the side of it with more room. */
export function BarsNote({ bar, series, say, at: { place, of }, canTap }: Props) {
  const isLate = place + 0.5 > of / 2
  const edge = isLate ? `${(place / of) * 100}% - 6px - 11.25rem` : `${((place + 1) / of) * 100}% + 6px`
  return (
    <div
      style={{ left: `clamp(0px, ${edge}, 100% - 11.25rem)` }}
      className="absolute top-2 w-45 rounded-md border border-border bg-surface-raised px-3.5 py-3 text-2xs leading-normal shadow-2"
    >
      <p className="figures font-heavy">{bar.note}</p>
      <ul className="mt-1.5 grid gap-1">
        {series.map(({ name, look }, at) => (
          <li key={name} className="flex items-center gap-2 text-text-2">
            <Swatch look={look} />
            {name}
            <b className="figures ml-auto font-semibold text-text">{say(bar.values[at] ?? 0)}</b>
          </li>
        ))}
      </ul>
      {canTap && <p className="mt-1.5 text-text-3">Tap again to view bookings</p>}
    </div>
  )
}

import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A part of each bar, from the bottom upwards. */
export type Series = {
  name: string
  look: {
    /** Classes of its fill. */
    fill: string
    /** Tells it apart without colours; one series of a chart at most. */
    isHatched?: boolean
  }
}

export type Bar = {
  key: string
  /** Everything in words, for screen readers: the day, and the value of each part. */
  label: string
  /** The day alone. */
  name: string
  /** The heading of the note beside it. */
  note: string
  /** The label under it, where there is room. */
  tick: string
  /** From the bottom upwards, one for each series. */
  values: number[]
  total: number
  /** The page that lists what it counts. */
  to: string
}

/** The pattern that fills a hatched <Part>. */
export function Hatching({ id, fill }: { id: string; fill: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="5" height="5" patternTransform="rotate(45)">
      <rect width="5" height="5" className={fill} />
      <rect width="1.5" height="5" className="fill-surface forced-colors:fill-[Canvas]" />
    </pattern>
  )
}

type PartProps = { look: Series['look']; d: string; hatching: string }

export function Part({ look, d, hatching }: PartProps) {
  return look.isHatched ? <path d={d} fill={`url(#${hatching})`} /> : <path d={d} className={look.fill} />
}

/** The fill of a series, beside its name. */
export function Swatch({ look }: { look: Series['look'] }) {
  const id = useId()
  return (
    <svg viewBox="0 0 12 12" className="size-3 flex-none" aria-hidden="true">
      {look.isHatched && <Hatching id={id} fill={look.fill} />}
      <Part look={look} hatching={id} d="M4.5.5h3q4 0 4 4v3q0 4-4 4h-3q-4 0-4-4v-3q0-4 4-4z" />
    </svg>
  )
}

type LegendProps = {
  /** Each with its total, formatted. */
  series: (Series & { total: string })[]
  className?: string
}

/** The series of a chart and their totals. */
export function Legend({ series, className }: LegendProps) {
  return (
    <ul className={cx('flex flex-wrap gap-x-4.5 gap-y-1.5 text-sm text-text-2', className)}>
      {series.map(({ name, look, total }) => (
        <li key={name} className="flex items-center gap-1.75">
          <Swatch look={look} />
          {name} <b className="figures font-heavy text-text">{total}</b>
        </li>
      ))}
    </ul>
  )
}

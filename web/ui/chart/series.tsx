import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'

const hatched = 'cancelled'

/** Told by ground, outline and hatching: who sees no colours, or only those of the system, can tell them apart too. */
const looks = {
  completed: 'fill-completed forced-colors:fill-[CanvasText]',
  confirmed: 'fill-confirmed forced-colors:fill-[Highlight]',
  pending: 'fill-pending stroke-pending-text/55 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
  [hatched]: '',
} as const

/** A part of each bar, from the bottom upwards. */
export type Series = { name: string; look: keyof typeof looks }

export type Bar = {
  key: string
  /** All of it in words, for the ear: the day, and what is in each part. */
  label: string
  /** The day alone. */
  name: string
  /** The head of the note beside it. */
  note: string
  /** What stands under it, where there is room. */
  tick: string
  /** From the bottom upwards, one for each series. */
  values: number[]
  total: number
  /** Where what it counts can be seen. */
  to: string
}

/** The ground that is hatched, for a drawing that has such a part: `fill` of <Part> names it. */
export function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="5" height="5" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-cancelled forced-colors:fill-[CanvasText]" />
      <rect width="1.5" height="5" className="fill-surface forced-colors:fill-[Canvas]" />
    </pattern>
  )
}

type PartProps = { look: Series['look']; d: string; hatching: string }

export function Part({ look, d, hatching }: PartProps) {
  return <path d={d} className={looks[look]} fill={look === hatched ? `url(#${hatching})` : undefined} />
}

/** Beside a word: the ground that stands for it in the drawing. */
export function Swatch({ look }: { look: Series['look'] }) {
  const id = useId()
  return (
    <svg viewBox="0 0 12 12" className="size-3 flex-none" aria-hidden="true">
      {look === hatched && <Hatching id={id} />}
      <Part look={look} hatching={id} d="M4.5.5h3q4 0 4 4v3q0 4-4 4h-3q-4 0-4-4v-3q0-4 4-4z" />
    </svg>
  )
}

type LegendProps = {
  /** Each with what it comes to, as people write it. */
  series: (Series & { total: string })[]
  className?: string
}

/** What the grounds of a drawing mean, and what each comes to. */
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

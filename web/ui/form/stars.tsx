import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'

const five = [1, 2, 3, 4, 5]

/** Whole stars out of five. */
export function Stars({ value }: { value: number }) {
  const whole = Math.round(value)
  return (
    <span role="img" aria-label={`${whole} out of 5 stars`} className="inline-flex gap-px text-star">
      {five.map((star) => (
        <Icon key={star} name="star" className={cx('size-4.5', star > whole && 'text-star-off')} />
      ))}
    </span>
  )
}

/** An average rating with the number of reviews. */
export function Rating({ value, count }: { value: number; count: number }) {
  return (
    <span className="figures inline-flex items-center gap-1.25 font-semibold">
      <Icon name="star" className="size-4 text-star" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5 by </span>
      <span className="font-normal text-text-3">({count})</span>
    </span>
  )
}

import { Link } from 'react-router'
import type { WeekDay } from '#domain/board/week.ts'
import { formatDay } from '#domain/format/day.ts'
import type { Days } from '#web/admin/bookings/board/use-days.ts'

type Props = { day: WeekDay; days: Days; locale: string }

/** The heading of a day, which leads to its board. */
export function DayLink({ day: { date, closed }, days, locale }: Props) {
  const isToday = date === days.today
  return (
    <Link
      to={days.pathOf(date)}
      aria-current={isToday ? 'date' : undefined}
      className="figures flex min-h-11 flex-col items-center justify-center rounded-sm text-xs font-semibold text-text-2 hover:bg-fill aria-[current=date]:bg-ink aria-[current=date]:text-on-ink 900:min-h-13"
    >
      <span className="sr-only">
        {formatDay(date, locale, 'near')}
        {isToday && ', today'}
        {closed !== null && ', closed'}
      </span>
      <span aria-hidden="true">{formatDay(date, locale, 'weekday')}</span>
      <span aria-hidden="true" className="text-ui">
        {formatDay(date, locale, 'brief')}
      </span>
    </Link>
  )
}

type MoreProps = { count: number; to: string; locale: string; words: string }

/** '+5 more', on the board of the day. */
export function MoreLink({ count, to, locale, words }: MoreProps) {
  const text = `+${count.toLocaleString(locale)} more`
  return (
    <Link
      to={to}
      aria-label={`${text}, ${words}`}
      className="flex h-6 items-center px-1.5 text-2xs font-semibold text-brand-text underline underline-offset-3 max-900:h-11 max-900:text-sm"
    >
      {text}
    </Link>
  )
}

import { daysFrom, formatDay, formatTime } from '#domain/format/day.ts'

export type Moment = { date: string; time: string }
type Clock = { today: string; locale: string }

/** 'today, 6:00 pm', 'tomorrow, 9:00 am', further away 'Mon 23 Nov, 9:00 am': days are those of the shop's own clock. */
export function nearMoment({ date, time }: Moment, { today, locale }: Clock): string {
  return `${nearDay(date, { today, locale })}, ${formatTime(time, locale)}`
}

function nearDay(date: string, { today, locale }: Clock): string {
  const days = daysFrom(today, date)
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return `${formatDay(date, locale, 'weekday')} ${formatDay(date, locale, 'brief')}`
}

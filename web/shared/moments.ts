import { clockAt, formatDay, formatListDay, formatTime } from '#domain/format/day.ts'

type Place = { timeZone: string; locale: string }

/** Monday, 23 November 2026, 10:00 am */
export function longMoment(instant: string, { timeZone, locale }: Place): string {
  const { date, time } = clockAt(instant, timeZone)
  return `${formatDay(date, locale, 'full')}, ${timeInOne(time, locale)}`
}

/** Nov 20, 2026, 7:42 am */
export function listMoment(instant: string, { timeZone, locale }: Place): string {
  const { date, time } = clockAt(instant, timeZone)
  return `${formatListDay(date)}, ${timeInOne(time, locale)}`
}

/** The hour and its 'am' stay on one line. */
export function timeInOne(time: string, locale: string): string {
  return formatTime(time, locale).replaceAll(/\s/g, '\u00a0')
}

/** '2 days and 22 hours': the largest unit that it has, and the next; rounded down, so that nobody counts on more. */
export function spanInWords(milliseconds: number, locale: string): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const counts = [
    ['day', Math.floor(minutes / 1_440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  const first = counts.findIndex(([, count]) => count > 0)
  if (first < 0) return 'less than a minute'
  const said = counts.slice(first, first + 2).filter(([, count]) => count > 0)
  const words = said.map(([unit, count]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(locale).format(words)
}

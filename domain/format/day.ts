const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: creating one costs more than all the formatting done with it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join(' ')}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

const numeric = 'numeric' as const
const styles = {
  /** 24 November 2026 */
  plain: { day: numeric, month: 'long', year: numeric },
  /** 24 November */
  dayAndMonth: { day: numeric, month: 'long' },
  /** Tuesday, 24 November 2026 */
  full: { weekday: 'long', day: numeric, month: 'long', year: numeric },
  /** Tuesday, 24 November */
  near: { weekday: 'long', day: numeric, month: 'long' },
  /** 24 Nov 2026 */
  short: { day: numeric, month: 'short', year: numeric },
  /** 24 Nov */
  brief: { day: numeric, month: 'short' },
  /** Tue */
  weekday: { weekday: 'short' },
  /** Tuesday */
  longWeekday: { weekday: 'long' },
  /** Nov */
  month: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof styles

/** A day (yyyy-MM-dd) in the format of the locale. It is the same day in every time zone. */
export function formatDay(day: string, locale: string, style: DayStyle = 'plain'): string {
  return formatOf(locale, { ...styles[style], timeZone: 'UTC' }).format(new Date(day))
}

/** 20 Nov – 20 Dec 2026 */
export function formatDays(first: string, last: string, locale: string): string {
  return formatOf(locale, { ...styles.short, timeZone: 'UTC' }).formatRange(new Date(first), new Date(last))
}

/** Nov 24, 2026: the lists of a customer show it like this in every locale. */
export function formatListDay(day: string): string {
  return formatDay(day, 'en-US', 'short')
}

/** A local date (yyyy-MM-dd) and time (HH:mm) in some time zone. */
export type ClockTime = { date: string; time: string }

/** What the clocks of a time zone show at an instant. */
export function clockAt(instant: string, timeZone: string): ClockTime {
  // In Swedish both are written like this.
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const [date = '', time = ''] = formatOf('sv-SE', options).format(new Date(instant)).split(' ')
  return { date, time }
}

/** The number of calendar days between two days: 1 for the day after. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)
}

/**
 * The day of the week, 0 for the first: Sunday in the United States, Monday elsewhere. Browsers say Sunday for India,
 * but printed calendars there begin with Monday.
 */
export function placeInWeek(day: string, locale: string): number {
  const fromSunday = new Date(day).getUTCDay()
  return locale.endsWith('-US') ? fromSunday : (fromSunday + 6) % 7
}

/** 9:00 am, in the format of the locale; the argument is a local time, HH:mm. */
export function formatTime(time: string, locale: string): string {
  return formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
}

/** 9:00 am with a no-break space, for text that may wrap. */
export function unbrokenTime(time: string, locale: string): string {
  return formatTime(time, locale).replaceAll(/\s/g, '\u00a0')
}

/** 8 AM: an hour on an axis. */
export function formatHour(hour: number, locale: string): string {
  return formatOf(locale, { hour: 'numeric', timeZone: 'UTC' }).format(new Date(hour * 3_600_000))
}

/** 6 PM, 6:30 PM: where there is little room. */
export function formatShortTime(time: string, locale: string): string {
  return time.endsWith(':00') ? formatHour(Number(time.slice(0, 2)), locale) : formatTime(time, locale)
}

/** 6:00, without 'am' or 'pm', which the axis beside it shows. */
export function formatBareTime(time: string, locale: string): string {
  return formatOf(locale, { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(new Date(`1970-01-01T${time}:00Z`))
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim()
}

type ZoneAndLocale = { timeZone: string; locale: string }

/** Nov 20, 2026, 7:42 am; short: 20 Nov 2026, 7:42 am; in full: Monday, 23 November 2026, 10:00 am */
export function formatMoment(
  instant: string,
  { timeZone, locale }: ZoneAndLocale,
  style: 'list' | 'short' | 'full' = 'list',
): string {
  const { date, time } = clockAt(instant, timeZone)
  const day = style === 'list' ? formatListDay(date) : formatDay(date, locale, style)
  return `${day}, ${unbrokenTime(time, locale)}`
}

/** today, 9:14 pm; yesterday, 9:14 pm; the day alone when it is longer ago. */
export function formatRecentMoment(
  instant: string,
  { now, timeZone, locale }: ZoneAndLocale & { now: number },
  style: 'list' | 'short' = 'list',
): string {
  const { date, time } = clockAt(instant, timeZone)
  const days = daysFrom(clockAt(new Date(now).toISOString(), timeZone).date, date)
  if (days !== 0 && days !== -1) return style === 'list' ? formatListDay(date) : formatDay(date, locale, style)
  return `${relativeDay(days, locale)}, ${unbrokenTime(time, locale)}`
}

/** today, 6:00 pm; tomorrow, 9:00 am; Mon 23 Nov, 9:00 am when it is further away. */
export function formatNearMoment(
  { date, time }: ClockTime,
  { today, locale }: { today: string; locale: string },
): string {
  const days = daysFrom(today, date)
  if (days !== 0 && days !== 1) return formatDayAndTime({ date, time }, locale)
  return `${relativeDay(days, locale)}, ${formatTime(time, locale)}`
}

/** Mon 23 Nov, 9:00 am */
export function formatDayAndTime({ date, time }: ClockTime, locale: string): string {
  return `${formatDay(date, locale, 'weekday')} ${formatDay(date, locale, 'brief')}, ${formatTime(time, locale)}`
}

/** Today, Tomorrow, Mon 23: where there is little room. */
export function formatNearDay(day: string, { today, locale }: { today: string; locale: string }): string {
  const days = daysFrom(today, day)
  if (days !== 0 && days !== 1) return `${formatDay(day, locale, 'weekday')} ${Number(day.slice(-2))}`
  const word = relativeDay(days, locale)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function relativeDay(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/** 2 days and 22 hours: the largest unit and the next, rounded down so that it never promises more. */
export function formatSpan(milliseconds: number, locale: string): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const counts = [
    ['day', Math.floor(minutes / 1_440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  const first = counts.findIndex(([, count]) => count > 0)
  if (first < 0) return 'less than a minute'
  const words = counts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  return new Intl.ListFormat(locale).format(words)
}

/** A recent date, because some time zones have been renamed since 1970. */
const recently = new Date('2026-01-01')

/** The common name of a time zone: India Standard Time, Eastern Time. */
export function nameOfZone(timeZone: string, locale: string): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(recently)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name === 'GMT+00:00' ? 'GMT' : name
}

/** IST, EST: where there is little room. It may change with the season. */
export function shortNameOfZone(timeZone: string, at: string, locale: string): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether the clocks of two time zones differ at an instant; zones with different names may not. */
export function isOtherTime(one: string, other: string, at: string): boolean {
  const [here, there] = [clockAt(at, one), clockAt(at, other)]
  return here.date !== there.date || here.time !== there.time
}

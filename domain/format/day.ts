const formats = new Map<string, Intl.DateTimeFormat>()

/** Each is made once: making one costs more than all that is written with it. */
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

/** A day as the people of the locale write it. It is yyyy-MM-dd and the same in every time zone. */
export function formatDay(day: string, locale: string, style: DayStyle = 'plain'): string {
  return formatOf(locale, { ...styles[style], timeZone: 'UTC' }).format(new Date(day))
}

/** 20 Nov – 20 Dec 2026 */
export function formatDays(first: string, last: string, locale: string): string {
  return formatOf(locale, { ...styles.short, timeZone: 'UTC' }).formatRange(new Date(first), new Date(last))
}

/** Nov 24, 2026: in lists it is the same for everybody. */
export function formatListDay(day: string): string {
  return formatDay(day, 'en-US', 'short')
}

/** The day and the time that the clocks of a time zone show at an instant: yyyy-MM-dd and HH:mm. */
export function clockAt(instant: string, timeZone: string): { date: string; time: string } {
  // In Swedish both are written like this.
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const [date = '', time = ''] = formatOf('sv-SE', options).format(new Date(instant)).split(' ')
  return { date, time }
}

/** How many days of the calendar lie between: 1 for the day after. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)
}

/**
 * The day of the week, 0 for the first: that is Sunday in the United States, and Monday elsewhere. (The tables that
 * browsers have say Sunday for India; its calendars on the wall do not agree.)
 */
export function placeInWeek(day: string, locale: string): number {
  const fromSunday = new Date(day).getUTCDay()
  return locale.endsWith('-US') ? fromSunday : (fromSunday + 6) % 7
}

/** 9:00 am, as the people of the locale write it; the time is HH:mm of a clock. */
export function formatTime(time: string, locale: string): string {
  return formatOf(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
}

/** Not 1970: some have had another name since. */
const recently = new Date('2026-01-01')

/** What people call a time zone: India Standard Time, Eastern Time. */
export function nameOfZone(timeZone: string, locale: string): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(recently)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The same in short, where there is little room: IST, EST. It may change with the season. */
export function shortNameOfZone(timeZone: string, at: string, locale: string): string {
  const parts = formatOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether the clocks of two time zones show something else at an instant, whatever they are called. */
export function isOtherTime(one: string, other: string, at: string): boolean {
  const [here, there] = [clockAt(at, one), clockAt(at, other)]
  return here.date !== there.date || here.time !== there.time
}

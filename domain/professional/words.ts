import { type ClockTime, formatDay, formatShortTime, placeInWeek, unbrokenTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { addDays } from '#domain/format/zone.ts'
import type { Professional, TimeOff } from '#domain/professional.ts'
import type { Span } from './hours.ts'

/** A Sunday: the weekday n, 1 being Monday, is n days later. */
const sunday = '2023-12-31'

type NameStyle = 'weekday' | 'longWeekday'

/** Mon; Monday */
export function nameOfWeekday(day: number, locale: string, style: NameStyle = 'weekday'): string {
  return formatDay(addDays(sunday, day), locale, style)
}

/** The weekdays, 1 being Monday, in the order of a calendar of the locale. */
export function weekdaysIn(locale: string): number[] {
  const placeOf = (day: number) => placeInWeek(addDays(sunday, day), locale)
  return [1, 2, 3, 4, 5, 6, 7].toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Some days with the same hours. */
export type HoursInWords = { days: string; times: string }

/**
 * Mon to Fri, 9:00 am to 6:00 pm: the days with the same hours together, those of most days first. Shorter if the days
 * differ: 9 am to 6 pm.
 */
export function hoursInWords(hours: Span[], locale: string, style?: NameStyle): HoursInWords[] {
  const week = weekdaysIn(locale)
  const timesOf = (day: number, time: typeof formatShortTime) =>
    spansOf(hours, day)
      .map(({ from, to }) => `${time(from, locale)} to ${to === '24:00' ? 'midnight' : time(to, locale)}`)
      .join(', ')
  const days = week.filter((day) => hours.some((span) => span.day === day))
  const alike = [...Map.groupBy(days, (day) => timesOf(day, unbrokenTime)).values()]
  const time = alike.length > 1 ? formatShortTime : unbrokenTime
  return alike
    .toSorted((one, other) => other.length - one.length)
    .map((some) => ({ days: daysInWords(some, { locale, style }), times: timesOf(some[0] ?? 1, time) }))
}

function spansOf(hours: Span[], day: number): Span[] {
  return hours.filter((span) => span.day === day).toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** Mon to Fri; Mon, Wed to Fri; Sat, Sun. A run may go on in the next week: Fri to Mon. */
function daysInWords(days: number[], { locale, style }: { locale: string; style: NameStyle | undefined }): string {
  const name = (day: number) => nameOfWeekday(day, locale, style)
  const week = weekdaysIn(locale)
  const [first = 1, last = 7] = [week[0], week.at(-1)]
  if (days.length === week.length) return `${name(first)} to ${name(last)}`
  const next = (day: number) => (day % week.length) + 1
  const starts = days.filter((day) => !days.some((other) => next(other) === day))
  return starts
    .flatMap((start) => {
      const run = [start]
      for (let day = next(start); days.includes(day); day = next(day)) run.push(day)
      return run.length > 2 ? `${name(start)} to ${name(run.at(-1) ?? start)}` : run.map(name)
    })
    .join(', ')
}

export type ProfessionalStatus = 'working' | 'away soon' | 'away' | 'archived'

/** In how many days an absence begins that is announced. */
const soon = 7

/** Where a professional is at a moment of the storefront's clock. */
export function statusAt(
  { active, timeOff }: Pick<Professional, 'active' | 'timeOff'>,
  at: ClockTime,
): ProfessionalStatus {
  if (!active) return 'archived'
  const [now, limit] = [momentOf(at), momentOf({ ...at, date: addDays(at.date, soon) })]
  if (timeOff.some(({ from, to }) => from <= now && now < to)) return 'away'
  return timeOff.some(({ from }) => now < from && from <= limit) ? 'away soon' : 'working'
}

function momentOf({ date, time }: ClockTime): string {
  return `${date}T${time}`
}

type Period = Pick<TimeOff, 'from' | 'to'>
const [dayOf, timeOf] = [(moment: string) => moment.slice(0, 10), (moment: string) => moment.slice(11)]

/** Whether an absence is made of whole days. */
export function isAllDay({ from, to }: Period): boolean {
  return timeOf(from) === '00:00' && timeOf(to) === '00:00'
}

type SpanFields = Record<'first' | 'last' | 'from' | 'to', string> & { isWhole: boolean }

/** What days and times say that were entered; of whole days, the times do not count. Undefined until it is complete. */
export function spanIn({ isWhole, first, last, from, to }: SpanFields): Period | undefined {
  if (first === '' || last === '' || (!isWhole && (from === '' || to === ''))) return undefined
  const span = isWhole
    ? { from: `${first}T00:00`, to: `${addDays(last, 1)}T00:00` }
    : { from: `${first}T${from}`, to: `${last}T${to}` }
  return span.from < span.to ? span : undefined
}

/** No visits during this time; 1 visit during this time; 2 visits during this time */
export function visitsInWords(count: number, locale: string): string {
  return `${count === 0 ? 'No visits' : plural(count, 'visit', locale)} during this time`
}

/** 24 Dec; 24 Dec to 26 Dec; 31 Dec, 2:00 pm to 6:00 pm; 31 Dec, 2:00 pm to midnight; 24 Dec, 2:00 pm to 26 Dec, 9:00 am */
export function absenceInWords(absence: Period, locale: string, style: 'brief' | 'short' = 'brief'): string {
  const [first, last] = [dayOf(absence.from), lastDayOf(absence)]
  const day = (date: string) => unbrokenDay(date, locale, style)
  const time = (moment: string) => unbrokenTime(timeOf(moment), locale)
  if (isAllDay(absence)) return first === last ? day(first) : `${day(first)} to ${day(last)}`
  const clock = timeOf(absence.to) === '00:00' ? 'midnight' : time(absence.to)
  const end = first === last ? clock : `${day(last)},\u00a0${clock}`
  return `${day(first)},\u00a0${time(absence.from)} to ${end}`
}

/** For one that has begun: Until 22 Nov; Until 22 Nov, 2:00 pm; Until 2:00 pm */
export function untilInWords(absence: Period, { today, locale }: { today: string; locale: string }): string {
  const date = lastDayOf(absence)
  if (timeOf(absence.to) === '00:00') return `Until ${unbrokenDay(date, locale)}`
  const time = unbrokenTime(timeOf(absence.to), locale)
  return date === today ? `Until ${time}` : `Until ${unbrokenDay(date, locale)},\u00a0${time}`
}

/** With no-break spaces, for text that may wrap. */
function unbrokenDay(date: string, locale: string, style: 'brief' | 'short' = 'brief'): string {
  return formatDay(date, locale, style).replaceAll(' ', '\u00a0')
}

/** The last day on which the professional is away: one that ends at midnight ends on the day before. */
function lastDayOf({ to }: Period): string {
  return timeOf(to) === '00:00' ? addDays(dayOf(to), -1) : dayOf(to)
}

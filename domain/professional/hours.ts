import * as z from 'zod/mini'
import { day } from '#domain/contract/field.ts'
import { addDays, localTime, minutesOf } from '#domain/format/zone.ts'

const whichTime = 'Please give a time like 09:00.'
const from = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: whichTime, abort: true }))
const to = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: whichTime, abort: true }))

/** Working hours on a weekday in the storefront's time, 1 being Monday; a day may have several. */
export const Span = z
  .strictObject({ day: z.int().check(z.gte(1), z.lte(7)), from, to })
  .check(z.refine((span) => span.from < span.to, { path: ['to'], error: 'The end must be after the beginning.' }))
export type Span = z.infer<typeof Span>

export const overlap = 'These hours overlap with others of that day.'

/** The working hours of a week. Those of one day may touch, but not overlap. */
export const WeeklyHours = z.array(Span).check(z.maxLength(100, { abort: true }), (context) => {
  for (const at of overlapsIn(context.value))
    context.issues.push({ code: 'custom', path: [at, 'from'], message: overlap, input: context.value })
})

/** The places of the spans that begin before an earlier one of their day has ended. */
function overlapsIn(spans: Span[]): number[] {
  const inOrder = spans.map((span, at) => ({ ...span, at })).toSorted(byStart)
  const found: number[] = []
  let last: Span | undefined
  for (const { at, ...span } of inOrder) {
    const isSameDay = last?.day === span.day
    if (isSameDay && last && span.from < last.to) found.push(at)
    if (!isSameDay || !last || last.to < span.to) last = span
  }
  return found
}

function byStart(one: Span, other: Span): number {
  return one.day - other.day || minutesOf(one.from) - minutesOf(other.from)
}

export const mostLaterHours = 12
const onceEach = 'Please give each day only once.'

/** Weekly hours that replace the earlier ones from a day on. */
export const LaterHours = z.strictObject({ from: day('Please choose a day.'), hours: WeeklyHours })
export type LaterHours = z.infer<typeof LaterHours>

export const LaterHoursList = z
  .array(LaterHours)
  .check(
    z.maxLength(mostLaterHours, { error: `Please give at most ${mostLaterHours} dates.`, abort: true }),
    (context) => {
      const days = context.value.map((later) => later.from)
      for (const [at, one] of days.entries())
        if (days.indexOf(one) < at)
          context.issues.push({ code: 'custom', path: [at, 'from'], message: onceEach, input: context.value })
    },
  )

export const notLater = 'Please choose a day after today.'

/** The first date that is not after today; -1 if there is none. The forms and the server both ask this. */
export function firstNotLater(laterHours: Pick<LaterHours, 'from'>[], today: string): number {
  return laterHours.findIndex((later) => later.from <= today)
}

/** Weekly hours, with those that replace them from later days on, in the order of these days. */
export type WorkingHours = { hours: Span[]; laterHours: LaterHours[] }

/** The weekly hours that are valid on a day. */
export function hoursOn(date: string, { hours, laterHours }: WorkingHours): Span[] {
  return laterHours.findLast((later) => later.from <= date)?.hours ?? hours
}

/** The same hours as seen from a day: those valid then, and those that begin afterwards. */
export function hoursFrom(today: string, working: WorkingHours): WorkingHours {
  return {
    hours: hoursOn(today, working),
    laterHours: working.laterHours.filter((later) => later.from > today),
  }
}

export function inOrderOfDays(laterHours: LaterHours[]): LaterHours[] {
  return laterHours.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** The sum of the hours, in minutes. */
export function minutesIn(hours: Span[]): number {
  return hours.reduce((sum, span) => sum + minutesOf(span.to) - minutesOf(span.from), 0)
}

/** How many days, today included, the number of upcoming bookings in the list covers. */
const daysOfLoad = 7

export function lastDayOfLoad(today: string): string {
  return addDays(today, daysOfLoad - 1)
}

type Absence = { startsAt: Date; endsAt: Date }

/** The part of an absence that is during a day, by the clock. */
export function partOf(day: { from: Date; to: Date }, { startsAt, endsAt }: Absence, timeZone: string) {
  const clockOf = (at: Date) => localTime(at.toISOString(), timeZone).slice(-5)
  return {
    from: startsAt <= day.from ? '00:00' : clockOf(startsAt),
    to: endsAt >= day.to ? '24:00' : clockOf(endsAt),
  }
}

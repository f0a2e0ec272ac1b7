import * as z from 'zod/mini'
import { day, line, storefrontFilter } from '#domain/contract/field.ts'
import { daysFrom } from '#domain/format/day.ts'

/** A day on which a storefront is closed. */
export const ClosedDay = z.strictObject({
  storefront: z.string(),
  date: z.string(),
  reason: z.string(),
  /** How many open bookings are on that day: closing does not change them. */
  bookings: z.int(),
})
export type ClosedDay = z.infer<typeof ClosedDay>

export const ClosedDayFilter = z.strictObject({ storefront: storefrontFilter })
export type ClosedDayFilter = z.infer<typeof ClosedDayFilter>

const reason = line({ max: 200 })
export const ClosingReason = z.strictObject({ reason: z._default(reason, '') })

/** Two years and what surrounds them in a calendar. */
const longestSpan = 800

/** The days of a calendar, both included. */
export const ClosedDayRange = z.strictObject({ from: day(), to: day() }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end must not be before the beginning.' }),
  z.refine(({ from, to }) => daysFrom(from, to) <= longestSpan, {
    path: ['to'],
    error: `Please choose at most ${longestSpan} days.`,
  }),
)
export type ClosedDayRange = z.infer<typeof ClosedDayRange>

/** What an administrator needs to know of each day before closing it. */
export const ClosedDayCalendar = z.strictObject({
  today: z.string(),
  /** The last day that can be booked. */
  bookableTo: z.string(),
  closed: z.array(z.strictObject({ date: z.string(), reason: z.string() })),
  /** The days from today on that have open bookings. */
  booked: z.array(z.strictObject({ date: z.string(), bookings: z.int() })),
})
export type ClosedDayCalendar = z.infer<typeof ClosedDayCalendar>

/** The maximum number of days that are closed or reopened at once. */
export const mostChanges = 400

/** A day to close with a reason, or to reopen (null), and what the administrator has seen of it. */
const ClosedDayChange = z.strictObject({
  date: day(),
  was: z.nullable(z.string().check(z.maxLength(200))),
  reason: z.nullable(reason),
})
export type ClosedDayChange = z.infer<typeof ClosedDayChange>

export const ClosedDayChanges = z.strictObject({
  changes: z.array(ClosedDayChange).check(
    z.minLength(1),
    z.maxLength(mostChanges, { error: `Please change at most ${mostChanges} days at once.` }),
    z.refine((all) => new Set(all.map(({ date }) => date)).size === all.length, {
      error: 'Each day may be given once.',
    }),
  ),
})
export type ClosedDayChanges = z.infer<typeof ClosedDayChanges>

/** The largest calendar file, in bytes. */
export const largestCalendarFile = 1_000_000

/** The days that a calendar file would close, and the entries that close none. Nothing is written. */
export const CalendarFileDays = z.strictObject({
  days: z.array(z.strictObject({ date: z.string(), reason: z.string(), line: z.int() })),
  /** Entries that were left out, with the reason; the first ones of `leftOut`. */
  others: z.array(z.strictObject({ title: z.string(), line: z.int(), why: z.string() })),
  leftOut: z.int(),
})
export type CalendarFileDays = z.infer<typeof CalendarFileDays>

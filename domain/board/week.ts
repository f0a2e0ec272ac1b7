import * as z from 'zod/mini'
import { BookingDay, BookingStatus } from '#domain/booking.ts'
import { progressFields } from '#domain/booking/step.ts'
import { categoryFilter, storefrontFilter, wholeNumber } from '#domain/contract/field.ts'
import { WhyOff } from './off.ts'

/** An appointment in the week: what a line of a cell shows. */
export const WeekLine = z.strictObject({
  _id: z.uuid(),
  customer: z.string(),
  service: z.string(),
  /** On the day before, if it continues past midnight. */
  time: z.string(),
  /** In minutes. */
  duration: z.int(),
  status: BookingStatus,
  /** The same as in AdminBooking; missing means no. */
  unconfirmed: z.optional(z.literal(true)),
  trial: z.optional(z.literal(true)),
  ...progressFields,
})
export type WeekLine = z.infer<typeof WeekLine>

const DayLine = z.extend(WeekLine, {
  /** Null if no professional is assigned. */
  professional: z.nullable(z.uuid()),
})

/** A professional in the week, or the bookings without one. Each array has one element per day. */
export const WeekRow = z.strictObject({
  /** Null for bookings without a professional. */
  _id: z.nullable(z.uuid()),
  name: z.string(),
  categories: z.array(z.string()),
  /** The numbers of appointments, including those that are not listed. */
  counts: z.array(z.int()),
  /** Missing if every day is a working day. */
  off: z.optional(z.array(z.nullable(WhyOff))),
  /** The first appointments of each day; missing for rows outside the requested range. */
  lines: z.optional(z.array(z.array(WeekLine))),
})
export type WeekRow = z.infer<typeof WeekRow>

const WeekDay = z.strictObject({
  date: z.string(),
  /** With the reason on a closed day. */
  closed: z.nullable(z.string()),
  /** The number of appointments that begin on this day. */
  count: z.int(),
  /** The first appointments of the day; only if lines are requested by day. */
  lines: z.optional(z.array(DayLine)),
})
export type WeekDay = z.infer<typeof WeekDay>

/** The appointments of a storefront in seven days: all counts, and as many appointments as a screen shows. */
export const Week = z.strictObject({
  /** Changes whenever anything in the week does. */
  version: z.string(),
  storefront: z.string(),
  timeZone: z.string(),
  days: z.array(WeekDay),
  /** The number of open appointments without a professional. */
  waiting: z.int(),
  /** Bookings without a professional first, then by name. */
  rows: z.array(WeekRow),
})
export type Week = z.infer<typeof Week>

export const daysOfWeek = 7

export const WeekQuery = z.strictObject({
  /** The first day. */
  date: BookingDay,
  category: categoryFilter,
  storefront: storefrontFilter,
  /** Whether to list appointments for each professional, or for each day. */
  by: z._default(z.enum(['professional', 'day']), 'professional'),
  /** The rows whose appointments are listed: the place of the first, and how many. */
  from: z._default(wholeNumber({ min: 0, max: 100_000 }), 0),
  most: z._default(wholeNumber({ min: 1, max: 50 }), 12),
})
export type WeekQuery = z.output<typeof WeekQuery>

/** The lines of a cell of the table, and of a day of the list. */
const mostLines = { professional: 3, day: 10 }

/** How many of the appointments are listed. A note about the others would take as much room as one more. */
export function linesShown(count: number, by: WeekQuery['by']): number {
  const most = mostLines[by]
  return count > most + 1 ? most : count
}

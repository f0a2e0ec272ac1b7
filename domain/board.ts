import * as z from 'zod/mini'
import { BookingDay, BookingStatus } from './booking.ts'
import { progressFields } from './booking/step.ts'
import { clockAt, daysFrom } from '#domain/format/day.ts'
import { categoryFilter, storefrontFilter, wholeNumber } from '#domain/contract/field.ts'
import { hoursOn, type WorkingHours } from './professional/hours.ts'
import { boundsOf, instantOf, minuteOf, minutesOf } from '#domain/format/zone.ts'

/** In minutes. */
export const wholeDay = 24 * 60

/** An interval in minutes from local midnight. */
const Minutes = z.tuple([z.int(), z.int()])

/** An appointment on the board. One that continues past midnight is listed on both days. */
export const Block = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  customer: z.string(),
  /** As in a booking; empty if it is not known. */
  phone: z.string(),
  service: z.string(),
  category: z.string(),
  date: z.string(),
  time: z.string(),
  /** In minutes. */
  duration: z.int(),
  status: BookingStatus,
  /** Null if no professional is assigned. */
  professional: z.nullable(z.uuid()),
  version: z.int(),
  /** The same as in AdminBooking. */
  unconfirmed: z.boolean(),
  /** The same as in Booking. */
  trial: z.optional(z.literal(true)),
  ...progressFields,
})
export type Block = z.infer<typeof Block>

/** The working hours and absences of a professional on a day, in the storefront's time. */
export const Duty = z.strictObject({
  date: z.string(),
  works: z.array(Minutes),
  away: z.array(z.strictObject({ from: z.int(), to: z.int(), reason: z.string() })),
})
export type Duty = z.infer<typeof Duty>

export const Row = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  categories: z.array(z.string()),
  /** Inactive professionals are listed only if they still have bookings. */
  active: z.boolean(),
  duties: z.array(Duty),
})
export type Row = z.infer<typeof Row>

/** The appointments of a storefront with its professionals, by day. */
export const Board = z.strictObject({
  /** Changes whenever anything on the board does. */
  version: z.string(),
  storefront: z.string(),
  timeZone: z.string(),
  /** With the reason on closed days. */
  days: z.array(z.strictObject({ date: z.string(), closed: z.nullable(z.string()) })),
  /** By name. */
  rows: z.array(Row),
  blocks: z.array(Block),
})
export type Board = z.infer<typeof Board>

export const BoardQuery = z.strictObject({
  /** The first day. */
  date: BookingDay,
  days: z.optional(wholeNumber({ min: 1, max: 7 })),
  category: categoryFilter,
  storefront: storefrontFilter,
})
export type BoardQuery = z.infer<typeof BoardQuery>

type Kept = WorkingHours & { absences: { startsAt: Date; endsAt: Date; reason: string }[] }

/** The day of a professional in local time. When the clock changes, the times on the clock are used, as on a paper plan. */
export function dutyOn(date: string, timeZone: string, { absences, ...working }: Kept): Duty {
  const { start, end, weekday } = boundsOf(date, timeZone)
  const works = hoursOn(date, working)
    .filter(({ day }) => day === weekday)
    .map(({ from, to }): [number, number] => [minutesOf(from), minutesOf(to)])
  const away = absences.flatMap(({ startsAt, endsAt, reason }) => {
    const [first, last] = [minuteOf(startsAt), Math.ceil(endsAt.getTime() / 60_000)]
    if (last <= start || end <= first) return []
    const from = first <= start ? 0 : localMinute(first, timeZone)
    // In an hour that occurs twice, the clock may show an earlier time at the end.
    return [{ from, to: Math.max(from, last >= end ? wholeDay : localMinute(last, timeZone)), reason }]
  })
  return { date, works: works.toSorted(([one], [other]) => one - other), away }
}

function localMinute(at: number, timeZone: string): number {
  return minutesOf(clockAt(instantOf(at).toISOString(), timeZone).time)
}

/** The interval of an appointment in minutes from midnight of a day; it may start before the day or end after it. */
export function spanOn(date: string, block: Pick<Block, 'date' | 'time' | 'duration'>): [number, number] {
  const from = minutesOf(block.time) + daysFrom(date, block.date) * wholeDay
  return [from, from + block.duration]
}

/** The part of an appointment that lies on a day, if any. */
export function spanWithin(
  date: string,
  block: Pick<Block, 'date' | 'time' | 'duration'>,
): [number, number] | undefined {
  const [from, to] = spanOn(date, block)
  const span: [number, number] = [Math.max(0, from), Math.min(wholeDay, to)]
  return span[0] < span[1] ? span : undefined
}

import * as z from 'zod/mini'
import { BookingDay, BookingStatus } from './booking.ts'
import { clockAt, daysFrom } from '#domain/format/day.ts'
import { line, wholeNumber } from '#domain/contract/field.ts'
import type { Span } from './professional.ts'
import { boundsOf, instantOf, minuteOf, minutesOf } from '#domain/format/zone.ts'

/** From one minute of a local day to another, counted from midnight. */
const Minutes = z.tuple([z.int(), z.int()])

/** An appointment as it lies on the board: one that began the day before, and is not over, lies there too. */
export const Block = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  customer: z.string(),
  service: z.string(),
  category: z.string(),
  date: z.string(),
  time: z.string(),
  /** In minutes. */
  duration: z.int(),
  status: BookingStatus,
  /** Null where nobody comes. */
  professional: z.nullable(z.uuid()),
  version: z.int(),
  /** As of any booking that administrators see. */
  unconfirmed: z.boolean(),
})
export type Block = z.infer<typeof Block>

/** What a professional's day is: when they work, and when they are away, in the time of the storefront. */
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
  /** Who has left stands there only for what they still have. */
  active: z.boolean(),
  duties: z.array(Duty),
})
export type Row = z.infer<typeof Row>

/** The appointments of a storefront, and who keeps them, by day. */
export const Board = z.strictObject({
  storefront: z.string(),
  timeZone: z.string(),
  /** On which it is closed, if it is, and why. */
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
  category: z.optional(line({ min: 1, max: 40 })),
  storefront: z.optional(line({ min: 1, max: 40 })),
})
export type BoardQuery = z.infer<typeof BoardQuery>

type Kept = { hours: Span[]; absences: { startsAt: Date; endsAt: Date; reason: string }[] }

/**
 * What somebody's day is, by the clock of the storefront: where that skips an hour or shows one twice, what is on the
 * wall counts, as on any plan that people read.
 */
export function dutyOn(date: string, timeZone: string, { hours, absences }: Kept): Duty {
  const { start, end, weekday } = boundsOf(date, timeZone)
  const works = hours
    .filter(({ day }) => day === weekday)
    .map(({ from, to }): [number, number] => [minutesOf(from), minutesOf(to)])
  const away = absences.flatMap(({ startsAt, endsAt, reason }) => {
    const [first, last] = [minuteOf(startsAt), Math.ceil(endsAt.getTime() / 60_000)]
    if (last <= start || end <= first) return []
    const from = first <= start ? 0 : onTheWall(first, timeZone)
    // Through an hour that comes twice, the clock may show less at the end.
    return [{ from, to: Math.max(from, last >= end ? wholeDay : onTheWall(last, timeZone)), reason }]
  })
  return { date, works: works.toSorted(([one], [other]) => one - other), away }
}

function onTheWall(at: number, timeZone: string): number {
  return minutesOf(clockAt(instantOf(at).toISOString(), timeZone).time)
}

/** In minutes. */
export const wholeDay = 24 * 60

/** Where an appointment lies on a day, in minutes from its midnight: it may have begun the day before, or go on the day after. */
export function spanOn(date: string, block: Pick<Block, 'date' | 'time' | 'duration'>): [number, number] {
  const from = minutesOf(block.time) + daysFrom(date, block.date) * wholeDay
  return [from, from + block.duration]
}

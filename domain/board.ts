import * as z from 'zod/mini'
import { BookingDay, BookingStatus } from './booking.ts'
import { line, wholeNumber } from './field.ts'

/** From one minute of a local day to another, counted from midnight. */
const Minutes = z.tuple([z.int(), z.int()])

/** An appointment as it lies on the board. */
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

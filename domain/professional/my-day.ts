import * as z from 'zod/mini'
import { Booking, BookingDay } from '#domain/booking.ts'
import { Collected } from '#domain/booking/new-step.ts'
import { TakenStep } from '#domain/booking/step.ts'
import { Span } from '#domain/professional/hours.ts'

/** A booking as the professional sees it who has it. */
export const Visit = z.strictObject({
  _id: Booking.shape._id,
  number: z.string(),
  service: Booking.shape.service,
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  /** In minutes, as booked. */
  duration: z.int(),
  status: Booking.shape.status,
  address: z.string(),
  notes: z.string(),
  phone: z.string(),
  onSite: Booking.shape.onSite,
  postcode: z.string(),
  trial: Booking.shape.trial,
  /** Empty once the customer has closed the account. */
  customer: z.string(),
  /** Whether an email can tell the customer that the professional is on the way. */
  hasEmail: z.boolean(),
  /** What the customer was asked to keep ready; empty without a text. */
  preparation: z.string(),
  total: z.number(),
  /** What was collected so far. */
  paid: z.number(),
  currency: z.string(),
  /** The steps in force, in the order of time. */
  steps: z.array(TakenStep),
  /** What was collected with 'Done'; null if nothing was. */
  collected: z.nullable(Collected),
})
export type Visit = z.infer<typeof Visit>

/** Left out: today. */
export const DayQuery = z.strictObject({ date: z.optional(BookingDay) })
export type DayQuery = z.infer<typeof DayQuery>

/** A day of a professional, in the time of the storefront for which they work. */
export const MyDay = z.strictObject({
  date: z.string(),
  today: z.string(),
  timeZone: z.string(),
  /** The time of the server: the clock of a phone may be wrong. */
  at: z.string(),
  professional: z.strictObject({ _id: z.uuid(), name: z.string(), imageUrl: z.string() }),
  /** The key of the storefront for which the professional works. */
  storefront: z.string(),
  /** Cancelled ones too. */
  visits: z.array(Visit),
  /** Visits of yesterday that are neither done nor cancelled, and at which someone was there; 0 for another day than today. */
  leftOver: z.int(),
  /** The working hours of this day. */
  hours: z.array(Span),
  /** Time off of this day, as local times from 00:00 to 24:00. */
  away: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Cash that the professional still holds, of any day; null until there was any. */
  cash: z.nullable(z.strictObject({ amount: z.number(), currency: z.string() })),
})
export type MyDay = z.infer<typeof MyDay>

import * as z from 'zod/mini'
import { Booking, BookingDay, BookingStatus, BookingTime, History, NewBooking } from '#domain/booking.ts'
import { flag, id, line, lines, paging, whenMissing } from '#domain/contract/field.ts'
import { Email, PersonName } from '#domain/identity.ts'
import { MessageKind, MessageState } from '#domain/message.ts'
import { WhyNot } from '#domain/slot.ts'

/** A booking as administrators see it. */
export const AdminBooking = z.strictObject({
  ...Booking.shape,
  /** They see those of several in one list. */
  storefront: z.string(),
  professional: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  /** In minutes, as booked. */
  duration: z.int(),
  version: z.int(),
  /** Whether the customer's email address is not confirmed: anybody can have booked under it. */
  unconfirmed: z.boolean(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

/** What is marked for administrators: as long as nobody has confirmed either, it may be a slot that is held for nothing. */
export function isMarkedUnconfirmed({ status, unconfirmed }: Pick<AdminBooking, 'status' | 'unconfirmed'>): boolean {
  return unconfirmed && status === 'pending'
}
export const markOfUnconfirmed = 'Email not confirmed'

export const AdminBookingDetails = z.strictObject({
  ...AdminBooking.shape,
  history: History,
  /** Who was to come, when the office made it somebody else; null while it was nobody. Oldest first. */
  handed: z.array(z.strictObject({ at: z.string(), by: z.string(), from: z.nullable(z.string()), to: z.string() })),
  /** What was written to the customer about it, oldest first. */
  letters: z.array(z.strictObject({ kind: MessageKind, to: z.string(), state: MessageState, at: z.string() })),
  cancellableUntil: z.string(),
})
export type AdminBookingDetails = z.infer<typeof AdminBookingDetails>

/** How a list of bookings can be put in order. */
const BookingSort = z.enum(['latest', 'earliest'])

const narrowing = {
  /** The name or the address of the customer, the title of the service, the number. */
  search: z.optional(line({ max: 100 })),
  status: z.optional(BookingStatus),
  date: z.optional(BookingDay),
  /** From one day to another, both included: what stands behind a bar of several days. */
  from: z.optional(BookingDay),
  to: z.optional(BookingDay),
  category: z.optional(line({ min: 1, max: 40 })),
  storefront: z.optional(line({ min: 1, max: 40 })),
  /** Those that nobody comes to, until they are handed to somebody. */
  unassigned: z.optional(flag),
  sort: z.optional(BookingSort),
}

export const AdminBookingFilter = z.strictObject({ ...narrowing, ...paging })
export type AdminBookingFilter = z.infer<typeof AdminBookingFilter>
/** The same without pages: a file holds all. */
export const BookingFileFilter = z.strictObject(narrowing)
export type BookingFileFilter = z.infer<typeof BookingFileFilter>

/** With the version that was read, a change made meanwhile is not written over. */
const version = z.optional(z.int(whenMissing('Please give the version that was read')))
/** So many characters has what is said to the customer beside what has become of it. */
export const mostOfNote = 500
const note = z._default(lines({ max: mostOfNote }), '')

export const StatusChange = z.strictObject({ status: BookingStatus, note, version })
export type StatusChange = z.infer<typeof StatusChange>

/** As many as a page of the list holds. */
export const mostAtOnce = 50

/** Several at once, each for itself. */
export const StatusChanges = z.strictObject({
  changes: z.array(z.strictObject({ booking: id, status: BookingStatus, version })).check(
    z.minLength(1),
    z.maxLength(mostAtOnce),
    z.refine((changes) => new Set(changes.map(({ booking }) => booking)).size === changes.length, {
      error: 'Please list each booking only once.',
    }),
  ),
  note,
})
export type StatusChanges = z.infer<typeof StatusChanges>

/** What has become of each, in the order in which they were asked: changed, or why not. */
export const StatusResults = z.strictObject({
  results: z.array(
    z.strictObject({
      booking: z.uuid(),
      done: z.nullable(AdminBooking),
      problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
    }),
  ),
})
export type StatusResults = z.infer<typeof StatusResults>

export const Assignment = z.strictObject({ professional: id, version })
export type Assignment = z.infer<typeof Assignment>

/** Somebody who does this kind of work: whether they could come to a booking, and how much they have to do that day. */
export const Candidate = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  /** Live appointments on its day, this one not counted. */
  appointments: z.int(),
  free: z.boolean(),
  reason: z.nullable(WhyNot),
})
export type Candidate = z.infer<typeof Candidate>

export const Move = z.strictObject({ date: BookingDay, time: BookingTime, note, version })
export type Move = z.infer<typeof Move>

const { status: _, ...asked } = NewBooking.shape

/** Booked by the office for somebody at the telephone. Who has an account under that address gets it there. */
export const BookingFor = z.strictObject({ ...asked, customer: z.strictObject({ name: PersonName, email: Email }) })
export type BookingFor = z.infer<typeof BookingFor>

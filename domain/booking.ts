import * as z from 'zod/mini'
import { plural } from '#domain/format/plural.ts'
import { withQuery } from '#domain/contract/endpoint.ts'
import { day, flag, id, lines, paging } from '#domain/contract/field.ts'
import { MessageState } from './message.ts'
import { firstNameOf } from './professional.ts'
import type { RefusalCode } from '#domain/contract/refusal.ts'

/** Where a service is booked; perhaps with a time that was chosen before, or as somebody booked it once. */
export function pathOfBooking(service: string, choice: { date?: string; time?: string; again?: string } = {}): string {
  return withQuery(`/booking/${service}`, choice)
}

/** Where a review of a booking is written: on its page, which asks for it at once. */
export function pathOfReviewing(booking: string): string {
  return withQuery(pathOfBooked(booking), { review: 'write' })
}

/** Where a booking is looked at, moved, or printed. */
export function pathOfBooked(booking: string, page?: 'reschedule' | 'receipt'): string {
  return ['/bookings', booking, ...(page === undefined ? [] : [page])].join('/')
}

export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/** What people read. */
export const statusNames: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What the letter says above all that tells its customer of a status. */
export const statusHeadings: Record<BookingStatus, string> = {
  pending: 'Your booking is pending again',
  confirmed: 'Your booking is confirmed',
  completed: 'Your booking is completed',
  cancelled: 'Your booking is cancelled',
}

/** Those that hold their professional's time; the others hold nothing. */
export function isLive(status: BookingStatus): boolean {
  return status !== 'cancelled'
}

const noSlot = 'Please select a time slot'
const noAddress = 'Please enter your address'

export const BookingDay = day('Please select a date')
export const BookingTime = z.string({ error: noSlot }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: noSlot }))

export const NewBooking = z.strictObject({
  service: id,
  date: BookingDay,
  time: BookingTime,
  address: lines({ min: 1, max: 500, error: noAddress }),
  notes: z._default(lines({ max: 1_000 }), ''),
  status: z.optional(z.literal('pending')),
  /** What the customer was shown: a booking at another price is not what they agreed to. */
  expectedTotal: z.optional(z.number()),
})
export type NewBooking = z.infer<typeof NewBooking>

export const Reschedule = z.strictObject({ date: BookingDay, time: BookingTime })
export type Reschedule = z.infer<typeof Reschedule>

/** What was agreed, in major units. */
export const Price = z.strictObject({
  price: z.number(),
  serviceFee: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
})
export type Price = z.infer<typeof Price>

const summary = {
  _id: z.uuid(),
  /** DS-yymmdd-nnnn, by the storefront's day of booking: what people read and search. */
  number: z.string(),
  service: z.strictObject({ _id: z.uuid(), title: z.string(), imageUrl: z.string(), category: z.string() }),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  status: BookingStatus,
  address: z.string(),
  notes: z.string(),
  createdAt: z.string(),
  customer: z.strictObject({ _id: z.string(), name: z.string(), email: z.string() }),
  price: Price,
  /** What its customer has said of it, if anything. */
  review: z.nullable(z.strictObject({ _id: z.uuid(), rating: z.int() })),
}
/** How it went: the customer reads 'you' and the brand, administrators who it was. */
export const History = z.array(
  z.strictObject({ status: BookingStatus, at: z.string(), by: z.string(), note: z.string() }),
)

export const Booking = z.strictObject(summary)
export type Booking = z.infer<typeof Booking>

/** A booking by itself, as its customer sees it. */
export const BookingDetails = z.strictObject({
  ...summary,
  history: History,
  /** Null while nobody can come: their professional has been marked away. */
  professional: z.nullable(z.strictObject({ name: z.string() })),
  cancellableUntil: z.string(),
  /** In minutes, as booked. */
  duration: z.int(),
  /** Where it was booked: one finds one's own from every storefront. */
  storefront: z.string(),
  /** The newest letter that tells of it, and what has become of that at which moment; null where nobody was written to. */
  confirmation: z.nullable(z.strictObject({ to: z.string(), state: MessageState, at: z.string() })),
})
export type BookingDetails = z.infer<typeof BookingDetails>

export const BookingFilter = z.strictObject({
  status: z.optional(z.enum(['upcoming', 'past', ...BookingStatus.options])),
  reviewed: z.optional(flag),
  ...paging,
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** Until when a customer may still change their mind, in elapsed hours. */
const freeHours = 24

export function cancellableUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - freeHours * 3_600_000)
}

/** Neither completed nor cancelled. */
export const openStatuses: BookingStatus[] = ['pending', 'confirmed']

export function isOpen(status: BookingStatus): boolean {
  return openStatuses.includes(status)
}

type Holding = { emailVerified: boolean; upcoming: number; most: number }

/** Whether a customer has to confirm the email address before they can hold one more. */
export function hasToConfirm({ emailVerified, upcoming, most }: Holding): boolean {
  return !emailVerified && upcoming >= most
}

/** For a customer who holds as many as one can whose email address is not confirmed. */
export function moreWhenConfirmed(most: number): string {
  return `Please confirm your email address to have more than ${plural(most, 'booking')}. We can send the link again.`
}

type Appointment = { status: BookingStatus; startsAt: Date }

/** Why a customer may not cancel or move a booking; undefined when they may. */
export function whyNotChange({ status, startsAt }: Appointment, now: Date): RefusalCode | undefined {
  if (!isOpen(status)) return 'invalid_state'
  return now > cancellableUntil(startsAt) ? 'too_late' : undefined
}

/** Why its customer may not say how it was; undefined when they may. */
export function whyNotReview({ status, review }: Pick<Booking, 'status' | 'review'>): RefusalCode | undefined {
  if (review) return 'already_reviewed'
  return status === 'completed' ? undefined : 'not_completed'
}

export function canReview(booking: Pick<Booking, 'status' | 'review'>): boolean {
  return whyNotReview(booking) === undefined
}

/** The professional as the customer is told of them. */
export function professionalForCustomer(name: string | null): BookingDetails['professional'] {
  return name === null ? null : { name: firstNameOf(name) }
}

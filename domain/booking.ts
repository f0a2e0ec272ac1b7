import * as z from 'zod/mini'
import { type ClockTime, clockAt } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { day, flag, id, lines, paging } from '#domain/contract/field.ts'
import { Contact, contactFields } from './booking/contact.ts'
import { usualFreeHours } from './booking/free-change.ts'
import { PaymentKind, Step, TakenStep } from './booking/step.ts'
import { InvoiceSummary } from './invoice.ts'
import { MessageState } from './message.ts'
import { firstNameOf } from './professional/first-name.ts'
import type { RefusalCode } from '#domain/contract/refusals.ts'

export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/** The status in words. */
export const statusNames: Record<BookingStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The heading of the email about a status. */
export const statusHeadings: Record<BookingStatus, string> = {
  pending: 'Your booking is pending again',
  confirmed: 'Your booking is confirmed',
  completed: 'Your booking is completed',
  cancelled: 'Your booking is cancelled',
}

/** Whether a booking occupies its professional's time. */
export function isLive(status: BookingStatus): boolean {
  return status !== 'cancelled'
}

const noSlot = 'Please select a time slot'

export const BookingDay = day('Please select a date')
/** A time of day; administrators get another sentence than customers. */
export const bookingTime = (error: string) =>
  z.string({ error }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error, abort: true }))
export const BookingTime = bookingTime(noSlot)

/** Customers enter their own address, administrators that of a customer: each gets the error in other words. */
export const addressOfVisit = (error: string) => lines({ min: 1, max: 500, error })

export const notesOfVisit = lines({ max: 1_000 })

export const NewBooking = z.strictObject({
  service: id,
  date: BookingDay,
  time: BookingTime,
  address: addressOfVisit('Please enter your address'),
  notes: z._default(notesOfVisit, ''),
  ...contactFields,
  status: z.optional(z.literal('pending')),
  /** The total that the customer saw: a booking at another price is refused. */
  expectedTotal: z.optional(z.number()),
})
export type NewBooking = z.infer<typeof NewBooking>

export const Reschedule = z.strictObject({ date: BookingDay, time: BookingTime })
export type Reschedule = z.infer<typeof Reschedule>

/** A tax with its rate in percent, which is null where a booking of an earlier release does not tell it. */
const BookedTax = z.strictObject({ name: z.string(), rate: z.nullable(z.number()), amount: z.number() })
export type BookedTax = z.infer<typeof BookedTax>

/** The agreed price, in major units: the total is the sum of price, service fee and tax. */
export const Price = z.strictObject({
  price: z.number(),
  serviceFee: z.number(),
  /** The sum of the taxes. */
  tax: z.number(),
  taxes: z.array(BookedTax),
  total: z.number(),
  currency: z.string(),
})
export type Price = z.infer<typeof Price>

const summary = {
  _id: z.uuid(),
  /** DS-yymmdd-nnnn, by the storefront's day of booking. */
  number: z.string(),
  service: z.strictObject({ _id: z.uuid(), title: z.string(), imageUrl: z.string(), category: z.string() }),
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  status: BookingStatus,
  address: z.string(),
  notes: z.string(),
  ...Contact.shape,
  createdAt: z.string(),
  customer: z.strictObject({ _id: z.string(), name: z.string(), email: z.string() }),
  price: Price,
  /** The customer's review, if there is one. */
  review: z.nullable(z.strictObject({ _id: z.uuid(), rating: z.int() })),
  /** A trial of an administrator, which removes itself: no figure counts it, and it cannot be reviewed. */
  trial: z.optional(z.literal(true)),
  /** What the professional has reported last from the visit as it is planned now. */
  step: z.optional(TakenStep),
}
/** Customers see 'you' or the brand as the author of an entry, administrators the name. */
export const History = z.array(
  z.strictObject({
    status: BookingStatus,
    at: z.string(),
    by: z.string(),
    note: z.string(),
    /** The names of the fields, if the change is a correction. */
    corrected: z.optional(z.array(z.string())),
  }),
)

/** What the professional has reported, oldest first, without what was taken back; missing if there is nothing. */
export const Reported = z.optional(z.array(z.strictObject({ step: Step, at: z.string(), by: z.string() })))

export const Booking = z.strictObject(summary)
export type Booking = z.infer<typeof Booking>

/** One booking in full, as its customer sees it. */
export const BookingDetails = z.strictObject({
  ...summary,
  history: History,
  steps: Reported,
  /** Null while no professional is assigned, after an absence. The picture is missing if there is none. */
  professional: z.nullable(z.strictObject({ name: z.string(), imageUrl: z.optional(z.string()) })),
  cancellableUntil: z.string(),
  /** The shop chose the time: until it begins, the customer may choose another or cancel without charge. */
  movedByShop: z.boolean(),
  /** How many hours before its start the customer can change it at the latest, as agreed when it was made. */
  freeHours: z.int(),
  /** In minutes, as booked. */
  duration: z.int(),
  /** The storefront of the booking: customers see their bookings on all of them. */
  storefront: z.string(),
  /** The latest email about the current status and time, with its delivery state; null if there is none. */
  confirmation: z.nullable(z.strictObject({ to: z.string(), state: MessageState, at: z.string() })),
  /** What was collected, less what was given back; missing if nothing was. */
  paid: z.optional(z.number()),
  /** The payments, without what was taken back; missing if there are none. */
  collected: z.optional(z.array(z.strictObject({ amount: z.number(), kind: PaymentKind, at: z.string() }))),
  /** Invoices and credit notes, oldest first; missing if there are none. */
  invoices: z.optional(z.array(InvoiceSummary)),
})
export type BookingDetails = z.infer<typeof BookingDetails>

export const BookingFilter = z.strictObject({
  status: z.optional(z.enum(['upcoming', 'past', ...BookingStatus.options])),
  reviewed: z.optional(flag),
  ...paging,
})
export type BookingFilter = z.infer<typeof BookingFilter>

type Limited = { startsAt: Date; movedByShop: boolean; freeHours?: number | undefined }

/** Until when a customer may cancel or reschedule: until the start of a visit that the shop has moved. */
export function cancellableUntil({ startsAt, movedByShop, freeHours = usualFreeHours }: Limited): Date {
  return movedByShop ? startsAt : new Date(startsAt.getTime() - freeHours * 3_600_000)
}

/** For the customer of such a visit. */
export const movedByShopText =
  'We had to move your visit. You can choose another time or cancel without charge until it starts.'

const minute = 60_000

/**
 * Whether a customer who books this time now can no longer cancel or reschedule it. Compares clocks, because not every
 * browser can convert a local time to an instant.
 */
export function isTooSoonToChange(
  { date, time, freeHours = usualFreeHours }: ClockTime & { freeHours?: number },
  timeZone: string,
  now: Date,
): boolean {
  // Appointments begin at whole minutes, so the first minute that has not begun by then gives the server's answer.
  const limit = Math.ceil((now.getTime() + freeHours * 3_600_000) / minute) * minute
  const first = clockAt(new Date(limit).toISOString(), timeZone)
  return `${date} ${time}` < `${first.date} ${first.time}`
}

/** The statuses of a booking that is neither completed nor cancelled. */
export const openStatuses: BookingStatus[] = ['pending', 'confirmed']

export function isOpen(status: BookingStatus): boolean {
  return openStatuses.includes(status)
}

type Holding = { emailVerified: boolean; upcoming: number; most: number }

/** Whether a customer must confirm the email address before booking again. */
export function hasToConfirm({ emailVerified, upcoming, most }: Holding): boolean {
  return !emailVerified && upcoming >= most
}

/** For a customer at the limit of an unconfirmed email address. */
export function moreWhenConfirmed(most: number): string {
  return `Please confirm your email address to have more than ${plural(most, 'booking')}. We can send the link again.`
}

type Appointment = Limited & { status: BookingStatus; step?: TakenStep | undefined }

/** Why a customer may not cancel or reschedule a booking; undefined if they may. */
export function whyNotChange({ status, step, ...limited }: Appointment, now: Date): RefusalCode | undefined {
  if (!isOpen(status)) return 'invalid_state'
  // A professional who came early has started already.
  if (step?.step === 'started') return 'too_late'
  return now > cancellableUntil(limited) ? 'too_late' : undefined
}

/** Whether an appointment has not begun yet. */
export function isAhead({ startsAt }: Pick<Booking, 'startsAt'>, now: Date): boolean {
  return now.getTime() < Date.parse(startsAt)
}

/**
 * Whether a change completes a booking whose visit is ahead. An administrator is asked first, because a completed booking
 * counts as revenue and can be reviewed.
 */
export function isCompletedAhead(
  booking: Pick<Booking, 'startsAt' | 'status'>,
  next: BookingStatus,
  now: Date,
): boolean {
  return next === 'completed' && booking.status !== 'completed' && isAhead(booking, now)
}

/** Why the customer may not review a booking; undefined if they may. */
export function whyNotReview({ status, review, trial }: Reviewable): RefusalCode | undefined {
  if (review) return 'already_reviewed'
  return status === 'completed' && !trial ? undefined : 'not_completed'
}

type Reviewable = Pick<Booking, 'status' | 'review' | 'trial'>

export function canReview(booking: Reviewable): boolean {
  return whyNotReview(booking) === undefined
}

/** The professional as the customer sees them: the first name, and the picture. */
export function professionalForCustomer(name: string | null, imageUrl = ''): BookingDetails['professional'] {
  return name === null ? null : { name: firstNameOf(name), ...(imageUrl !== '' && { imageUrl }) }
}

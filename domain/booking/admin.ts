import * as z from 'zod/mini'
import {
  Booking,
  addressOfVisit,
  BookingDay,
  BookingStatus,
  bookingTime,
  History,
  NewBooking,
  Reported,
} from '#domain/booking.ts'
import { categoryFilter, day, flag, id, line, lines, paging, storefrontFilter } from '#domain/contract/field.ts'
import { version as versionRead } from '#domain/contract/version.ts'
import { PaymentKind, progressFields, Step } from '#domain/booking/step.ts'
import { emailAddress, personName } from '#domain/identity.ts'
import { InvoiceSummary } from '#domain/invoice.ts'
import { BookingEntry, PaymentState } from '#domain/ledger.ts'
import { MessageKind, MessageState } from '#domain/message.ts'
import { postcodeText, slotTimes, WhyNot } from '#domain/slot.ts'

/** A booking as administrators see it. */
export const AdminBooking = z.strictObject({
  ...Booking.shape,
  /** Null once the customer has closed the account. The email is null for one who has given a phone number only. */
  customer: z.nullable(z.strictObject({ ...Booking.shape.customer.shape, email: z.nullable(z.string()) })),
  /** A list may contain bookings of several storefronts. */
  storefront: z.string(),
  professional: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  /** In minutes, as booked. */
  duration: z.int(),
  version: z.int(),
  /** Whether the customer's email address is not confirmed: anyone may have booked with it. */
  unconfirmed: z.boolean(),
  lateFrom: progressFields.lateFrom,
  /** What was collected, less what was given back. */
  paid: z.number(),
  /** Null for a cancelled booking of which nothing was collected. */
  payment: z.nullable(PaymentState),
})
export type AdminBooking = z.infer<typeof AdminBooking>

/**
 * Whether administrators see a mark: a pending booking by a customer with an unconfirmed email address may hold a slot
 * that no one intends to use.
 */
export function isMarkedUnconfirmed({ status, unconfirmed }: Pick<AdminBooking, 'status' | 'unconfirmed'>): boolean {
  return unconfirmed && status === 'pending'
}
export const markOfUnconfirmed = 'Email not confirmed'

export const AdminBookingDetails = z.strictObject({
  ...AdminBooking.shape,
  history: History,
  /** Those of an earlier time or professional too. */
  steps: Reported,
  /** What professionals have noted with a step, oldest first; the note of a payment is with it. */
  stepNotes: z.array(z.strictObject({ step: Step, at: z.string(), by: z.string(), note: z.string() })),
  // The names `handed` and `letters` are part of the published API.
  /** The changes of the professional, oldest first; `from` is null if the booking had none. */
  handed: z.array(z.strictObject({ at: z.string(), by: z.string(), from: z.nullable(z.string()), to: z.string() })),
  /** Emails to the customer, oldest first. */
  letters: z.array(
    z.strictObject({ _id: z.uuid(), kind: MessageKind, to: z.string(), state: MessageState, at: z.string() }),
  ),
  /** What was collected, without what was taken back, oldest first. */
  collected: z.array(z.strictObject({ amount: z.number(), kind: PaymentKind, at: z.string(), note: z.string() })),
  /** The ledger of the booking, with counter-entries, in the order of recording. */
  entries: z.array(BookingEntry),
  /** Invoices and credit notes, oldest first. */
  invoices: z.array(InvoiceSummary),
  /** Whether an administrator can make an invoice by hand. */
  canBeInvoiced: z.boolean(),
  cancellableUntil: z.string(),
  /** The shop chose the time, so the customer may change it until it begins. */
  movedByShop: z.boolean(),
  /** How many hours before its start the customer can change it at the latest, as agreed when it was made. */
  freeHours: z.int(),
  /** Whether the postcode of an open booking is outside the area of the shop, or of the professional. */
  outside: z.strictObject({ shop: z.boolean(), professional: z.boolean() }),
})
export type AdminBookingDetails = z.infer<typeof AdminBookingDetails>

/** `next`: visits to come, soonest first, then those that have begun, latest first. */
export const BookingSort = z.enum(['next', 'latest', 'earliest'])
export type BookingSort = z.infer<typeof BookingSort>

const narrowing = {
  /** Words in any order, each in the customer's name or email address, the title of the service, or the number. */
  search: z.optional(line({ max: 100 })),
  status: z.optional(BookingStatus),
  date: z.optional(BookingDay),
  /** A range of days, including the first and the last. */
  from: z.optional(BookingDay),
  to: z.optional(BookingDay),
  category: categoryFilter,
  storefront: storefrontFilter,
  /** Open bookings without a professional. */
  unassigned: z.optional(flag),
  /** Pending or confirmed. */
  open: z.optional(flag),
  /** Open and not over: the bookings that counts of upcoming ones count. */
  upcoming: z.optional(flag),
  /** Open, and the professional has reported that no one was there. */
  nobodyThere: z.optional(flag),
  /** `due`: completed and not paid in full. `refund-due`: more was collected than is owed. */
  payment: z.optional(z.enum(['due', 'refund-due'])),
  professional: z.optional(id),
  service: z.optional(id),
  customer: z.optional(id),
  /** A range of days on which the bookings were made, including the first and the last. */
  createdFrom: z.optional(BookingDay),
  createdTo: z.optional(BookingDay),
  createdAfter: z.optional(z.iso.datetime({ error: 'Please give a moment like 2026-11-24T09:00:00Z.' })),
  sort: z.optional(BookingSort),
}

export const AdminBookingFilter = z.strictObject({ ...narrowing, ...paging })
export type AdminBookingFilter = z.infer<typeof AdminBookingFilter>
/** The same without pages. */
export const BookingMatchFilter = z.strictObject(narrowing)
export type BookingMatchFilter = z.infer<typeof BookingMatchFilter>

/** A booking of a list in short, for changes of very many. */
export const MatchingBooking = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  status: BookingStatus,
  date: z.string(),
  time: z.string(),
  startsAt: z.string(),
  version: z.int(),
  storefront: z.string(),
  customer: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  professional: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
})
export type MatchingBooking = z.infer<typeof MatchingBooking>
/** The most that can be chosen at once. */
export const mostMatching = 10_000

/** The bookings of a file that contains only chosen ones. */
export const ChosenBookings = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(mostMatching)),
  storefront: storefrontFilter,
})
export type ChosenBookings = z.infer<typeof ChosenBookings>
/** The size of so many ids as JSON, and of what is around them. */
export const mostBytesChosen = mostMatching * 39 + 1024

const version = z.optional(versionRead)
/** The maximum length of a note to the customer, in characters. */
export const mostOfNote = 500
const note = z._default(lines({ max: mostOfNote }), '')

export const StatusChange = z.strictObject({ status: BookingStatus, note, version })
export type StatusChange = z.infer<typeof StatusChange>

/** The most changes of one request. */
export const mostAtOnce = 50

function eachOnce<Change extends { booking: string }>(change: z.ZodMiniType<Change>) {
  return z.array(change).check(
    z.minLength(1),
    z.maxLength(mostAtOnce),
    z.refine((changes) => new Set(changes.map(({ booking }) => booking)).size === changes.length, {
      error: 'Please list each booking only once.',
    }),
  )
}

/** Several changes, each carried out on its own. */
export const StatusChanges = z.strictObject({
  changes: eachOnce(z.strictObject({ booking: id, status: BookingStatus, version })),
  note,
})
export type StatusChanges = z.infer<typeof StatusChanges>

/** The result of each change, in the order of the request: the booking, or the problem. */
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

/** Several assignments, each carried out on its own; without a professional, to the least busy one who is free. */
export const Assignments = z.strictObject({
  changes: eachOnce(z.strictObject({ booking: id, professional: z.optional(id), version })),
})
export type Assignments = z.infer<typeof Assignments>

/** A professional of the category, and whether they are free for a booking. */
export const Candidate = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  /** Appointments on that day, except this booking and cancelled ones. */
  appointments: z.int(),
  free: z.boolean(),
  reason: z.nullable(WhyNot),
})
export type Candidate = z.infer<typeof Candidate>

export const noTime = 'Please choose a time'
/** A time that an administrator chooses. */
const time = {
  date: day('Please choose a day'),
  time: bookingTime(noTime).check(z.refine((value) => slotTimes.includes(value), { error: noTime })),
}

/** When a new booking would be. */
export const CandidateQuery = z.strictObject({ ...time, postcode: z.optional(postcodeText) })
export type CandidateQuery = z.infer<typeof CandidateQuery>

/** The status in which an administrator makes or moves a booking; pending if it is left out. */
const status = z.optional(z.enum(['pending', 'confirmed']))
/** The professional who has to come; left out, any free one. */
const professional = z.optional(id)

export const AdminReschedule = z.strictObject({ ...time, note, status, professional, version })
export type AdminReschedule = z.infer<typeof AdminReschedule>

/** The customer of a booking by an administrator. */
const CustomerName = personName('Please enter the name of the customer')
export const noWayToReach = 'Please enter the email address or the phone number of the customer'
const CustomerEmail = emailAddress(noWayToReach)

/** What the check below needs: it complains together with the other fields. */
function hasCustomer(value: unknown): boolean {
  const { customer } = (value ?? {}) as { customer?: unknown }
  return typeof customer === 'object' && customer !== null
}

const bookedFor = z.strictObject({
  ...NewBooking.shape,
  ...time,
  address: addressOfVisit('Please enter the address'),
  status,
  professional,
  customer: z.strictObject({
    name: CustomerName,
    /** Needed without a phone number. */
    email: z.optional(CustomerEmail),
    /** The account that the administrator has chosen. If it has no email address yet, it gets the one of the request. */
    _id: z.optional(id),
    /** Makes a new account even if another customer has the same phone number. */
    sharesPhone: z.optional(z.boolean()),
  }),
})

/**
 * Booked by an administrator for a customer on the phone: in the account that is chosen or has that email address, or in
 * a new one. It needs an email address or a phone number.
 */
export const BookingFor = bookedFor.check(
  z.refine(({ customer, phone = '' }) => customer.email !== undefined || customer._id !== undefined || phone !== '', {
    path: ['customer', 'email'],
    error: noWayToReach,
    when: ({ value }) => hasCustomer(value),
  }),
)
export type BookingFor = z.infer<typeof BookingFor>

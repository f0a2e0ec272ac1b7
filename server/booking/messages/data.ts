import * as z from 'zod/mini'
import { type BookingDetails, BookingStatus, Price, professionalForCustomer } from '#domain/booking.ts'
import { usualFreeHours } from '#domain/booking/free-change.ts'
import { Contact } from '#domain/booking/contact.ts'
import type { BookingRecord } from '#server/booking/store.ts'

/** Earlier releases stored numbers as strings; messages stored by them are still delivered after an upgrade. */
const number = z.coerce.number()

export const EmailedData = z.object({ status: BookingStatus, date: z.string(), time: z.string() })

/** The data of an email about a booking, stored when the booking changes and rendered when the email is sent. */
const BookingData = z.extend(EmailedData, {
  booking: z.string(),
  number: z.string(),
  title: z.string(),
  category: z.string(),
  timeZone: z.string(),
  startsAt: z.string(),
  duration: number,
  /** Empty if no professional is assigned. */
  professional: z.string(),
  name: z.string(),
  address: z.string(),
  notes: z.string(),
  // Absent in messages of earlier releases.
  phone: z._default(z.string(), ''),
  onSite: z._default(Contact.shape.onSite, null),
  postcode: z._default(z.string(), ''),
  price: number,
  serviceFee: number,
  tax: number,
  /** Absent in messages of earlier releases. */
  taxes: z.optional(Price.shape.taxes),
  total: number,
  currency: z.string(),
  version: number,
  /** Absent in messages of earlier releases. */
  movedByShop: z._default(z.boolean(), false),
  /** Absent in messages of earlier releases. */
  freeHours: z._default(z.int(), usualFreeHours),
})
export type BookingData = z.infer<typeof BookingData>

/** The customer's account, if an administrator made the booking. */
export const CustomerAccount = z.enum(['new', 'old', 'unclaimed'])
export type CustomerAccount = z.infer<typeof CustomerAccount>

export const BookingReceivedData = z.extend(BookingData, { account: z.optional(CustomerAccount) })
export type BookingReceivedData = z.infer<typeof BookingReceivedData>

/** The previous appointment, the author of the change, and the note. */
const change = {
  wasStatus: z.optional(BookingStatus),
  wasDate: z.optional(z.string()),
  wasTime: z.optional(z.string()),
  by: z._default(z.enum(['you', 'shop']), 'shop'),
  note: z._default(z.string(), ''),
}
export const BookingChangedData = z.extend(BookingData, change)
export type BookingChangedData = z.infer<typeof BookingChangedData>

/** What was corrected and by whom; the email is rendered from the booking when it is sent. */
export const CorrectedData = z.object({ corrected: z.array(z.string()), by: z.enum(['you', 'shop']) })
export type CorrectedData = z.infer<typeof CorrectedData>

/** The appointment that a reminder or an invitation is about; the email is rendered from the booking when it is sent. */
export const AppointmentData = z.object({ startsAt: z.string() })
export type AppointmentData = z.infer<typeof AppointmentData>

/** When the professional set out; the email is rendered from the booking when it is sent. */
export const OnTheWayData = z.object({ at: z.string() })
export type OnTheWayData = z.infer<typeof OnTheWayData>

/** A booking that the closing of an account has cancelled, without data of the customer. */
const Cancellation = z.object({
  booking: z.string(),
  number: z.string(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  /** Empty if no professional was assigned. */
  professional: z.string(),
  /** Whether the customer could no longer have cancelled it otherwise. */
  late: z.boolean(),
  /** Whether the visit had already begun; absent in messages of earlier releases. */
  begun: z._default(z.boolean(), false),
  /** Until how many hours before its start the customer could change it, where they are not the usual ones. */
  freeHours: z.optional(z.int()),
})

export const CancellationsData = z.object({ bookings: z.array(Cancellation) })
export type CancellationsData = z.infer<typeof CancellationsData>

/** A booking that the absence of a professional has changed. */
const ChangedVisit = z.extend(EmailedData, {
  booking: z.string(),
  number: z.string(),
  title: z.string(),
  timeZone: z.string(),
  startsAt: z.string(),
  version: number,
  wasDate: z.string(),
  wasTime: z.string(),
})
export type ChangedVisit = z.infer<typeof ChangedVisit>

/** All bookings of one customer, changed by one request. */
export const VisitsChangedData = z.object({ name: z.string(), visits: z.array(ChangedVisit) })
export type VisitsChangedData = z.infer<typeof VisitsChangedData>

const noContact: Contact = { phone: '', onSite: null, postcode: '' }

/** Without what someone has typed. */
export function untypedBooking<Data extends BookingData>(data: Data): Data {
  return { ...data, name: '', address: '', notes: '', ...noContact }
}

export function untypedChange(data: BookingChangedData): BookingChangedData {
  return { ...untypedBooking(data), note: '' }
}

/** The part of a booking that is known when it is made. */
type DescribedBooking = Omit<
  BookingDetails,
  'history' | 'cancellableUntil' | 'movedByShop' | 'freeHours' | 'storefront' | 'confirmation' | 'customer'
> & { customer: { name: string } | null }

/** Typed text goes only to a confirmed address. Otherwise anyone could use the emails to send text to a stranger. */
export function bookingData(
  booking: DescribedBooking,
  {
    isVerified,
    version,
    movedByShop,
    freeHours,
  }: Pick<BookingRecord, 'isVerified' | 'version' | 'movedByShop' | 'freeHours'>,
): BookingData {
  const { number, service, date, time, timeZone, startsAt, duration, professional, customer, status } = booking
  const { phone, onSite, postcode } = booking
  const { price, serviceFee, tax, taxes, total, currency } = booking.price
  const typed = (text: string) => (isVerified ? text : '')
  return {
    booking: booking._id,
    number,
    title: service.title,
    category: service.category,
    date,
    time,
    timeZone,
    startsAt,
    duration,
    professional: professional?.name ?? '',
    name: typed(customer?.name ?? ''),
    address: typed(booking.address),
    notes: typed(booking.notes),
    ...(isVerified ? { phone, onSite, postcode } : noContact),
    price,
    serviceFee,
    tax,
    taxes,
    total,
    currency,
    version,
    movedByShop,
    freeHours,
    status,
  }
}

/** The same for a stored booking. */
export function bookingDataOf(record: BookingRecord): BookingData {
  const professional = professionalForCustomer(record.professional?.name ?? null)
  return bookingData({ ...record.booking, duration: record.duration, professional }, record)
}

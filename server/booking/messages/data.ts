import { type BookingDetails, type BookingStatus, professionalForCustomer } from '#domain/booking.ts'
import type { BookingRecord } from '#server/booking/store.ts'

/** The data of an email about a booking, stored when the booking changes and rendered when the email is sent. */
export type Facts = Record<
  | 'booking'
  | 'number'
  | 'title'
  | 'category'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'startsAt'
  | 'duration'
  | 'professional'
  | 'name'
  | 'address'
  | 'notes'
  | 'price'
  | 'serviceFee'
  | 'tax'
  | 'total'
  | 'currency'
  | 'version',
  string
> & { status: BookingStatus }

/** What the customer knew before, who made the change, and the note with it. */
export type Change = Record<'wasStatus' | 'wasDate' | 'wasTime' | 'by' | 'note', string>

/** For a booking made by an administrator: whether the customer's account is 'new', 'old', or was 'unclaimed'. */
export type Made = Record<'account', string>

/** The part of a booking that is known when it is made. */
type Known = Omit<BookingDetails, 'history' | 'cancellableUntil' | 'storefront' | 'confirmation' | 'customer'> & {
  customer: { name: string } | null
}

/** Typed text goes only to a confirmed address. Otherwise anyone could use the emails to send text to a stranger. */
export function factsOf(known: Known, { isVerified, version }: Pick<BookingRecord, 'isVerified' | 'version'>): Facts {
  const { _id, number, service, date, time, timeZone, startsAt, duration, professional, customer, price, status } =
    known
  const typed = (text: string) => (isVerified ? text : '')
  return {
    booking: _id,
    number,
    title: service.title,
    category: service.category,
    date,
    time,
    timeZone,
    startsAt,
    duration: String(duration),
    professional: professional?.name ?? '',
    name: typed(customer?.name ?? ''),
    address: typed(known.address),
    notes: typed(known.notes),
    price: String(price.price),
    serviceFee: String(price.serviceFee),
    tax: String(price.tax),
    total: String(price.total),
    currency: price.currency,
    version: String(version),
    status,
  }
}

/** The same for a stored booking. */
export function factsOfRecord(record: BookingRecord): Facts {
  const professional = professionalForCustomer(record.professional?.name ?? null)
  return factsOf({ ...record.booking, duration: record.duration, professional }, record)
}

import { type BookingDetails, type BookingStatus, professionalForCustomer } from '#domain/booking.ts'
import type { BookingRecord } from '#server/booking/store.ts'

/** What a letter about a booking says, as it was when it was written down; put into words when it leaves. */
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

/** What the customer knew of it before, who has changed it, and what they said to it. */
export type Change = Record<'wasStatus' | 'wasDate' | 'wasTime' | 'by' | 'note', string>

/** Of a booking that the office has made for somebody: whether their account is 'new', 'old', or was 'unclaimed'. */
export type Made = Record<'account', string>

/** What is known of a booking as soon as it is made. */
type Told = Omit<BookingDetails, 'history' | 'cancellableUntil' | 'storefront' | 'confirmation'>

/** What somebody typed goes only to an address that is known to be theirs: else we would write it to strangers. */
export function factsOf(told: Told, { isVerified, version }: Pick<BookingRecord, 'isVerified' | 'version'>): Facts {
  const { _id, number, service, date, time, timeZone, startsAt, duration, professional, customer, price, status } = told
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
    name: typed(customer.name),
    address: typed(told.address),
    notes: typed(told.notes),
    price: String(price.price),
    serviceFee: String(price.serviceFee),
    tax: String(price.tax),
    total: String(price.total),
    currency: price.currency,
    version: String(version),
    status,
  }
}

/** The same of a booking as it is held. */
export function factsOfHeld(held: BookingRecord): Facts {
  const professional = professionalForCustomer(held.professional?.name ?? null)
  return factsOf({ ...held.booking, duration: held.duration, professional }, held)
}

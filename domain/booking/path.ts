import { withQuery } from '#domain/contract/address.ts'

/** The URL of a service's booking form, optionally with a preselected time or with the data of an earlier booking. */
export function pathOfBooking(service: string, choice: { date?: string; time?: string; again?: string } = {}): string {
  return withQuery(`/booking/${service}`, choice)
}

/** The page of a booking with its review form open. */
export function pathOfReviewing(booking: string): string {
  return withQuery(pathOfBooked(booking), { review: 'write' })
}

/** The pages of one booking. */
export function pathOfBooked(booking: string, page?: 'reschedule' | 'receipt' | `invoices/${string}`): string {
  return ['/bookings', booking, ...(page === undefined ? [] : [page])].join('/')
}

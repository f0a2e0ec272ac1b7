import type { AdminBooking } from './admin.ts'
import { statusNames } from '#domain/booking.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { csvRow, csvStart } from '#domain/format/csv.ts'

/** This column exists only in a file with several storefronts. */
const ofSeveral = 'Storefront'

/** The columns of a file of bookings. */
const columns = {
  'Booking ID': ({ number }) => number,
  [ofSeveral]: ({ storefront }) => storefront,
  Status: ({ status }) => statusNames[status],
  Date: ({ date }) => date,
  Time: ({ time }) => time,
  'Time zone': ({ timeZone }) => timeZone,
  'Duration (minutes)': ({ duration }) => String(duration),
  Customer: ({ customer }) => nameOfCustomer(customer),
  Email: ({ customer }) => customer?.email ?? '',
  Service: ({ service }) => service.title,
  Category: ({ service }) => service.category,
  Professional: ({ professional }) => professional?.name ?? '',
  Address: ({ address }) => address,
  Notes: ({ notes }) => notes,
  Price: ({ price }) => String(price.price),
  'Service fee': ({ price }) => String(price.serviceFee),
  Tax: ({ price }) => String(price.tax),
  Total: ({ price }) => String(price.total),
  Currency: ({ price }) => price.currency,
  Created: ({ createdAt, timeZone }) => localTime(createdAt, timeZone),
} satisfies Record<string, (booking: AdminBooking) => string>

/** Bookings as CSV, in portions. */
export async function* fileOfBookings(
  portions: AsyncIterable<AdminBooking[]>,
  { isOfSeveral = false } = {},
): AsyncGenerator<string> {
  const shown = Object.entries(columns).filter(([name]) => isOfSeveral || name !== ofSeveral)
  yield csvStart + csvRow(shown.map(([name]) => name))
  for await (const bookings of portions)
    yield bookings.map((booking) => csvRow(shown.map(([, cellOf]) => cellOf(booking)))).join('')
}

/** Local time in a form that spreadsheets recognize. */
function localTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

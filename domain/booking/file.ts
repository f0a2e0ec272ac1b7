import type { AdminBooking, BookingMatchFilter } from './admin.ts'
import { statusNames } from '#domain/booking.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { csvRow, csvStart } from '#domain/format/csv.ts'
import { nameOfTax } from '#domain/format/price.ts'
import { paymentStateNames } from '#domain/ledger.ts'
import { localTime } from '#domain/format/zone.ts'

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
  Phone: ({ phone }) => inCell(phone),
  Service: ({ service }) => service.title,
  Category: ({ service }) => service.category,
  Professional: ({ professional }) => professional?.name ?? '',
  Address: ({ address }) => address,
  Postcode: ({ postcode }) => postcode,
  'At the door': ({ onSite }) => onSite?.name ?? '',
  'Phone at the door': ({ onSite }) => inCell(onSite?.phone ?? ''),
  Notes: ({ notes }) => notes,
  Price: ({ price }) => String(price.price),
  'Service fee': ({ price }) => String(price.serviceFee),
  Tax: ({ price }) => String(price.tax),
  'Tax lines': ({ price }) => price.taxes.map((tax) => `${nameOfTax(tax)} ${tax.amount}`).join(', '),
  Total: ({ price }) => String(price.total),
  Paid: ({ paid }) => String(paid),
  Payment: ({ payment }) => (payment === null ? '' : paymentStateNames[payment]),
  Currency: ({ price }) => price.currency,
  Created: ({ createdAt, timeZone }) => localTime(createdAt, timeZone),
} satisfies Record<string, (booking: AdminBooking) => string>

/** '(+91) 98765 43210': a cell that begins with + gets an apostrophe, because it may be a formula. */
function inCell(phone: string): string {
  return phone.replace(/^\+\d+/, '($&)')
}

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

/** What the name of the file says about its filters. Not the search text: it may be a customer's name. */
export function filtersInName(filter: BookingMatchFilter & { ids?: string[] }): (string | undefined)[] {
  const { status, unassigned, open, upcoming, category, date, from, to, createdFrom, createdTo, ...others } = filter
  const { nobodyThere, payment, professional, service, search, ids } = others
  const created = daysInName({ from: createdFrom, to: createdTo })
  return [
    ids && 'chosen',
    status,
    unassigned === true ? 'unassigned' : undefined,
    open === true ? 'open' : undefined,
    upcoming === true ? 'upcoming' : undefined,
    nobodyThere === true ? 'nobody there' : undefined,
    payment === undefined ? undefined : paymentStateNames[payment].toLowerCase(),
    category,
    professional === undefined ? undefined : 'one professional',
    service === undefined ? undefined : 'one service',
    daysInName({ from: date ?? from, to: date ?? to }),
    created === undefined ? undefined : `created ${created}`,
    search === undefined || search === '' ? undefined : 'search',
  ]
}

function daysInName({ from, to }: Record<'from' | 'to', string | undefined>): string | undefined {
  if (from === to) return from && `on ${from}`
  const first = from === undefined ? '' : `from ${from} `
  return first + (to === undefined ? '' : `until ${to}`)
}

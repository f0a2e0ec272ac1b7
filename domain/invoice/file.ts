import { csvRow, csvStart } from '#domain/format/csv.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import { nameOfTax } from '#domain/format/price.ts'
import type { InvoiceContent } from '#domain/invoice.ts'

/** The columns of a file of invoices and credit notes. */
const columns: Record<string, (invoice: InvoiceContent) => string | number> = {
  Number: ({ number }) => number,
  Kind: ({ title }) => title,
  Date: ({ date }) => date,
  'Takes back': ({ takesBack }) => takesBack?.number ?? '',
  'Booking ID': ({ booking }) => booking.number,
  'Appointment date': ({ booking }) => booking.date,
  Buyer: ({ buyer }) => buyer.name,
  'Address of the buyer': ({ buyer }) => buyer.address,
  'Tax number of the buyer': ({ buyer }) => buyer.taxNumber,
  'Place of supply': ({ placeOfSupply }) => placeOfSupply,
  'Tax code': ({ lines }) => lines[0]?.taxCode ?? '',
  Service: ({ lines }) => lines[0]?.title ?? '',
  'Before tax': ({ beforeTax }) => beforeTax,
  'Tax lines': ({ taxes }) => taxes.map((tax) => `${nameOfTax(tax)} ${tax.amount}`).join(', '),
  Tax: ({ total, beforeTax, currency }) => differenceOf(total, beforeTax, currency),
  Total: ({ total }) => total,
  Currency: ({ currency }) => currency,
}

function differenceOf(one: number, other: number, currency: string): number {
  return majorOf(minorOf(one, currency) - minorOf(other, currency), currency)
}

/** The invoices as CSV, in portions. */
export async function* fileOfInvoices(portions: AsyncIterable<InvoiceContent[]>): AsyncGenerator<string> {
  yield csvStart + csvRow(Object.keys(columns))
  for await (const invoices of portions)
    yield invoices.map((invoice) => csvRow(Object.values(columns).map((cellOf) => cellOf(invoice)))).join('')
}

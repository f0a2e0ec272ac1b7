import type { Booking } from '#domain/booking.ts'
import { placeOf } from '#domain/booking/contact-words.ts'
import { closedAccount } from '#domain/customer.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import { baseOfTax } from '#domain/format/price.ts'
import type { InvoiceContent } from '#domain/invoice.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import { bare } from '#domain/storefront/postcodes.ts'
import type { InvoiceSettings } from '#domain/storefront/settings.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { taxLabelOf } from '#domain/storefront/tax-label.ts'

type Numbered = { number: string; date: string }
type Sold = Numbered & {
  booking: Omit<Booking, 'customer'> & { customer: { name: string } | null }
  duration: number
  professional: string | null
  /** What was collected until now. */
  paid: number
  plan: StorefrontPlan
  category: string
  taxCode: string
  buyerTaxNumber: string
  isDemo: boolean
}

/** What the invoice of a booking says. */
export function contentOfInvoice({ number, date, booking, duration, paid, plan, ...sold }: Sold): InvoiceContent {
  const { price, service } = booking
  const { category, taxCode, professional } = sold
  const details = [
    category,
    `${duration} minutes`,
    ...(professional === null ? [] : [`by ${firstNameOf(professional)}`]),
  ]
  const sum = (one: number, other: number) =>
    majorOf(minorOf(one, price.currency) + minorOf(other, price.currency), price.currency)
  const fee = { title: 'Service fee', details: '', taxCode, amount: price.serviceFee }
  const { company, invoices } = plan
  return {
    kind: 'invoice',
    title: company.taxNumber === '' ? 'Invoice' : 'Tax invoice',
    number,
    date,
    booking: { number: booking.number, date: booking.date, time: booking.time },
    takesBack: null,
    brand: plan.brand,
    phone: plan.support.phone,
    email: plan.support.email,
    seller: { name: company.legalName || plan.brand, address: company.address, taxNumber: company.taxNumber },
    buyer: {
      name: booking.customer?.name ?? closedAccount,
      address: placeOf(booking),
      taxNumber: sold.buyerTaxNumber,
    },
    taxLabel: taxLabelOf(company),
    placeOfSupply: placeOfSupply(booking.postcode, invoices.states),
    lines: [
      { title: service.title, details: details.join(', '), taxCode, amount: price.price },
      ...(price.serviceFee === 0 ? [] : [fee]),
    ],
    beforeTax: sum(price.price, price.serviceFee),
    taxes: price.taxes.map(({ name, rate, amount }) => {
      return { name, rate, base: baseOfTax({ name, rate, amount }, price) ?? null, amount }
    }),
    total: price.total,
    paid,
    due: Math.max(sum(price.total, -paid), 0),
    currency: price.currency,
    locale: plan.locale,
    note: invoices.note,
    isDemo: sold.isDemo,
  }
}

/** A credit note takes back a whole invoice. */
export function contentOfCreditNote(
  invoice: InvoiceContent,
  { reason, ...numbered }: Numbered & { reason: string },
): InvoiceContent {
  return {
    ...invoice,
    ...numbered,
    kind: 'credit-note',
    title: 'Credit note',
    takesBack: { number: invoice.number, date: invoice.date, reason },
    lines: invoice.lines.map((line) => ({ ...line, amount: minus(line.amount) })),
    beforeTax: minus(invoice.beforeTax),
    taxes: invoice.taxes.map((tax) => {
      return { ...tax, base: tax.base === null ? null : minus(tax.base), amount: minus(tax.amount) }
    }),
    total: minus(invoice.total),
    paid: null,
    due: null,
  }
}

/** JSON has no negative zero. */
function minus(amount: number): number {
  return amount === 0 ? 0 : -amount
}

/** The state whose longest beginning of a postcode fits; empty without one. */
export function placeOfSupply(postcode: string, states: InvoiceSettings['states']): string {
  const sought = bare(postcode)
  if (sought === '') return ''
  const fitting = states.flatMap(({ name, postcodes }) =>
    postcodes.flatMap((pattern) => {
      const isBeginning = pattern.endsWith('*')
      const text = bare(isBeginning ? pattern.slice(0, -1) : pattern)
      const fits = isBeginning ? sought.startsWith(text) : sought === text
      return fits ? [{ name, length: text.length + (isBeginning ? 0 : 1) }] : []
    }),
  )
  return fitting.toSorted((one, other) => other.length - one.length)[0]?.name ?? ''
}

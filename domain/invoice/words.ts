import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { nameOfTax } from '#domain/format/price.ts'
import type { InvoiceContent } from '#domain/invoice.ts'

/** A name and what it says, as 'Date' and '24 November 2026'. */
export type Fact = { name: string; text: string }
type Party = Fact & { address: string[]; taxNumber: string }
/** `of` is what a tax was calculated from, as '5% of ₹6,999.00'; empty in other rows. */
type AmountRow = { name: string; of: string; amount: string }
type Line = { title: string; details: string; taxCode: string; amount: string }

/** All texts of an invoice or a credit note. The page and the PDF file show these and add none but the brand. */
export type InvoiceText = {
  title: string
  number: string
  isDemo: boolean
  facts: Fact[]
  /** Empty for an invoice. */
  takesBack: Fact[]
  parties: Party[]
  /** `taxCode` is empty where no line has a code: then there is no such column. */
  columns: { title: string; taxCode: string; amount: string }
  lines: Line[]
  amounts: AmountRow[]
  total: AmountRow
  /** What was paid and what is due, below the total. */
  payments: AmountRow[]
  note: string
  footer: string
}

export function invoiceText(content: InvoiceContent): InvoiceText {
  const { title, number, isDemo, seller, buyer, lines, taxes, note, taxLabel } = content
  const say = (amount: number) => money(amount, content)
  const row = (name: string, amount: number, of = '') => ({ name, of, amount: say(amount) })
  return {
    title,
    number,
    isDemo,
    facts: factsOf(content),
    takesBack: takesBackOf(content),
    parties: [partyOf('From', seller, taxLabel), partyOf('To', buyer, taxLabel)],
    columns: { title: 'Item', taxCode: columnOfCodes(content), amount: 'Amount' },
    lines: lines.map((line) => ({ ...line, amount: say(line.amount) })),
    amounts: [
      row('Before tax', content.beforeTax),
      ...taxes.map(({ name, rate, base, amount }) =>
        rate === null || base === null
          ? row(nameOfTax({ name, rate }), amount)
          : row(name, amount, `${rate}% of ${say(base)}`),
      ),
    ],
    total: row('Total', content.total),
    payments: [
      ...(content.paid === null ? [] : [row('Paid', content.paid)]),
      ...(content.due === null ? [] : [row('Due', content.due)]),
    ],
    note,
    footer: [seller.name, withLabel(seller.taxNumber, taxLabel)].filter((text) => text !== '').join(', '),
  }
}

/** DD/26-27/0412, page 1 of 1 */
export function pageText(number: string, page: number, pages: number): string {
  return `${number}, page ${page} of ${pages}`
}

type MoneyFormat = Pick<InvoiceContent, 'currency' | 'locale'>

function money(amount: number, format: MoneyFormat): string {
  // In print a hyphen is too short for a minus.
  return formatMoney(amount, format, 'summary').replaceAll('-', '\u2212')
}

function factsOf({ date, booking, currency, placeOfSupply, locale }: InvoiceContent): Fact[] {
  const appointment = `${formatDay(booking.date, locale)}, ${unbrokenTime(booking.time, locale)}`
  return [
    { name: 'Date', text: formatDay(date, locale) },
    { name: 'Appointment', text: appointment },
    { name: 'Booking ID', text: booking.number },
    { name: 'Currency', text: nameOfCurrency({ currency, locale }) },
    ...(placeOfSupply === '' ? [] : [{ name: 'Place of supply', text: placeOfSupply }]),
  ]
}

/** INR, ₹; the code alone where the locale has no sign for it. */
function nameOfCurrency({ currency, locale }: MoneyFormat): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return sign === currency ? currency : `${currency}, ${sign}`
}

function takesBackOf({ takesBack, locale }: InvoiceContent): Fact[] {
  if (takesBack === null) return []
  const { number, date, reason } = takesBack
  return [
    { name: 'Takes back', text: `${number} of ${formatDay(date, locale)}` },
    ...(reason === '' ? [] : [{ name: 'Reason', text: reason }]),
  ]
}

function partyOf(name: string, party: InvoiceContent['seller'], taxLabel: string): Party {
  const address = party.address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { name, text: party.name, address, taxNumber: withLabel(party.taxNumber, taxLabel) }
}

function withLabel(taxNumber: string, taxLabel: string): string {
  return taxNumber === '' ? '' : `${taxLabel} ${taxNumber}`.trim()
}

function columnOfCodes({ lines, locale }: InvoiceContent): string {
  if (lines.every(({ taxCode }) => taxCode === '')) return ''
  // In India it is the Services Accounting Code.
  return locale.endsWith('-IN') ? 'SAC' : 'Tax code'
}

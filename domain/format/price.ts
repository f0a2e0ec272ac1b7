import type { BookedTax } from '#domain/booking.ts'
import type { Prices, TaxLine } from '#domain/storefront/settings.ts'
import { isAmong } from '#domain/storefront/postcodes.ts'
import { decimalsOf, majorOf, type Minor, minorOf } from './money.ts'

type Policy = { currency: string; prices: Prices }

/**
 * What a service costs: its price without tax, the service fee, the taxes and the total, in major units. Each tax is
 * rounded half up to the minor unit. If prices contain the taxes, the total is the listed price and the fee, and what is
 * left after the taxes is the price. The postcode of the visit decides which taxes are added.
 */
export function priceLines(listed: number, { currency, prices }: Policy, postcode = '') {
  const { taxesFee, includesTax } = prices
  const lines = taxesAt(postcode, prices)
  const [service, fee] = [minorOf(listed, currency), minorOf(prices.serviceFee, currency)]
  const taxed = taxesFee ? service + fee : service
  const rates = lines.map(({ rate }) => parts(rate))
  const all = sum(rates)
  const whole = includesTax ? hundred + all : hundred
  const amounts = rates.map((rate) => shareOf(taxed, rate, whole))
  const tax = sum(amounts)
  // Rounding must not make the price negative, of a service that costs nothing.
  const inFee = includesTax && taxesFee ? Math.min(tax, Math.max(shareOf(fee, all, whole), tax - service)) : 0
  const serviceFee = fee - inFee
  const total = includesTax ? service + fee : service + fee + tax
  const major = (amount: Minor) => majorOf(amount, currency)
  return {
    price: major(total - serviceFee - tax),
    serviceFee: major(serviceFee),
    tax: major(tax),
    taxes: lines.map((line, index) => ({ ...line, amount: major(amounts[index] ?? 0) })),
    total: major(total),
    currency,
  }
}

/** The tax lines of a visit at a postcode; without one, those of most customers. */
function taxesAt(postcode: string, { taxes, elsewhere }: Prices): TaxLine[] {
  return elsewhere !== null && isAmong(postcode, elsewhere.postcodes) ? elsewhere.taxes : taxes
}

/** Rates have at most three decimals; as whole numbers they are exact. */
const parts = (rate: number) => Math.round(rate * 1_000)
const hundred = parts(100)

/** A share of an amount, rounded half up. */
function shareOf(amount: Minor, part: number, whole: number): Minor {
  return Math.floor((2 * amount * part + whole) / (2 * whole))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** The sum of tax lines, in percent. */
export function taxRateIn({ taxes }: { taxes: { rate: number }[] }): number {
  return sum(taxes.map(({ rate }) => parts(rate))) / 1_000
}

type Amounts = { price: number; serviceFee: number; tax: number; taxes?: BookedTax[] | undefined }

/** The taxes of a booking. Earlier releases stored their sum only: it was one tax on the price. */
export function taxesOf({ price, tax, taxes }: Omit<Amounts, 'serviceFee'>): BookedTax[] {
  return taxes ?? [{ name: 'Tax', rate: rateOf({ price, tax }), amount: tax }]
}

/** The tax rate, derived from the amounts; null when rounding makes several rates possible. */
function rateOf({ price, tax }: Pick<Amounts, 'price' | 'tax'>): number | null {
  const rate = Math.round((tax / price) * 1_000) / 10
  return Number.isFinite(rate) && Math.abs((price * rate) / 100 - tax) < 0.006 ? rate : null
}

/** The labelled lines of a price above the total. */
export function namedLines(amounts: Amounts): (readonly [name: string, amount: number])[] {
  return [
    ['Service price', amounts.price],
    ['Service fee', amounts.serviceFee],
    ...taxesOf(amounts).map((tax) => [nameOfTax(tax), tax.amount] as const),
  ]
}

/** Tax (10%) */
export function nameOfTax({ name, rate }: Pick<BookedTax, 'name' | 'rate'>): string {
  return rate === null ? name : `${name} (${rate}%)`
}

/** What a tax was calculated from: the price, or the price and the fee; undefined if neither gives its amount. */
export function baseOfTax(
  { rate, amount }: BookedTax,
  { price, serviceFee, currency }: Amounts & { currency: string },
): number | undefined {
  // A tax is rounded to the smallest unit of its currency.
  const nearly = 0.6 / 10 ** decimalsOf(currency)
  return [price, price + serviceFee].find((base) => rate !== null && Math.abs((base * rate) / 100 - amount) < nearly)
}

type Extras = { serviceFee: number; taxRate: number; prices?: Pick<Prices, 'includesTax' | 'elsewhere'> }

/** What a price in the catalogue does not contain, in words; undefined if it is all that the customer pays. */
export function extrasOf({ serviceFee, taxRate, prices }: Extras): string | undefined {
  const hasTax = taxRate > 0 || (prices?.elsewhere && taxRateIn(prices.elsewhere) > 0)
  const extras = [serviceFee > 0 && 'service fee', hasTax && prices?.includesTax !== true && 'tax']
  const named = extras.filter((extra) => typeof extra === 'string')
  return named.length === 0 ? undefined : named.join(' and ')
}

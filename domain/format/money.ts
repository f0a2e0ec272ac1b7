/** Money is an integer in the smallest unit of its currency, such as paise or cents. */
export type Minor = number

type MoneyFormat = { currency: string; locale: string }

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a format costs more than formatting a page of prices. */
function formatOf(locale: string, currency: string, decimals?: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(decimals !== undefined && { minimumFractionDigits: decimals }),
    })
  formats.set(key, made)
  return made
}

/** The decimals of a currency: 2 for rupees and dollars, 0 for yen. */
function decimalsOf(currency: string): number {
  const known = decimals.get(currency) ?? formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, known)
  return known
}
const decimals = new Map<string, number>()

/** The API uses major units: 6999 or 7703.9. */
export function majorOf(amount: Minor, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}

/** Converts to minor units. The bounds of a price filter are rounded `up` or `down`. */
export function minorOf(major: number, currency: string, round: 'near' | 'up' | 'down' = 'near'): Minor {
  // 10.1 * 100 is slightly more than 1010 in floating point.
  const exact = Number((major * 10 ** decimalsOf(currency)).toFixed(4))
  return { near: Math.round, up: Math.ceil, down: Math.floor }[round](exact)
}

/** The sum of tax lines, in percent. */
export function taxRateIn({ taxes }: { taxes: { rate: number }[] }): number {
  return Number(taxes.reduce((sum, { rate }) => sum + rate, 0).toFixed(3))
}

type Policy = { currency: string; prices: { serviceFee: number; taxes: { rate: number }[] } }

/** Price, service fee, tax on the price and total, in major units; each tax is rounded half up to the minor unit. */
export function priceLines(price: number, { currency, prices: { serviceFee, taxes } }: Policy) {
  const tax = taxes.reduce((sum, { rate }) => sum + minorOf((price * rate) / 100, currency), 0)
  const total = minorOf(price, currency) + minorOf(serviceFee, currency) + tax
  return { price, serviceFee, tax: majorOf(tax, currency), total: majorOf(total, currency), currency }
}

/** ₹6,999 in lists, ₹6,999.00 in a summary. */
export function formatMoney(
  major: number,
  { currency, locale }: MoneyFormat,
  style: 'browsing' | 'summary' = 'browsing',
): string {
  // Most pages need only the format for whole amounts.
  return formatOf(locale, currency, style === 'browsing' && Number.isInteger(major) ? 0 : undefined).format(major)
}

type Amounts = ReturnType<typeof priceLines>

/** The labelled lines of a price above the total. */
export function namedLines({ price, serviceFee, tax }: Pick<Amounts, 'price' | 'serviceFee' | 'tax'>) {
  const rate = taxRateOf({ price, tax })
  return [
    ['Service price', price],
    ['Service fee', serviceFee],
    [rate === undefined ? 'Tax' : `Tax (${rate}%)`, tax],
  ] as const
}

/** The tax rate, derived from the amounts; undefined when rounding makes several rates possible. */
export function taxRateOf({ price, tax }: Pick<Amounts, 'price' | 'tax'>): number | undefined {
  const rate = Math.round((tax / price) * 1_000) / 10
  return Number.isFinite(rate) && Math.abs((price * rate) / 100 - tax) < 0.006 ? rate : undefined
}

/** What a price in the catalogue does not contain, in words; undefined if it is all that the customer pays. */
export function extrasOf({ serviceFee, taxRate }: { serviceFee: number; taxRate: number }): string | undefined {
  const extras = [serviceFee > 0 && 'service fee', taxRate > 0 && 'tax'].filter((extra) => extra !== false)
  return extras.length === 0 ? undefined : extras.join(' and ')
}

/** Money is a whole number of the smallest unit of its currency: paise, cents. Never a fraction. */
export type Minor = number

type Place = { currency: string; locale: string }

const formats = new Map<string, Intl.NumberFormat>()

/** Each is made once: making one costs more than a page full of prices. */
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

/** How many decimals a currency has: 2 for rupees and dollars, 0 for yen. */
function decimalsOf(currency: string): number {
  const known = decimals.get(currency) ?? formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, known)
  return known
}
const decimals = new Map<string, number>()

/** The API speaks in major units: 6999 or 7703.9. */
export function majorOf(amount: Minor, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}

/** The other way round. What lies between two units is neither, so a bound may be given as `up` or `down`. */
export function minorOf(major: number, currency: string, round: 'near' | 'up' | 'down' = 'near'): Minor {
  // 10.1 * 100 is a little more than 1010; what is that close is meant.
  const exact = Number((major * 10 ** decimalsOf(currency)).toFixed(4))
  return { near: Math.round, up: Math.ceil, down: Math.floor }[round](exact)
}

/** What is paid, in major units: the price, the fee, and tax on the price, rounded half up to the minor unit. */
export function priceLines(
  price: number,
  { currency, serviceFee, taxRate }: { currency: string; serviceFee: number; taxRate: number },
) {
  const tax = minorOf((price * taxRate) / 100, currency)
  const total = minorOf(price, currency) + minorOf(serviceFee, currency) + tax
  return { price, serviceFee, tax: majorOf(tax, currency), total: majorOf(total, currency), currency }
}

/** ₹6,999 while browsing, ₹6,999.00 in a summary. */
export function formatMoney(
  major: number,
  { currency, locale }: Place,
  style: 'browsing' | 'summary' = 'browsing',
): string {
  // In the browser one format is enough for most pages: that of whole amounts.
  return formatOf(locale, currency, style === 'browsing' && Number.isInteger(major) ? 0 : undefined).format(major)
}

type Amounts = ReturnType<typeof priceLines>

/** The lines of a price as people read them, above the total. */
export function namedLines({ price, serviceFee, tax }: Pick<Amounts, 'price' | 'serviceFee' | 'tax'>) {
  const rate = taxRateOf({ price, tax })
  return [
    ['Service price', price],
    ['Service fee', serviceFee],
    [rate === undefined ? 'Tax' : `Tax (${rate}%)`, tax],
  ] as const
}

/** The rate that was agreed, as far as the amounts tell it: a tax that was rounded may stand for several. */
export function taxRateOf({ price, tax }: Pick<Amounts, 'price' | 'tax'>): number | undefined {
  const rate = Math.round((tax / price) * 1_000) / 10
  return Number.isFinite(rate) && Math.abs((price * rate) / 100 - tax) < 0.006 ? rate : undefined
}

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

/** ₹6,999 in lists, ₹6,999.00 in a summary. */
export function formatMoney(
  major: number,
  { currency, locale }: MoneyFormat,
  style: 'browsing' | 'summary' = 'browsing',
): string {
  // Most pages need only the format for whole amounts.
  return formatOf(locale, currency, style === 'browsing' && Number.isInteger(major) ? 0 : undefined).format(major)
}

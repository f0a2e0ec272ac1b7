/** Money is an integer in the smallest unit of its currency, such as paise or cents. */
export type Minor = number

type MoneyFormat = { currency: string; locale: string }

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a format costs more than formatting a page of prices. */
function formatOf(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimalsOf(currency),
    })
  formats.set(key, made)
  return made
}

/** The currencies without decimals, and with three. Browsers do not agree about all of them. */
const whole =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX VND VUV XAF XOF XPF YER'
const thousandths = 'BHD JOD KWD LYD OMR TND'

/** The decimals of a currency: 2 for rupees and dollars, 0 for yen. */
export function decimalsOf(currency: string): number {
  return whole.includes(currency) ? 0 : thousandths.includes(currency) ? 3 : 2
}

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
  const decimals = style === 'browsing' && Number.isInteger(major) ? 0 : decimalsOf(currency)
  return formatOf(locale, currency, decimals).format(major)
}

import { decimalsOf } from '#domain/format/money.ts'
import { problemOfPrice } from '#domain/format/price-problem.ts'
import { readNumber } from '#domain/format/number.ts'

/** A typed number; no value when nothing was typed, and a message when it cannot be read. */
type Typed = { value?: number; message?: string }

/** A price as an administrator types it, in a form or a file: 1499, 1,499.50, ₹1,499. */
export function readPrice(text: string, { locale, currency }: { locale: string; currency: string }): Typed {
  const decimals = decimalsOf(currency)
  const like = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(
    decimals === 0 ? 1_499 : 1_499.5,
  )
  // With three decimals, the digits of 1.499 are not a group of thousands.
  const unmistakable = decimals === 3 ? text.replace(/^(\D*\d{1,3}[.,]\d{3})(?=\D*$)/, '$10') : text
  const units = namesOfCurrency(currency, locale)
  const { value, message } = read(unmistakable, { locale, units }, `Please write the price like ${like}`)
  if (value === undefined) return message === undefined ? {} : { message }
  const problem = value < 0 ? undefined : problemOfPrice(value, currency)
  return problem === undefined ? { value } : { message: problem }
}

/** A duration in minutes: 90, 90 min. */
export function readMinutes(text: string, { locale }: { locale: string }): Typed {
  return read(text, { locale, units: ['min', 'min.', 'mins', 'minutes'] }, 'Please write the minutes like 90')
}

function read(text: string, written: Parameters<typeof readNumber>[1], request: string): Typed {
  const { value, problem } = readNumber(text, written)
  if (problem === 'missing') return {}
  if (value !== undefined) return { value }
  return { message: problem === 'ambiguous' ? `This could be read in two ways. ${request}.` : request }
}

/** What people write for it; its shortest sign is the last. */
export function namesOfCurrency(currency: string, locale: string): string[] {
  const symbols = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  )
  return [currency, ...(currency === 'INR' ? ['Rs.', 'Rs'] : []), ...symbols]
}

import { PaymentKind } from '#domain/booking/step.ts'
import { namesOfCurrency } from '#domain/catalogue/typed.ts'
import { decimalsOf } from '#domain/format/money.ts'
import { formatTyped, readNumber } from '#domain/format/number.ts'
import { problemOfDecimals } from '#domain/format/price-problem.ts'

type Place = { currency: string; locale: string }

/** The sign of a currency, before the field. */
export function signOf({ currency, locale }: Place): string {
  return namesOfCurrency(currency, locale).at(-1) ?? currency
}

/** An amount as it can be changed by keys: 2200.00 */
export function typedAmount(amount: number, { currency, locale }: Place): string {
  return formatTyped(amount, locale, decimalsOf(currency))
}

type Reading = { value: number; problem?: never } | { value?: never; problem: string }

/** The typed amount; the ledger has its own limits. */
export function readAmount(text: string, place: Place): Reading {
  const { currency, locale } = place
  const { value, problem } = readNumber(text, { locale, units: namesOfCurrency(currency, locale) })
  if (problem === 'missing') return { problem: 'Please enter an amount.' }
  if (problem) return { problem: `Please enter an amount like ${typedAmount(1_234.5, place)}.` }
  if (value < 0) return { problem: 'The amount cannot be below zero.' }
  const decimals = problemOfDecimals(value, currency)
  return decimals === undefined ? { value } : { problem: `${decimals}.` }
}

/** UPI exists in India only. */
export function kindsIn(currency: string): PaymentKind[] {
  return PaymentKind.options.filter((kind) => kind !== 'upi' || currency === 'INR')
}

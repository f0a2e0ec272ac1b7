import type { Collected } from '#domain/booking/new-step.ts'
import { mostCollected, openAmount } from '#domain/booking/report.ts'
import type { PaymentKind } from '#domain/booking/step.ts'
import { decimalsOf, formatMoney, minorOf } from '#domain/format/money.ts'
import { formatTyped, readNumber } from '#domain/format/number.ts'
import { problemOfDecimals } from '#domain/format/price-problem.ts'
import type { Visit } from '#domain/professional/my-day.ts'
import { ways } from '#web/my-day/day/words.ts'

/** Nothing was collected yet. */
export type Kind = PaymentKind | 'nothing'
type Priced = Pick<Visit, 'total' | 'paid' | 'currency'>
type Typed = { text: string; kind: Kind; locale: string }

/** What is open, as it can be changed by keys; empty if nothing is. */
export function suggested(visit: Priced, locale: string): string {
  const due = openAmount(visit)
  return due > 0 ? formatTyped(due, locale, decimalsOf(visit.currency)) : ''
}

/** The sign of a currency, beside the box. */
export function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

type Reading = { collected: Collected | undefined; problem?: never } | { collected?: never; problem: string }

/** What was collected; nothing if the amount is zero. */
export function readCollected(visit: Priced, { text, kind, locale }: Typed): Reading {
  if (kind === 'nothing') return { collected: undefined }
  const { currency, total } = visit
  const money = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const { value, problem } = readNumber(text, { locale, units: [currency, signOf(currency, locale)] })
  if (problem === 'missing') return { problem: 'Please enter what you collected.' }
  if (problem) return { problem: `Please enter an amount like ${formatTyped(1234.5, locale, decimalsOf(currency))}.` }
  if (value < 0) return { problem: 'The amount cannot be below zero.' }
  if (problemOfDecimals(value, currency))
    return { problem: `Please enter no more than ${decimalsOf(currency)} decimals.` }
  if (minorOf(value, currency) > minorOf(total * mostCollected, currency))
    return { problem: `That is more than ten times the price of ${money(total)}.` }
  return { collected: value === 0 ? undefined : { amount: value, kind } }
}

/** What the button writes. */
export function doneWords(visit: Priced, { collected, problem }: Reading, locale: string): string {
  if (problem !== undefined) return 'Done'
  if (!collected) return openAmount(visit) > 0 ? 'Done, nothing collected yet' : 'Done'
  const { currency } = visit
  return `Done, ${formatMoney(collected.amount, { currency, locale }, 'summary')} ${ways[collected.kind]}`
}

/** How the amount differs from what is open; undefined if it does not. */
export function differenceWords(visit: Priced, { collected, problem }: Reading, locale: string): string | undefined {
  if (problem !== undefined) return undefined
  const { currency, paid } = visit
  const left = openAmount({ ...visit, paid: paid + (collected?.amount ?? 0) })
  const money = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  if (left > 0) return `${money(left)} stays due.`
  return left < 0 && collected ? `${money(-left)} more than agreed.` : undefined
}

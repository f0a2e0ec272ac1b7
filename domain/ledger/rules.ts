import type { BookingStatus } from '#domain/booking.ts'
import { mostCollected } from '#domain/booking/report.ts'
import { type Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { formatMoney, majorOf, minorOf } from '#domain/format/money.ts'
import { problemOfDecimals } from '#domain/format/price-problem.ts'

/** What decides whether an entry can be recorded, in major units. */
export type LedgerFacts = {
  status: BookingStatus
  total: number
  paid: number
  currency: string
  locale: string
}

/** What a column for minor units can hold. */
export const largestAmount = 2 ** 31 - 1

/** Why an amount cannot be recorded as collected, as a sentence; undefined if it can. */
export function problemOfCollected(
  amount: number,
  { total, currency, locale }: Pick<LedgerFacts, 'total' | 'currency' | 'locale'>,
): string | undefined {
  const problem = problemOfDecimals(amount, currency)
  if (problem) return `${problem}.`
  const most = Math.min(minorOf(total * mostCollected, currency), largestAmount)
  if (minorOf(amount, currency) <= most) return undefined
  return `The amount cannot be above ten times the price of ${formatMoney(total, { currency, locale }, 'summary')}.`
}

/** Why the office cannot record a payment; undefined if it can. All payments together have the same limit. */
export function whyNotPay({ paid, ...facts }: LedgerFacts, amount: number): Refusal | undefined {
  const { currency } = facts
  const problem =
    problemOfCollected(amount, facts) ??
    problemOfCollected(majorOf(minorOf(paid, currency) + minorOf(amount, currency), currency), facts)
  return problem === undefined ? undefined : wrong(problem)
}

/** Why a refund cannot be recorded; undefined if it can. */
export function whyNotRefund({ paid, currency, locale }: LedgerFacts, amount: number): Refusal | undefined {
  const problem = problemOfDecimals(amount, currency)
  if (problem) return wrong(`${problem}.`)
  if (minorOf(amount, currency) <= minorOf(paid, currency)) return undefined
  if (paid <= 0) return wrong('Nothing was collected for this booking, so nothing can be given back.')
  return wrong(`Only ${formatMoney(paid, { currency, locale }, 'summary')} was collected for this booking.`)
}

function wrong(message: string): Refusal {
  return refusalOfField('amount', 'validation_failed', message)
}

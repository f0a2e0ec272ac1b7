import type { BookingStatus } from '#domain/booking.ts'
import type { PaymentKind } from '#domain/booking/step.ts'
import { formatMoney, majorOf, minorOf } from '#domain/format/money.ts'

export type PaidFacts = {
  status: BookingStatus
  total: number
  currency: string
  /** Left out, nothing was collected. */
  paid?: number | undefined
  collected?: { kind: PaymentKind }[] | undefined
}

/** Below the heading of a receipt. */
export function paidInWords(facts: PaidFacts, locale: string): string {
  const { status, total, currency, paid = 0 } = facts
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  if (status === 'cancelled')
    return paid > 0 ? `Cancelled. ${say(paid)} to be given back.` : 'Cancelled. Nothing to pay.'
  if (paid >= total) return isInCash(facts) && status === 'completed' ? 'Paid in cash on delivery' : 'Paid'
  const left = majorOf(minorOf(total, currency) - minorOf(paid, currency), currency)
  if (paid > 0) return `${say(paid)} paid, ${say(left)} to be paid`
  return status === 'completed' ? 'To be paid' : 'To be paid in cash on delivery'
}

function isInCash({ collected = [] }: PaidFacts): boolean {
  return collected.every(({ kind }) => kind === 'cash')
}

/** The name of the total in the email about a completed visit: it says only of what was recorded that it was paid. */
export function totalOfCompleted(facts: PaidFacts, locale: string): string {
  const { total, paid = 0, currency } = facts
  if (paid >= total) return isInCash(facts) ? 'Total, paid in cash' : 'Total, paid'
  return paid > 0 ? `Total, ${formatMoney(paid, { currency, locale }, 'summary')} of it paid` : 'Total'
}

import { paymentNames } from '#domain/booking/report.ts'
import type { LedgerEntry } from '#domain/ledger.ts'

type Entry = Pick<LedgerEntry, 'entry' | 'kind' | 'amount'>

/** 'Cash', 'Refund, UPI', 'Correction, card' */
export function whatOf({ entry, kind }: Entry): string {
  if (entry === 'payment') return paymentNames[kind]
  const way = kind === 'upi' ? paymentNames.upi : paymentNames[kind].toLowerCase()
  return `${entry === 'refund' ? 'Refund' : 'Correction'}, ${way}`
}

import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { closedAccount } from '#domain/customer.ts'
import { majorOf } from '#domain/format/money.ts'
import type { BookingEntry, EntryKind } from '#domain/ledger.ts'
import type { listEntries, PaymentRow } from '#server/ledger/store.ts'

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The ledger of a booking. */
export function toEntries(entries: Entry[], currency: string): BookingEntry[] {
  const reversed = new Set(entries.map(({ payment }) => payment.reverses))
  return entries.map((one) => {
    const canBeCorrected = one.payment.reverses === null && !reversed.has(one.payment.id)
    return { ...entryOf(one, currency), canBeCorrected }
  })
}

export function entryOf({ payment, by, professional }: Entry, currency: string) {
  const { id, at, recordedAt, kind, amount, byId, note } = payment
  return {
    _id: id,
    at: at.toISOString(),
    recordedAt: recordedAt.toISOString(),
    entry: kindOf(payment),
    kind,
    amount: majorOf(amount, currency),
    // The upgrade has recorded what no user has.
    by: by ?? professional ?? (byId === null ? 'Doorstep' : closedAccount),
    note,
  }
}

function kindOf({ reverses, corrects, amount }: PaymentRow): EntryKind {
  if (reverses !== null || corrects !== null) return 'correction'
  return amount < 0 ? 'refund' : 'payment'
}

/** An entry and the one that takes it back are no longer collected. */
export function collectedIn(payments: PaymentRow[], currency: string): AdminBookingDetails['collected'] {
  const reversed = new Set(payments.map(({ reverses }) => reverses))
  const inForce = payments.filter(({ id, reverses }) => reverses === null && !reversed.has(id))
  return inForce.map(({ amount, kind, at, note }) => {
    return { amount: majorOf(amount, currency), kind, at: at.toISOString(), note }
  })
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { openAmount } from '#domain/booking/report.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { readAs } from '#domain/contract/field.ts'
import { type BookingEntry, NewPayment, PaymentCorrection } from '#domain/ledger.ts'
import { readAmount, typedAmount } from '#web/admin/amount.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useWriteKey } from '#web/data/use-write-key.ts'
import { textOf, useForm } from '#web/forms/use-form.ts'

/** What the dialog records: a payment, a refund, or the right amount of an entry. */
export type Recording = { as: 'payment' | 'refund' } | { as: 'correction'; entry: BookingEntry }

type Options = { booking: AdminBookingDetails; recording: Recording; onDone: (now: AdminBookingDetails) => void }

const failed = 'We could not find out whether this was recorded. Please try again: it is not recorded twice.'

export function useLedgerForm({ booking, recording, onDone }: Options) {
  const { locale } = useAdmin().storefrontOf(booking.storefront)
  const { currency } = booking.price
  const place = { currency, locale }
  const start = useStart(booking, recording)
  const [amount, setAmount] = useState(() => (start.amount > 0 ? typedAmount(start.amount, place) : ''))
  const [kind, setKind] = useState(start.kind)
  const [note, setNote] = useState('')
  const keyOf = useWriteKey()

  const form = useForm<{ amount: number; kind: PaymentKind; note: string }>({
    fields: ['amount', 'kind', 'note'],
    isWhole: true,
    read(sent) {
      const { value, problem } = readAmount(textOf(sent, 'amount'), place)
      if (problem !== undefined) return { complaints: [{ field: 'amount', message: problem }] }
      const shape = recording.as === 'correction' ? PaymentCorrection : NewPayment
      const body = { amount: value, kind: textOf(sent, 'kind'), note: textOf(sent, 'note') }
      const { complaints } = readAs(shape, body)
      return complaints ? { complaints } : { value: { ...body, kind: PaymentKind.parse(body.kind) } }
    },
    async send(body) {
      const params = { booking: booking._id }
      if (recording.as === 'correction')
        return onDone(await ask(api.ledger.correct, { params: { ...params, payment: recording.entry._id }, body }))
      const endpoint = recording.as === 'payment' ? api.ledger.pay : api.ledger.refund
      onDone(await ask(endpoint, { params, body, key: keyOf({ ...params, ...body }) }))
    },
    failed,
  })

  return {
    ...form,
    place,
    amount,
    setAmount,
    kind,
    setKind,
    note,
    setNote,
    /** What the button names. */
    value: readAmount(amount, place).value,
    isDirty: note.trim() !== '' || kind !== start.kind || readAmount(amount, place).value !== start.amount,
  }
}

/** What is open, or what the entry says now. */
function useStart({ price, paid, status }: AdminBookingDetails, recording: Recording) {
  const [start] = useState(() => {
    if (recording.as === 'correction') return { amount: Math.abs(recording.entry.amount), kind: recording.entry.kind }
    const { currency } = price
    const open = openAmount({ total: status === 'cancelled' ? 0 : price.total, paid, currency })
    return { amount: Math.max(0, recording.as === 'payment' ? open : -open), kind: 'cash' as PaymentKind }
  })
  return start
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatMoney, majorOf, minorOf } from '#domain/format/money.ts'
import { type CashOfDay, NewHandOver } from '#domain/ledger.ts'
import { readAmount } from '#web/admin/amount.ts'
import { ask } from '#web/api.ts'
import { useWriteKey } from '#web/data/use-write-key.ts'
import { textOf, useForm } from '#web/forms/use-form.ts'

type Options = {
  cash: CashOfDay
  locale: string
  onDone: (now: CashOfDay, amount: number) => void
  /** The cash has changed since it was read. */
  onStale: () => void
}

/** Takes the cash of a professional as counted. A difference needs a note. */
export function useHandOverForm({ cash, locale, onDone, onStale }: Options) {
  const { currency, open } = cash
  const place = { currency, locale }
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const keyOf = useWriteKey()
  const { value } = readAmount(counted, place)
  const difference = value === undefined ? 0 : majorOf(minorOf(value, currency) - minorOf(open, currency), currency)

  const form = useForm<NewHandOver>({
    fields: ['amount', 'note'],
    isWhole: true,
    read(sent) {
      const { value: amount, problem } = readAmount(textOf(sent, 'amount'), place)
      if (problem !== undefined) return { complaints: [{ field: 'amount', message: problem }] }
      const typed = textOf(sent, 'note')
      if (amount !== open && amount > 0 && typed.trim() === '')
        return { complaints: [{ field: 'note', message: 'Please say why it differs.' }] }
      return readAs(NewHandOver, {
        professional: cash.professional._id,
        date: cash.date,
        amount,
        note: typed,
        expected: open,
      })
    },
    async send(body) {
      const { expected: _, ...counting } = body
      try {
        // A repeated attempt has the same key, also if another sum is expected by then.
        onDone(await ask(api.ledger.handOver, { body, key: keyOf(counting) }), body.amount)
      } catch (error) {
        if (error instanceof Refusal && error.status === 409) onStale()
        throw error
      }
    },
    failed: 'We could not find out whether the cash was taken. Please try again: it is not taken twice.',
  })

  return {
    ...form,
    counted,
    setCounted,
    note,
    setNote,
    value,
    /** '₹7.80 less than collected'; undefined if it does not differ. */
    differing:
      difference === 0
        ? undefined
        : `${formatMoney(Math.abs(difference), place, 'summary')} ${difference < 0 ? 'less' : 'more'} than ${open === cash.cash ? 'collected' : 'still out'}`,
    isDirty: counted.trim() !== '' || note.trim() !== '',
  }
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type CashOfDay, HandOverReversal } from '#domain/ledger.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import type { HandOver } from './cash-rows.tsx'

type Props = { handOver: HandOver; amount: string; onClose: () => void; onDone: (now: CashOfDay) => void }

/** Takes back a hand-over by a counter-entry. */
export function TakeBackDialog({ handOver, amount, onClose, onDone }: Props) {
  const [note, setNote] = useState('')
  const { state, busy, errorOf } = useForm<HandOverReversal>({
    fields: ['note'],
    read: (form) => readAs(HandOverReversal, { note: textOf(form, 'note') }),
    async send(body) {
      onDone(await ask(api.ledger.takeBackHandOver, { params: { handOver: handOver._id }, body }))
    },
    failed: 'The hand-over could not be taken back. Please try again.',
  })
  return (
    <FormDialog
      title="Take back"
      under={<span className="figures">{`${amount}, handed in to ${handOver.by}`}</span>}
      guarded={note.trim() !== ''}
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Take back', busyLabel: 'Saving...', look: 'ink' }}
      foot="It stays in the list, as taken back."
    >
      <TextField
        label="Reason"
        name="note"
        maxLength={300}
        autoComplete="off"
        data-first-focus=""
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errorOf('note')}
      />
    </FormDialog>
  )
}

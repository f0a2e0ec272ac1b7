import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type Invoice, NewCreditNote } from '#domain/invoice.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { invoice: Invoice; onClose: () => void; onDone: () => void }

/** Takes back a whole invoice by a credit note. */
export function CreditNoteDialog({ invoice: { _id, content }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const toast = useToast()
  const { state, busy, errorOf } = useForm<NewCreditNote>({
    fields: ['reason'],
    read: (form) => readAs(NewCreditNote, { reason: textOf(form, 'reason') }),
    async send(body) {
      const note = await ask(api.invoice.takeBack, { params: { invoice: _id }, body })
      toast({ text: `Credit note ${note.content.number} takes back ${content.number}` })
      onClose()
      onDone()
    },
    failed: 'The invoice could not be taken back. Please try again.',
  })
  return (
    <FormDialog
      title="Take back the invoice"
      under={<span className="figures">{content.number}</span>}
      guarded={reason.trim() !== ''}
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Make credit note', busyLabel: 'Making...', look: 'ink' }}
      foot="The invoice stays as it is. Another one can be made then."
    >
      <TextField
        label="Reason"
        name="reason"
        hint="Printed on the credit note"
        maxLength={200}
        autoComplete="off"
        data-first-focus=""
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf('reason')}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type AdminMessage, nameOfMessage, Resending } from '#domain/message/admin.ts'
import { ask } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'

type Props = { message: AdminMessage; onClose: () => void; onDone: (made: AdminMessage) => void }

/** Corrects the address of an email and sends it again. */
export function ResendDialog({ message, onClose, onDone }: Props) {
  const [recipient, setRecipient] = useState(message.recipient)
  const [alsoAccount, setAlsoAccount] = useState(false)
  const [{ key, sent }, setKey] = useState({ key: newKey(), sent: '' })
  const { state, busy, errorOf } = useForm<Resending>({
    fields: ['recipient'],
    read: () => readAs(Resending, { recipient, alsoAccount }),
    async send(body) {
      // A key belongs to one request: another address needs another key.
      const request = JSON.stringify(body)
      const own = sent === '' || sent === request ? key : newKey()
      setKey({ key: own, sent: request })
      const made = await ask(api.message.resend, { params: { message: message._id }, body, key: own })
      end()
      onDone(made)
    },
    failed: 'The email could not be sent again. Please try again.',
  })
  const isDirty = recipient !== message.recipient
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose })
  return (
    <FormDialog
      title="Correct address and send again"
      under={nameOfMessage(message)}
      guarded={isDirty}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      action={{ label: 'Send again', busyLabel: 'Sending...', look: 'ink' }}
    >
      <TextField
        label="Address"
        name="recipient"
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
        error={errorOf('recipient')}
      />
      {message.customer && (
        <div className="in-ink">
          <Checkbox
            name="alsoAccount"
            checked={alsoAccount}
            onChange={(event) => setAlsoAccount(event.currentTarget.checked)}
          >
            Correct the address of the account of {message.customer.name} too. This works until the customer has
            confirmed an address.
          </Checkbox>
        </div>
      )}
    </FormDialog>
  )
}

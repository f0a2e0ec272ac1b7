import { useId } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ChangeEmail } from '#domain/account.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  onSent: (email: string) => void
}

export function ChangeEmailDialog({ open, onClose, onSent }: Props) {
  const id = useId()
  const { state, busy, errorOf, forget } = useForm({
    fields: ['email', 'password'],
    read: (form) => readAs(ChangeEmail, { email: form.get('email'), password: form.get('password') }),
    send: async (body) => {
      await ask(api.account.changeEmail, { body })
      onSent(body.email)
      onClose()
    },
    failed: 'The link could not be sent. Please try again.',
  })

  function close() {
    // It is under way and cannot be called back: to close would say that it had been.
    if (busy) return
    forget()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change email address"
      guarded
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Sending...">
            Send the link
          </Button>
        </>
      }
    >
      <p className="mb-4.5 text-text-2">
        We send a link to the new address. Until you open it, keep signing in with the old one.
      </p>
      <Form {...state} id={id}>
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="off"
          data-first-focus
          error={errorOf('email')}
        />
        <PasswordField label="Current password" name="password" error={errorOf('password')} />
      </Form>
    </Dialog>
  )
}

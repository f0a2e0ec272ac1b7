import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ChangeEmail } from '#domain/account.ts'
import { ask } from '#web/api.ts'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  onSent: (email: string) => void
}

export function ChangeEmailDialog({ open, onClose, onSent }: Props) {
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

  return (
    <FormDialog
      open={open}
      title="Change email address"
      guarded
      onClose={() => {
        forget()
        onClose()
      }}
      isBusy={busy}
      form={state}
      action={{ label: 'Send the link', busyLabel: 'Sending...' }}
      lead={
        <p className="mb-4.5 text-text-2">
          We send a link to the new address. Until you open it, keep signing in with the old one.
        </p>
      }
    >
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="off"
        data-first-focus
        error={errorOf('email')}
      />
      <PasswordField label="Current password" name="password" error={errorOf('password')} />
    </FormDialog>
  )
}

import { PasswordAgain } from '#domain/account/two-step.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { PasswordField } from '#web/ui/form/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

type Props = { open: boolean; onClose: () => void; onGiven: () => void }

export function PasswordDialog({ open, onClose, onGiven }: Props) {
  const { state, busy, errorOf, forget } = useForm({
    fields: ['password'],
    read: (form) => readAs(PasswordAgain, { password: form.get('password') }),
    send: async (body) => {
      await ask(api.account.confirmPassword, { body })
      onGiven()
    },
    failed: 'Your password could not be checked. Please try again.',
  })
  return (
    <FormDialog
      open={open}
      title="Your password, please"
      onClose={() => {
        forget()
        onClose()
      }}
      isBusy={busy}
      form={state}
      action={{ label: 'Continue', busyLabel: 'Checking...' }}
      lead={
        <p className="mb-4.5 text-text-2">
          You gave it more than 15 minutes ago, and this is a sensitive action. What you have entered stays.
        </p>
      }
    >
      <PasswordField label="Current password" name="password" data-first-focus error={errorOf('password')} />
    </FormDialog>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { CloseAccount } from '#domain/account.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useLeave } from '#web/shell/use-sign-out.ts'

const consequences = 'This deletes your account and the personal data in it, and cancels your upcoming bookings.'

export function CloseAccountSection() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Delete account" text={consequences}>
      <div className="mb-3.5 max-w-140">
        <Note tone="warning">Deleting your account cannot be undone.</Note>
      </div>
      <Button look="warningOutlined" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <p className="mt-2 text-xs text-text-3">We ask for your password first.</p>
      <CloseAccountDialog open={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}

function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const leave = useLeave()
  const show = useToast()
  const { state, busy, errorOf, forget } = useForm({
    fields: ['password'],
    read: (form) => readAs(CloseAccount, { password: form.get('password') }),
    send: async (body) => {
      await ask(api.account.closeAccount, { body })
      show({ text: 'Your account has been deleted.' })
      await leave()
    },
    failed: 'Your account could not be deleted. Please try again.',
  })

  return (
    <FormDialog
      open={open}
      title="Delete my account"
      guarded
      onClose={() => {
        forget()
        onClose()
      }}
      isBusy={busy}
      form={state}
      closeLabel="Keep my account"
      action={{ label: 'Delete my account', busyLabel: 'Deleting...', look: 'danger' }}
      lead={<p className="mb-4.5 text-text-2">{consequences} It cannot be undone. Enter your password to confirm.</p>}
    >
      <PasswordField label="Current password" name="password" data-first-focus error={errorOf('password')} />
    </FormDialog>
  )
}

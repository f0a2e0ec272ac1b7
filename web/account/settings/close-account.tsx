import { useId, useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { CloseAccount } from '#domain/account.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useLeave } from '#web/shell/use-sign-out.ts'

export function CloseAccountSection() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Delete account"
      text="This deletes your account and the personal data in it, and cancels your upcoming bookings."
    >
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
  const id = useId()
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
      title="Delete my account"
      guarded
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy} busyLabel="Deleting...">
            Delete my account
          </Button>
        </>
      }
    >
      <p className="mb-4.5 text-text-2">
        This deletes your account and the personal data in it, and cancels your upcoming bookings. It cannot be undone.
        Enter your password to confirm.
      </p>
      <Form {...state} id={id}>
        <PasswordField label="Current password" name="password" data-first-focus error={errorOf('password')} />
      </Form>
    </Dialog>
  )
}

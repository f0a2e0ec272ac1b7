import { NewTeamInvitation, type TeamInvitation } from '#domain/account/team.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { again: TeamInvitation | undefined; onClose: () => void; onDone: () => void }

/** Sends the letter; sending it again ends the link of the first. */
export function InviteDialog({ again, onClose, onDone }: Props) {
  const toast = useToast()
  const { state, busy, errorOf } = useForm({
    fields: ['name', 'email'],
    isWhole: true,
    read: (form) => readAs(NewTeamInvitation, { name: form.get('name'), email: form.get('email') }),
    send: async (body) => {
      const { email } = await ask(api.team.invite, { body })
      onDone()
      onClose()
      toast({ text: `We send the invitation to ${email}.` })
    },
    failed: 'The invitation could not be sent. Please try again.',
  })
  return (
    <FormDialog
      title={again ? 'Send the invitation again' : 'Invite an administrator'}
      guarded
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Send invitation', busyLabel: 'Sending...', look: 'ink' }}
      lead={
        <p className="mb-4.5 text-text-2">
          We send a link to choose a password. It works once, within seven days{again && ', and the earlier link ends'}.
        </p>
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={again?.name}
        data-first-focus
        error={errorOf('name')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={again?.email}
        readOnly={again !== undefined}
        error={errorOf('email')}
      />
    </FormDialog>
  )
}

import type { TeamInvitation, TeamMember } from '#domain/account/team.ts'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { refreshUser } from '#web/data/use-user.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { onClose: () => void; onDone: () => void }
type OfMember = Props & { member: TeamMember | undefined }

export function EndRoleDialog({ member, isYou, onClose, onDone }: OfMember & { isYou: boolean }) {
  const toast = useToast()
  return (
    <DeleteDialog
      item={member}
      title={isYou ? 'End your own administrator rights?' : 'End administrator rights?'}
      remove={({ _id }) => ask(api.team.remove, { params: { admin: _id } })}
      onDeleted={({ name }) => {
        onClose()
        if (isYou) return void refreshUser()
        onDone()
        toast({ text: `${name} is a customer now, and signed out everywhere.` })
      }}
      onStale={onDone}
      onClose={onClose}
      failed="The administrator rights could not be ended. Please try again."
      action={{ label: 'End rights', busyLabel: 'Ending...', look: 'danger' }}
      closeLabel="Keep them"
    >
      {({ name, email }) => (
        <p className="text-text-2">
          {isYou
            ? 'You are signed out everywhere, and sign in as a customer from then on.'
            : `${name} (${email}) is signed out everywhere at once, and is a customer from then on.`}
        </p>
      )}
    </DeleteDialog>
  )
}

export function EndTwoStepDialog({ member, onClose, onDone }: OfMember) {
  const toast = useToast()
  return (
    <DeleteDialog
      item={member}
      title="Turn off two-step sign-in?"
      remove={({ _id }) => ask(api.team.endTwoStep, { params: { admin: _id } })}
      onDeleted={({ name }) => {
        onClose()
        onDone()
        toast({ text: `${name} signs in with the password alone now.` })
      }}
      onClose={onClose}
      failed="Two-step sign-in could not be turned off. Please try again."
      action={{ label: 'Turn off', busyLabel: 'Turning off...', look: 'danger' }}
      closeLabel="Keep it on"
    >
      {({ name }) => (
        <p className="text-text-2">
          For a lost phone without recovery codes. Make sure that it is really {name} who asks: we send an email about
          it.
        </p>
      )}
    </DeleteDialog>
  )
}

export function EndInvitationDialog({
  invitation,
  onClose,
  onDone,
}: Props & { invitation: TeamInvitation | undefined }) {
  const toast = useToast()
  return (
    <DeleteDialog
      item={invitation}
      title="End this invitation?"
      remove={({ _id }) => ask(api.team.endInvitation, { params: { invitation: _id } })}
      onDeleted={({ name }) => {
        onClose()
        onDone()
        toast({ text: `The invitation of ${name} no longer works.` })
      }}
      onClose={onClose}
      failed="The invitation could not be ended. Please try again."
      action={{ label: 'End invitation', busyLabel: 'Ending...', look: 'danger' }}
      closeLabel="Keep it"
    >
      {({ email }) => <p className="text-text-2">The link in the email to {email} no longer works then.</p>}
    </DeleteDialog>
  )
}

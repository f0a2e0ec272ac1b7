import { api } from '#domain/api.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import type { Professional } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { accessOf } from './words.ts'

/** What is asked about the access of a professional. */
export type AccessAsked = { what: 'invite' | 'end-invitation' | 'end-access'; professional: Professional }

type Props = {
  asked: AccessAsked | undefined
  onClose: () => void
  onDone: (professional: Professional) => void
  /** What was asked about is not as the page shows it. */
  onStale: () => void
}

/** Ask before a professional is invited, and before an invitation or the access ends. */
export function AccessDialogs({ asked, onClose, onDone, onStale }: Props) {
  const toast = useToast()
  const only = (what: AccessAsked['what']) => (asked?.what === what ? asked.professional : undefined)
  const done = (professional: Professional, text: string) => {
    onClose()
    onDone(professional)
    toast({ text })
  }
  const closed = { onClose, onStale }
  return (
    <>
      <QuestionDialog
        {...closed}
        item={only('invite')}
        title={({ name }) => `Invite ${name} to My day`}
        send={({ _id }) => ask(api.professional.invite, { params: { professional: _id } })}
        onDone={(invited) => done(invited, `We send the invitation to ${invited.email}.`)}
        failed="The invitation could not be sent. Please try again."
        action={{ label: 'Send invitation', busyLabel: 'Sending...', look: 'ink' }}
      >
        {(professional) => (
          <p className="text-text-2">
            We send {professional.email} a link to choose a password. It works once, within seven days
            {accessOf(professional) === 'invited' && ', and the earlier link ends'}. {firstNameOf(professional.name)}{' '}
            then sees their own appointments, with addresses and phone numbers, and nothing else.
          </p>
        )}
      </QuestionDialog>
      <DeleteDialog
        {...closed}
        item={only('end-invitation')}
        title="End this invitation?"
        remove={({ _id }) => ask(api.professional.endInvitation, { params: { professional: _id } })}
        onDeleted={(ended) => {
          done({ ...ended, invitedUntil: null }, `The invitation of ${ended.name} no longer works.`)
        }}
        failed="The invitation could not be ended. Please try again."
        action={{ label: 'End invitation', busyLabel: 'Ending...', look: 'danger' }}
        closeLabel="Keep it"
      >
        {({ email }) => <p className="text-text-2">The link in the email to {email} no longer works then.</p>}
      </DeleteDialog>
      <DeleteDialog
        {...closed}
        item={only('end-access')}
        title={({ name }) => `End the access of ${name}?`}
        remove={({ _id }) => ask(api.professional.endAccess, { params: { professional: _id } })}
        onDeleted={(ended) => {
          done({ ...ended, signsInAs: null }, `${firstNameOf(ended.name)} no longer sees My day.`)
        }}
        failed="The access could not be ended. Please try again."
        action={{ label: 'End access', busyLabel: 'Ending...', look: 'danger' }}
        closeLabel="Keep it"
      >
        {({ name, signsInAs }) => (
          <p className="text-text-2">
            My day closes on all devices of {firstNameOf(name)}. The account {signsInAs} stays, as that of a customer.
            Upcoming appointments stay with {firstNameOf(name)} until you change them, and requests for time off until
            you decide.
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

import { addActivity } from '#server/activity/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { removeInvitationsBy } from '#server/account/team/store.ts'

type Leaving = { id: string; at: Date; by: string | null; role: 'admin' | 'command-line' }

/** Ends what an administrator has opened for others, through which the same person could come back. */
export async function endInvitationsBy(tx: Db, { id, ...done }: Leaving) {
  for (const { id: invitation, professional } of await removeInvitationsBy(tx, id)) {
    const ended = professional
      ? ({
          kind: 'professional-invitation-ended',
          storefront: professional.storefront,
          subject: { _id: professional.id, title: professional.name },
        } as const)
      : ({ kind: 'admin-invitation-ended', storefront: null, subject: { _id: invitation, title: 'the team' } } as const)
    await addActivity(tx, { ...ended, ...done, before: null, after: null })
  }
}

import { addActivity } from '#server/activity/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type RemovedInvitation, removeInvitationsBy } from '#server/account/team/store.ts'

type Ending = { at: Date; by: string | null; role: 'admin' | 'command-line' }

/** Ends what an administrator has opened for others, through which the same person could come back. */
export async function endInvitationsBy(tx: Db, { id, ...done }: Ending & { id: string }) {
  for (const removed of await removeInvitationsBy(tx, id)) await noteEnd(tx, removed, done)
}

/** Records that an invitation has ended without being accepted. */
export async function noteEnd(tx: Db, { id, professional }: RemovedInvitation, done: Ending) {
  const ended = professional
    ? ({
        kind: 'professional-invitation-ended',
        storefront: professional.storefront,
        subject: { _id: professional.id, title: professional.name },
      } as const)
    : ({ kind: 'admin-invitation-ended', storefront: null, subject: { _id: id, title: 'the team' } } as const)
  await addActivity(tx, { ...ended, ...done, before: null, after: null })
}

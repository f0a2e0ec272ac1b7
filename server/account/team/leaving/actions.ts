import { addActivity } from '#server/activity/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { removeInvitationsBy } from '#server/account/team/store.ts'

type Leaving = { id: string; at: Date; by: string | null; role: 'admin' | 'command-line' }

/** Ends what an administrator has opened for others, through which the same person could come back. */
export async function endInvitationsBy(tx: Db, { id, ...done }: Leaving) {
  for (const invitation of await removeInvitationsBy(tx, id)) {
    const subject = { _id: invitation, title: 'the team' }
    const ended = { kind: 'admin-invitation-ended', storefront: null, subject, before: null, after: null } as const
    await addActivity(tx, { ...ended, ...done })
  }
}

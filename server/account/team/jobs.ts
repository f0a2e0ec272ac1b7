import type { Message } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { newToken } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invitationEmail } from './mails.ts'
import { addInvitationLink, findInvitation, removeExpiredInvitations } from './store.ts'

export const teamWriters = {
  /** The token is created when the email is written, so that it exists in the email alone. */
  async 'team-invitation'(tx: Db, deps: Deps, message: Message<{ invitation: string }>) {
    const { storefront, origin, recipient, data } = message
    const invited = await findInvitation(tx, data.invitation, deps.clock())
    if (!invited || invited.email !== recipient) return undefined
    const { token, tokenHash } = newToken()
    await addInvitationLink(tx, { tokenHash, invitationId: data.invitation })
    const href = `${origin}/invitation?token=${token}`
    return invitationEmail({ plan: deps.storefronts.getPlan(storefront), origin, recipient, name: invited.name, href })
  },
}

export async function tidyTeam({ db, clock }: ServerDeps) {
  await removeExpiredInvitations(db, clock())
}

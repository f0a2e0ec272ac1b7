import type { Message } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { newToken } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invitationEmail, professionalInvitationEmail } from './mails.ts'
import { addInvitationLink, findInvitation, removeExpiredInvitations } from './store.ts'

type Invitation = Message<{ invitation: string }>

export const teamWriters = {
  /** The token is created when the email is written, so that it exists in the email alone. */
  async 'team-invitation'(tx: Db, deps: Deps, message: Invitation) {
    const { storefront, origin, recipient, data } = message
    const invited = await findInvitation(tx, data.invitation, deps.clock())
    if (!invited || invited.email !== recipient || invited.professionalId !== null) return undefined
    const href = await addLink(tx, message)
    return invitationEmail({ plan: deps.storefronts.getPlan(storefront), origin, recipient, name: invited.name, href })
  },
  async 'professional-invitation'(tx: Db, deps: Deps, message: Invitation) {
    const { storefront, origin, recipient, data } = message
    const invited = await findInvitation(tx, data.invitation, deps.clock())
    if (!invited || invited.email !== recipient || invited.professionalId === null) return undefined
    const href = await addLink(tx, message)
    const plan = deps.storefronts.getPlan(storefront)
    return professionalInvitationEmail({ plan, origin, recipient, name: invited.name, href })
  },
}

async function addLink(tx: Db, { origin, data }: Invitation): Promise<string> {
  const { token, tokenHash } = newToken()
  await addInvitationLink(tx, { tokenHash, invitationId: data.invitation })
  return `${origin}/invitation?token=${token}`
}

export async function tidyTeam({ db, clock }: ServerDeps) {
  await removeExpiredInvitations(db, clock())
}

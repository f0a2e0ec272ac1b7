import { randomUUID } from 'node:crypto'
import {
  type AcceptInvitation,
  type FirstAdmin,
  firstAdminHours,
  invitationDays,
  type Invited,
  type NewTeamInvitation,
  type Team,
  type TeamInvitation,
} from '#domain/account/team.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { canonicalEmail, isUnclaimed } from '#domain/identity.ts'
import { addActivity } from '#server/activity/store.ts'
import { refuseLastAdmin } from '#server/account/actions.ts'
import { byCommand, noteRole } from '#server/account/roles/actions.ts'
import type { Deps } from '#server/deps.ts'
import { keepDevice } from '#server/device/actions.ts'
import { type From, enqueueUserMessage, shutOut } from '#server/identity/actions.ts'
import { removeRestoreLinks } from '#server/identity/links/store.ts'
import {
  addUser,
  endAdminRole,
  findCredentials,
  findOwner,
  listAdmins,
  lockAdmins,
  lockUser,
  setProfile,
  setRole,
  setVerifiedEmail,
} from '#server/identity/store.ts'
import { removeTwoStep } from '#server/identity/two-step/store.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { hashPassword, refuseWeak } from '#server/platform/auth/password.ts'
import { hashToken, newToken } from '#server/platform/auth/token.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { giveAccess, lockProfessionalOf } from '#server/professional/access/actions.ts'
import { lockProfessional } from '#server/professional/store.ts'
import { endInvitationsBy, noteEnd } from './leaving/actions.ts'
import {
  addFirstAdminLink,
  demandTwoStep,
  findInvitationOf,
  listInvitations,
  listTeam,
  needsTwoStep,
  putInvitation,
  relaxTwoStep,
  removeInvitation,
  takeFirstAdminLinks,
  takeInvitation,
} from './store.ts'

type Asker = From & { actor: Actor }

export async function readTeam(db: Db, { clock, security }: Deps): Promise<Team> {
  await security.flush()
  const [admins, invitations, isNeeded] = await Promise.all([
    listTeam(db),
    listInvitations(db, clock()),
    needsTwoStep(db),
  ])
  return { admins, invitations, needsTwoStep: isNeeded }
}

/** The reply is the same whether the address has an account or not. */
export async function invite(
  db: Db,
  deps: Deps,
  { actor, body, ...from }: Asker & { body: NewTeamInvitation },
): Promise<TeamInvitation> {
  const email = canonicalEmail(body.email)
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
  return db.transaction(async (tx) => {
    // Removing an administrator ends their invitations: none may be added at that moment.
    if ((await lockUser(tx, actor.user._id))?.role !== 'admin') throw new Refusal('forbidden')
    if ((await findOwner(tx, email))?.user.role === 'admin') throw refusalOfField('email', 'already_admin')
    const given = { email, name: body.name, professionalId: null, invitedBy: actor.user._id, createdAt: now, expiresAt }
    const { id, replaced } = await putInvitation(tx, { id: randomUUID(), ...given })
    if (replaced) await noteEnd(tx, replaced, { at: now, by: actor.user._id, role: 'admin' })
    await addActivity(tx, { ...aboutTeam(actor, now, id), kind: 'admin-invited', before: null, after: null })
    await enqueueMessage(tx, deps, {
      kind: 'team-invitation',
      data: { invitation: id },
      recipient: email,
      userId: null,
      storefront: from.storefront.key,
      origin: from.visitor.emailOriginOf(from.storefront),
    })
    return { _id: id, name: body.name, email, by: actor.user.name, expiresAt: expiresAt.toISOString() }
  })
}

/** False if there is none. */
export async function endInvitation(db: Db, { clock }: Deps, { actor, id }: { actor: Actor; id: string }) {
  return db.transaction(async (tx) => {
    if (!(await removeInvitation(tx, id))) return false
    await addActivity(tx, {
      ...aboutTeam(actor, clock(), id),
      kind: 'admin-invitation-ended',
      before: null,
      after: null,
    })
    return true
  })
}

export async function readInvitation(db: Db, { clock }: Deps, { token }: { token: string }): Promise<Invited> {
  const found = await findInvitationOf(db, hashToken(token), clock())
  if (!found) throw new Refusal('invalid_token')
  const { name, email, professionalId } = found
  return { name, email, ...(professionalId !== null && { professional: true }) }
}

/**
 * Makes the invited person an administrator, or gives a professional access to My day. The link proves the address, like
 * one that resets the password; an account that exists keeps its bookings and its two-step sign-in, and gets the new
 * password.
 */
export async function acceptInvitation(db: Db, deps: Deps, { body, ...from }: From & { body: AcceptInvitation }) {
  const now = deps.clock()
  const tokenHash = hashToken(body.token)
  const invited = await findInvitationOf(db, tokenHash, now)
  if (!invited) throw new Refusal('invalid_token')
  refuseWeak('password', body.password, invited)
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async (tx) => {
    // In the order in which others lock them.
    const professional =
      invited.professionalId === null ? undefined : await lockProfessional(tx, invited.professionalId)
    const invitation = await takeInvitation(tx, tokenHash, now)
    // It may have become one to another professional in the meantime.
    if (invitation?.professionalId !== invited.professionalId) throw new Refusal('invalid_token')
    const { email, name, invitedBy } = invitation
    const role = professional ? 'professional' : 'admin'
    const made = { id: randomUUID(), email, name, role, passwordHash } as const
    const isNew = await addUser(tx, { ...made, createdAt: now, emailVerifiedAt: now })
    const owner = isNew ? { id: isNew._id, was: null } : await promote(tx, { email, name, role, passwordHash, now })
    const { id, was } = owner
    if (professional) await giveAccess(tx, deps, { professional, userId: id, was, by: invitedBy })
    else await noteRole(tx, { at: now, id, before: was, after: 'admin', by: invitedBy, role: 'admin' })
    await keepDevice(tx, deps, { userId: id, visitor: from.visitor })
  })
}

type Promotion = { email: string; name: string; role: 'admin' | 'professional'; passwordHash: string; now: Date }

/** Gives the role to the owner of an address; an administrator stays one. Returns the id and the role before. */
async function promote(tx: Db, { email, name, role, passwordHash, now }: Promotion) {
  const found = await findCredentials(tx, email)
  const user = found && (await lockUser(tx, found.user._id))
  const isAdmin = user?.role === 'admin'
  // Disabled, reserved for another account, or changed in the meantime.
  if (!user || user.email !== email || (isAdmin && role === 'admin')) throw new Refusal('invalid_token')
  if (isUnclaimed(user)) {
    // Of the stranger who registered the address nothing is left.
    await setProfile(tx, user._id, { name, phone: null, taxNumber: '' })
    await removeTwoStep(tx, user._id)
  }
  await setVerifiedEmail(tx, user._id, { email, now })
  await removeRestoreLinks(tx, user._id, { endingFrom: now })
  if (!isAdmin) await setRole(tx, user._id, role)
  await shutOut(tx, user._id, passwordHash)
  return { id: user._id, was: user.role }
}

/** False if there is no such administrator. */
export async function removeAdmin(db: Db, { clock }: Deps, { actor, id }: { actor: Actor; id: string }) {
  return inTransaction(db, async (tx) => {
    // The role that is left follows from the access to My day, which must not end at the same moment.
    await lockProfessionalOf(tx, id)
    const admins = await lockAdmins(tx)
    // Of two who end each other at the same moment, the second is no administrator any more.
    const isAdmin = admins.some(({ _id }) => _id === actor.user._id)
    const leaving = (await listAdmins(tx)).find(({ _id }) => _id === id)
    if (leaving) refuseLastAdmin(admins, leaving)
    if (!isAdmin) throw new Refusal('forbidden')
    if (!leaving) return false
    const after = await endAdminRole(tx, id)
    const done = { at: clock(), id, by: actor.user._id, role: 'admin' } as const
    await endInvitationsBy(tx, done)
    await noteRole(tx, { ...done, before: 'admin', after })
    return true
  })
}

/** For an administrator who has lost the phone. False if there is none with two-step sign-in. */
export async function endTwoStep(db: Db, deps: Deps, { actor, id, ...from }: Asker & { id: string }) {
  if (id === actor.user._id)
    throw new Refusal('forbidden', { message: 'Please turn off your own two-step sign-in in your account.' })
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (user?.role !== 'admin' || !(await removeTwoStep(tx, id))) return false
    await addActivity(tx, {
      ...about(actor, deps.clock(), id),
      kind: 'admin-two-step-ended',
      before: null,
      after: null,
    })
    await deps.security.record(tx, { kind: 'two-step-reset', userId: id, visitor: { address: '', userAgent: '' } })
    await enqueueUserMessage(tx, deps, { kind: 'two-step', data: { change: 'reset' }, user, from })
    return true
  })
}

/** An administrator who demands it of the others must have it, and so is not locked out by the change. */
export async function setRules(
  db: Db,
  { clock }: Deps,
  { actor, body }: { actor: Actor; body: { needsTwoStep: boolean } },
) {
  const isNeeded = body.needsTwoStep
  await db.transaction(async (tx) => {
    const isChanged = isNeeded ? await demandTwoStep(tx, actor.user._id) : await relaxTwoStep(tx)
    if (isNeeded && !isChanged && !(await needsTwoStep(tx))) throw new Refusal('two_step_first')
    if (!isChanged) return
    const sides = { before: { needsTwoStep: !isNeeded }, after: { needsTwoStep: isNeeded } }
    await addActivity(tx, { ...aboutTeam(actor, clock(), 'team'), kind: 'team-rules-changed', ...sides })
  })
}

/** Accounts belong to no storefront, and the log is permanent: it has their ids, and no names. */
function about(actor: Actor, at: Date, id: string) {
  return { at, by: actor.user._id, storefront: null, subject: { _id: id, title: '' } }
}

/** For an invitation, which may be to a customer, and for a rule. */
function aboutTeam(actor: Actor, at: Date, id: string) {
  return { ...about(actor, at, id), subject: { _id: id, title: 'the team' } }
}

/** The token of a link that makes the first administrator; undefined if there is one. */
export async function openFirstAdminLink(db: Db, { clock }: Deps): Promise<string | undefined> {
  if ((await listAdmins(db)).length > 0) return undefined
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(clock().getTime() + firstAdminHours * 3_600_000)
  await addFirstAdminLink(db, { tokenHash, expiresAt })
  return token
}

/** All links are taken in one statement, so that of several links and requests one makes an administrator. */
export async function makeFirstAdmin(db: Db, deps: Deps, { body, ...from }: From & { body: FirstAdmin }) {
  const [email, now] = [canonicalEmail(body.email), deps.clock()]
  refuseWeak('password', body.password, { email, name: body.name })
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async (tx) => {
    const isLink = (await takeFirstAdminLinks(tx, now)).some((hash) => hash.equals(hashToken(body.token)))
    if (!isLink || (await listAdmins(tx)).length > 0) throw new Refusal('invalid_token')
    const made = { id: randomUUID(), email, name: body.name, role: 'admin', passwordHash } as const
    if (!(await addUser(tx, { ...made, createdAt: now, emailVerifiedAt: now }))) {
      const message = 'This address has an account already. Use another one, or npm run admin -- add.'
      throw refusalOfField('email', 'email_taken', message)
    }
    await noteRole(tx, { at: now, id: made.id, before: null, after: 'admin', ...byCommand })
    await keepDevice(tx, deps, { userId: made.id, visitor: from.visitor })
  })
}

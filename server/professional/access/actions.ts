import { randomUUID } from 'node:crypto'
import { invitationDays } from '#domain/account/team.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import type { UserRole } from '#domain/identity.ts'
import type { Professional } from '#domain/professional.ts'
import { noteEnd } from '#server/account/team/leaving/actions.ts'
import { putInvitation, removeInvitationOf } from '#server/account/team/store.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { findOwner, findUser, lockUser } from '#server/identity/store.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction, isUniqueViolation } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { getProfessional, recordChange } from '#server/professional/actions.ts'
import { forgetReasons } from '#server/professional/away/own/store.ts'
import { lockProfessional } from '#server/professional/store.ts'
import { findByAccount, setAccount } from './store.ts'

type Asked = { actor: Actor; id: string }
type Locked = NonNullable<Awaited<ReturnType<typeof lockProfessional>>>

/** Sends a link to choose a password; the link of an earlier email no longer works. */
export async function inviteProfessional(
  db: Db,
  deps: Deps,
  { actor, visitor, id }: Asked & { visitor: Visitor },
): Promise<Professional> {
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + invitationDays * 24 * 3_600_000)
  return inTransaction(db, async (tx) => {
    const found = await lockProfessional(tx, id)
    // Removing an administrator ends their invitations: none may be added at that moment.
    if ((await lockUser(tx, actor.user._id))?.role !== 'admin') throw new Refusal('forbidden')
    if (!found) throw new Refusal('not_found')
    const { email, name, storefront } = found
    if (found.userId !== null) throw new Refusal('has_access')
    if (email === null)
      throw refusalOfField('email', 'validation_failed', 'Please enter and save an email address first.')
    await refuseUnfit(tx, email)
    const given = { email, name, professionalId: id, invitedBy: actor.user._id, createdAt: now, expiresAt }
    const { id: invitation, replaced } = await putInvitation(tx, { id: randomUUID(), ...given })
    if (replaced) await noteEnd(tx, replaced, { at: now, by: actor.user._id, role: 'admin' })
    await recordChange(tx, deps, { kind: 'professional-invited', actor, subject: found, before: null, after: null })
    const plan = deps.storefronts.getPlan(storefront)
    await enqueueMessage(tx, deps, {
      kind: 'professional-invitation',
      data: { invitation },
      recipient: email,
      userId: null,
      storefront,
      origin: visitor.emailOriginOf(plan),
    })
    return getProfessional(tx, deps, id)
  })
}

/** An address whose account could not accept the invitation. */
async function refuseUnfit(tx: Db, email: string) {
  const owner = await findOwner(tx, email)
  if (owner?.isDisabled) throw refusalOfField('email', 'account_disabled')
  if (owner && (await findByAccount(tx, owner.user._id)) !== undefined)
    throw refusalOfField('email', 'already_professional')
}

/** False if the professional is not invited. */
export async function endInvitation(db: Db, deps: Deps, { actor, id }: Asked): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await lockProfessional(tx, id)
    if (!found || !(await removeInvitationOf(tx, id, deps.clock()))) return false
    const ended = { kind: 'professional-invitation-ended', before: null, after: null } as const
    await recordChange(tx, deps, { ...ended, actor, subject: found })
    return true
  })
}

/** False if the professional has no account. */
export async function endAccess(db: Db, deps: Deps, { actor, id }: Asked): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const professional = await lockProfessional(tx, id)
    if (!professional?.userId) return false
    await endAccessOf(tx, deps, { actor, professional })
    return true
  })
}

/**
 * Locks the professional to whom an account belongs. Call it before the account is locked: every change of the access
 * locks the professional first.
 */
export async function lockProfessionalOf(tx: Db, userId: string): Promise<Locked | undefined> {
  const id = await findByAccount(tx, userId)
  const found = id === undefined ? undefined : await lockProfessional(tx, id)
  return found?.userId === userId ? found : undefined
}

type Ending = { actor: Actor; professional: Locked }

/**
 * A trigger makes the account one of a customer, which ends its sessions. Another one locks the row of the storefront, so
 * that bookings are locked before.
 */
export async function endAccessOf(tx: Db, deps: Deps, { actor, professional }: Ending) {
  const user = professional.userId === null ? undefined : await findUser(tx, professional.userId)
  await setAccount(tx, professional.id, null)
  // Once the account is closed, nothing leads from it to them.
  await forgetReasons(tx, professional.id, deps.clock())
  await recordChange(tx, deps, { ...accessEnded, actor, subject: professional })
  if (user?.role === 'professional') await noteRoleOf(tx, deps, user._id)
}

/**
 * The account is being deleted. Visits stay, and requests for time off too: the person may be away all the same. Only
 * the reasons that were given are deleted.
 */
export async function endOwnAccess(tx: Db, deps: Deps, { actor, professional }: Ending) {
  await setAccount(tx, professional.id, null)
  await forgetReasons(tx, professional.id)
  await recordChange(tx, deps, { ...accessEnded, actor, role: actor.user.role, subject: professional })
}

const accessEnded = { kind: 'professional-access-ended', before: null, after: null } as const

type Given = { professional: Locked; userId: string; was: UserRole | null; by: string | null }

/** Links the account that has accepted an invitation; the professional is locked. */
export async function giveAccess(tx: Db, deps: Deps, { professional, userId, was, by }: Given) {
  const { id, name, storefront } = professional
  try {
    await setAccount(tx, id, userId)
  } catch (error) {
    // The owner of the address has accepted another invitation since this one was sent.
    if (isUniqueViolation(error)) throw new Refusal('already_professional')
    throw error
  }
  const subject = { _id: id, title: name }
  const given = { kind: 'professional-access-given', before: null, after: null } as const
  await addActivity(tx, { ...given, at: deps.clock(), by, storefront, subject })
  if (was !== 'admin') await noteRoleOf(tx, deps, userId)
}

async function noteRoleOf(tx: Db, { security }: Deps, userId: string) {
  await security.record(tx, { kind: 'role-changed', userId, visitor: { address: '', userAgent: '' } })
}

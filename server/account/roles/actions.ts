import { randomUUID } from 'node:crypto'
import type { UserRole } from '#domain/identity.ts'
import { refuseLastAdmin } from '#server/account/actions.ts'
import { endInvitationsBy } from '#server/account/team/leaving/actions.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { shutOut } from '#server/identity/actions.ts'
import { removeRestoreLinks } from '#server/identity/links/store.ts'
import {
  addUser,
  endAdminRole,
  findCredentials,
  findOwner,
  isReserved,
  listAdmins,
  lockAdmins,
  setRole,
} from '#server/identity/store.ts'
import { removeTwoStep } from '#server/identity/two-step/store.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockProfessionalOf } from '#server/professional/access/actions.ts'
import { addSecurityEvent } from '#server/security/store.ts'

type Admin = { email: string; name: string; password: string }

/** Promotes the user with this address, or creates one with the password. Returns which of the two happened. */
export async function makeAdmin(db: Db, { clock }: Pick<Deps, 'clock'>, { email, name, password }: Admin) {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [id, now] = [randomUUID(), clock()]
    const made = { id, email, name, role: 'admin', passwordHash, createdAt: now, emailVerifiedAt: now } as const
    if (await addUser(tx, made)) {
      await noteRole(tx, { at: now, id, before: null, after: 'admin', ...byCommand })
      return 'new'
    }
    const found = await findCredentials(tx, email)
    if (!found) return (await isReserved(tx, email, { now })) ? 'kept' : 'disabled'
    const { user } = found
    if (user.role === 'admin') return 'already'
    await setRole(tx, user._id, 'admin')
    await noteRole(tx, { at: now, id: user._id, before: user.role, after: 'admin', ...byCommand })
    // The user may have changed since the first query.
    await removeRestoreLinks(tx, user._id, { endingFrom: now })
    if (user.emailVerified) return 'promoted'
    // A stranger may have registered this address: the password and the links of that registration must not give access
    // to an administrator's account.
    await shutOut(tx, user._id, passwordHash)
    await removeTwoStep(tx, user._id)
    return 'promoted with a new password'
  })
}

/** Ends the role of an administrator, and says the role afterwards; undefined if no administrator has this address. */
export async function dismissAdmin(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  email: string,
): Promise<UserRole | undefined> {
  return db.transaction(async (tx) => {
    const owner = await findOwner(tx, email)
    // The role that is left follows from the access to My day, which must not end at the same moment.
    if (owner) await lockProfessionalOf(tx, owner.user._id)
    const admins = await lockAdmins(tx)
    // Disabled administrators can be demoted too; they do not count as remaining.
    const leaving = (await listAdmins(tx)).find((admin) => admin.email === email)
    if (!leaving) return undefined
    refuseLastAdmin(admins, leaving)
    const after = await endAdminRole(tx, leaving._id)
    const done = { at: clock(), id: leaving._id, ...byCommand }
    await endInvitationsBy(tx, done)
    await noteRole(tx, { ...done, before: leaving.role, after })
    return after
  })
}

type NewRole = {
  at: Date
  id: string
  before: UserRole | null
  after: UserRole
  /** The administrator who did it, or has invited; null on the command line, and if that account is closed. */
  by: string | null
  role: 'admin' | 'command-line'
}

export const byCommand = { by: null, role: 'command-line' } as const

/** The activity log is permanent, so it contains the id of the account and no name. */
export async function noteRole(db: Db, { at, id, before, after, by, role }: NewRole) {
  const kind = after === 'admin' ? 'admin-added' : 'admin-removed'
  const roles = { before: before && { role: before }, after: { role: after } }
  const subject = { _id: id, title: '' }
  await addActivity(db, {
    kind,
    at,
    by,
    role,
    storefront: null,
    subject,
    ...roles,
  })
  const from = { device: role === 'command-line' ? 'Command line' : 'The shop', address: '' }
  await addSecurityEvent(db, { kind: 'role-changed', userId: id, at, count: 1, ...from })
}

/** Turns off two-step sign-in of an account whose owner has lost the phone. False if none has this address. */
export async function resetTwoStep(db: Db, { clock }: Pick<Deps, 'clock'>, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findCredentials(tx, email)
    if (!found || !(await removeTwoStep(tx, found.user._id))) return false
    const [at, id] = [clock(), found.user._id]
    const done = { kind: 'admin-two-step-ended', by: null, role: 'command-line', storefront: null } as const
    await addActivity(tx, { ...done, at, subject: { _id: id, title: '' }, before: null, after: null })
    const from = { device: 'Command line', address: '' }
    await addSecurityEvent(tx, { kind: 'two-step-reset', userId: id, at, count: 1, ...from })
    return true
  })
}

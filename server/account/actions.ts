import type {
  ChangeEmail,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  PersonalData,
  Session,
} from '#domain/account.ts'
import { canonicalEmail, type User } from '#domain/identity.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { addActivity } from '#server/activity/store.ts'
import { cancelForClosing, informShops } from '#server/booking/closing/actions.ts'
import { forgetCustomer } from '#server/booking/change/store.ts'
import { listEveryBooking } from '#server/booking/store.ts'
import { endInvitationsBy } from './team/leaving/actions.ts'
import { removeAreaRequestsOf } from '#server/storefront/area/store.ts'
import { listContactsOf, removeContactsOf } from '#server/message/contact/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { removeDevices } from '#server/device/actions.ts'
import { listDevices } from '#server/device/store.ts'
import { type From, replacePassword, enqueueUserMessage } from '#server/identity/actions.ts'
import {
  findCredentialsOf,
  listSessions,
  lockAdmins,
  lockUser,
  removeSession,
  removeSessions,
  removeUser,
  type Profile,
  setProfile,
} from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { removeLinksOf } from '#server/identity/links/store.ts'
import { listEverySecurityEvent } from '#server/security/store.ts'
import { listEveryFavorite } from '#server/favorite/store.ts'
import { guessing, takeTry } from '#server/platform/http/rate-limit/actions.ts'
import { describe } from '#server/log.ts'
import { listMessagesOf, removeMessagesOf, removeWaiting } from '#server/message/store.ts'
import { hashPassword, passwordMatches, refuseWeak } from '#server/platform/auth/password.ts'
import { type Visitor } from '#server/platform/http/request.ts'
import { readPhone } from '#server/platform/phone/phone.ts'
import { endOwnAccess, lockProfessionalOf } from '#server/professional/access/actions.ts'
import { listRequestsOf } from '#server/professional/away/own/store.ts'
import { listEveryReview } from '#server/review/store.ts'

type Asker = { actor: Actor; visitor: Visitor }

/** The request of a signed-in user. */
type AccountRequest<Body> = From & { actor: Actor; body: Body }

export async function sendVerification(db: Db, deps: Deps, { actor: { user }, ...from }: From & { actor: Actor }) {
  if (user.emailVerified) return
  // The user's own mailbox, so the limit reveals nothing.
  await takeTry(db, deps, { kind: 'verification', who: user._id })
  await db.transaction((tx) => enqueueUserMessage(tx, deps, { kind: 'verify-email', data: {}, user, from }))
}

export async function changePassword(db: Db, deps: Deps, { actor, body, ...from }: AccountRequest<ChangePassword>) {
  refuseWeak('newPassword', body.newPassword, actor.user)
  const given = { field: 'currentPassword', password: body.currentPassword }
  const was = await checkPassword(db, deps, { actor, ...from, given })
  const passwordHash = await hashPassword(body.newPassword)
  await db.transaction(async (tx) => {
    await replacePassword(tx, deps, { user: actor.user, passwordHash, was, from })
    await removeSessions(tx, actor.user._id, { but: actor.sessionId })
    await removeDevices(tx, actor.user._id, { but: from.visitor.device })
    await deps.security.record(tx, { kind: 'password-changed', userId: actor.user._id, visitor: from.visitor })
  })
}

/**
 * Sends a link to the new address. Nothing changes until the link is used, and the response does not reveal whether the
 * address is taken.
 */
export async function changeEmail(db: Db, deps: Deps, { actor, body, ...from }: AccountRequest<ChangeEmail>) {
  await checkPassword(db, deps, { actor, ...from, given: { field: 'password', password: body.password } })
  const to = canonicalEmail(body.email)
  if (to === actor.user.email) return sendVerification(db, deps, { actor, ...from })
  await db.transaction(async (tx) => {
    // The last request counts: after a mistyped address, the link sent to it must not take the account.
    await lockUser(tx, actor.user._id)
    await removeWaiting(tx, actor.user._id, 'change-email')
    await removeLinksOf(tx, actor.user._id, 'change')
    await enqueueUserMessage(tx, deps, { kind: 'change-email', data: {}, user: actor.user, to, from })
    await deps.security.record(tx, { kind: 'email-change-asked', userId: actor.user._id, visitor: from.visitor })
  })
}

export async function changeProfile(
  db: Db,
  { actor, storefront, body: { name, phone, taxNumber } }: AccountRequest<ChangeProfile>,
): Promise<User> {
  const profile: Profile = {
    ...(name !== undefined && { name }),
    ...(taxNumber !== undefined && { taxNumber }),
    ...(phone !== undefined && { phone: readPhone(phone, { field: 'phone', locale: storefront.locale }) }),
  }
  const isEmpty = Object.keys(profile).length === 0
  const user = isEmpty ? actor.user : await setProfile(db, actor.user._id, profile)
  // Another device has just closed the account.
  if (!user) throw new Refusal('unauthenticated')
  return { ...user, ...(actor.professional && { professional: true, worksAt: actor.professional.storefront }) }
}

export async function readSessions(db: Db, { clock }: Deps, actor: Actor): Promise<Session[]> {
  return listSessions(db, actor, clock())
}

/** False if the user has no such session. */
export async function endSession(
  db: Db,
  { security }: Deps,
  { actor, visitor, id }: Asker & { id: string },
): Promise<boolean> {
  const isEnded = await removeSession(db, actor.user._id, id)
  if (isEnded) security.note({ kind: 'device-signed-out', userId: actor.user._id, visitor })
  return isEnded
}

export async function endOtherSessions(db: Db, { security }: Deps, { actor, visitor }: Asker) {
  await removeSessions(db, actor.user._id, { but: actor.sessionId })
  security.note({ kind: 'devices-signed-out', userId: actor.user._id, visitor })
}

export async function exportData(db: Db, { clock, security }: Deps, actor: Actor): Promise<PersonalData> {
  const { user } = actor
  const now = clock()
  await security.flush()
  const [sessions, activity, devices, messages, bookings, reviews, favorites, contactMessages, timeOff] =
    await Promise.all([
      listSessions(db, actor, now),
      listEverySecurityEvent(db, user._id),
      listDevices(db, user._id),
      listMessagesOf(db, user._id),
      listEveryBooking(db, user._id),
      listEveryReview(db, user._id),
      listEveryFavorite(db, user._id),
      listContactsOf(db, user._id),
      listRequestsOf(db, user._id),
    ])
  return {
    exportedAt: now.toISOString(),
    profile: user,
    sessions,
    activity,
    devices,
    bookings,
    reviews,
    favorites,
    contactMessages,
    timeOff: timeOff.map(({ startsAt, endsAt, createdAt, ...one }) => ({
      ...one,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    messages: messages.map(({ kind, recipient, data, createdAt, sentAt }) => ({
      kind,
      recipient,
      facts: factsOf(data),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}

/** The values at every depth, each with its path: 'visits 1 date'. */
function factsOf(data: unknown, path: string[] = []): { name: string; value: string }[] {
  if (typeof data !== 'object' || data === null) return [{ name: path.join(' '), value: String(data) }]
  const isList = Array.isArray(data)
  return Object.entries(data).flatMap(([name, value]) =>
    factsOf(value, [...path, isList ? `${Number(name) + 1}` : name]),
  )
}

/** Deletes the account and its personal data. Bookings remain without the customer, and upcoming ones are cancelled. */
export async function closeAccount(db: Db, deps: Deps, { actor, body, ...from }: AccountRequest<CloseAccount>) {
  const { user } = actor
  await checkPassword(db, deps, { actor, ...from, given: { field: 'password', password: body.password } })
  const ids = await inTransaction(db, async (tx) => {
    const professional = await lockProfessionalOf(tx, user._id)
    refuseLastAdmin(await lockAdmins(tx), user)
    // A concurrent booking of this account commits first, or finds the account gone.
    await lockUser(tx, user._id)
    const cancelled = await cancelForClosing(tx, deps, { customerId: user._id, expected: body.cancels })
    await forgetCustomer(tx, user._id)
    // After the bookings, because changing one retracts messages, and before the user, to whom a message that is just
    // being marked as sent still refers.
    const removed = await removeMessagesOf(tx, user._id)
    await removeContactsOf(tx, { userId: user._id, email: user.emailVerified ? user.email : undefined })
    if (user.emailVerified) await removeAreaRequestsOf(tx, user.email)
    if (user.role === 'admin') {
      const done = { id: user._id, at: deps.clock(), by: user._id, role: user.role } as const
      await endInvitationsBy(tx, done)
    }
    if (professional) await endOwnAccess(tx, deps, { actor, professional })
    await removeUser(tx, user._id)
    const subject = { _id: user._id, title: '' }
    const closed = { kind: 'account-closed', storefront: null, subject, before: null, after: null } as const
    await addActivity(tx, { ...closed, at: deps.clock(), by: user._id, role: user.role })
    // Afterwards, because the user may have the address of the shop.
    await informShops(tx, deps, { cancelled, visitor: from.visitor })
    return removed
  })
  // The mailbox may contain emails whose messages are no longer stored. They are deleted by address, if the user had
  // confirmed it.
  await deps.mailbox?.remove({ ids, to: user.emailVerified ? user.email : undefined }).catch((error: unknown) => {
    deps.log.error('emails of a closed account could not be deleted from the mailbox', describe(error))
  })
}

/** At least one administrator must remain. */
export function refuseLastAdmin(admins: User[], leaving: User) {
  if (admins.length === 1 && admins[0]?._id === leaving._id) throw new Refusal('last_admin')
}

type PasswordField = { field: string; password: string }

/** A wrong password is 422, not 401: the token is still valid, and a typing error must not sign the user out. */
export async function checkPassword(
  db: Db,
  deps: Deps,
  { actor, visitor, given }: Asker & { given: PasswordField },
): Promise<string> {
  const { user } = actor
  const check = async () => {
    const found = await findCredentialsOf(db, user._id)
    // Another device has just closed the account.
    if (!found) throw new Refusal('unauthenticated')
    if (!(await passwordMatches(given.password, found.passwordHash))) {
      deps.security.note({ kind: 'wrong-password', userId: user._id, visitor })
      throw refusalOfField(given.field, 'wrong_password')
    }
    return found.passwordHash
  }
  const ofBurst = () => guessing(db, deps, { kind: 'ownPassword', who: user._id, work: check })
  return guessing(db, deps, { kind: 'ownPasswordOfDay', who: user._id, work: ofBurst })
}

import { randomUUID } from 'node:crypto'
import { deviceOf } from '#domain/account.ts'
import type { LoginAnswer } from '#domain/account/two-step.ts'
import {
  canonicalEmail,
  isUnclaimed,
  type Login,
  type ResetPassword,
  sessionHours,
  type SignedIn,
  type SignUp,
  type User,
} from '#domain/identity.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { shortenedAddress } from '#server/platform/http/address.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { type Device, guessingPassword, keepDevice, readDevice } from '#server/device/actions.ts'
import { removeDevices } from '#server/device/store.ts'
import { describe } from '#server/log.ts'
import { forgetTriesOf, hasRoom, takeTry } from '#server/platform/http/rate-limit/actions.ts'
import type { MessageData } from '#server/message/data.ts'
import { enqueueMessage, type KindAndData } from '#server/message/actions.ts'
import { removeWaiting } from '#server/message/store.ts'
import { hashPassword, passwordMatches, refuseWeak } from '#server/platform/auth/password.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import { hashToken, newToken } from '#server/platform/auth/token.ts'
import {
  addSession,
  addUser,
  type Credentials,
  findCredentials,
  findUser,
  lockUser,
  type NewUser,
  removeSession,
  removeSessions,
  setLastSeen,
  setPasswordHash,
  setVerifiedEmail,
} from './store.ts'
import { findChallengeFor } from '#server/identity/two-step/actions.ts'
import { removeTwoStep } from '#server/identity/two-step/store.ts'
import { findActors } from './actors/store.ts'
import { findLink, type Link, removeLink, removeLinksOf } from '#server/identity/links/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'

/** The origin of a request, and its storefront. */
export type From = { visitor: Visitor; storefront: StorefrontPlan }

let decoy: Promise<string> | undefined

/**
 * A real hash of a random password: an unknown address costs the same work as a known one, and an account with this
 * hash can only be opened by setting a new password.
 */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomUUID()).catch((error: unknown) => {
    // Too many passwords are being hashed; the next call tries again.
    decoy = undefined
    throw error
  })
  return decoy
}

/** Signs in, or asks for the code that the account needs beside its password. */
export async function signIn(db: Db, deps: Deps, { login, ...from }: From & { login: Login }): Promise<LoginAnswer> {
  const email = canonicalEmail(login.email)
  const { visitor } = from
  const device = await readDevice(db, visitor)
  const warn = () => warnOf(db, deps, { email, ...from })
  const work = async () => {
    const found = await findCredentials(db, email)
    const matches = await passwordMatches(login.password, found?.passwordHash ?? (await decoyHash()))
    if (!found || !matches) throw new Refusal('invalid_credentials')
    const hours = login.remember ? sessionHours.remembered : sessionHours.brief
    return db.transaction(async (tx) => {
      const passed = { ...found, remember: login.remember === true }
      return (
        (await findChallengeFor(tx, deps, passed)) ?? (await openKnownSession(tx, deps, { found, from, device, hours }))
      )
    })
  }
  return guessingPassword(db, deps, { email, device, warn, work })
}

type KnownSession = { found: Credentials; from: From; device: Device | undefined; hours: number }

/** Opens a session, and informs the owner if the account does not know the browser. */
export async function openKnownSession(
  tx: Db,
  deps: Deps,
  { found, from, device, hours }: KnownSession,
): Promise<SignedIn> {
  const { visitor } = from
  const now = deps.clock()
  const signedIn = await openSession(tx, found, { visitor, now, hours })
  const isNew = await keepDevice(tx, deps, { userId: found.user._id, visitor, device })
  const data = signInData(visitor, now)
  if (isNew) await enqueueUserMessage(tx, deps, { kind: 'new-sign-in', user: found.user, from, data })
  return signedIn
}

function signInData({ userAgent, address }: Visitor, now: Date): MessageData['new-sign-in'] {
  return { device: deviceOf(userAgent), address: shortenedAddress(address), at: now.toISOString() }
}

/** Behaves the same for an address without an account: the worker checks that when it sends the email. */
export async function warnOf(db: Db, deps: Deps, { email, ...from }: From & { email: string }) {
  if (!(await hasRoom(db, deps, { kind: 'warning', who: email }))) return
  const message = { kind: 'sign-in-tries', recipient: email, userId: null, data: {}, ...placeOf(from) } as const
  await db.transaction((tx) => enqueueMessage(tx, deps, message))
}

/**
 * Creates an account and signs in. The insert decides whether the address is free, so one of two simultaneous
 * registrations succeeds.
 */
export async function register(db: Db, deps: Deps, { signUp, ...from }: From & { signUp: SignUp }): Promise<SignedIn> {
  const { name, password } = signUp
  const email = canonicalEmail(signUp.email)
  refuseWeak('password', password, { name, email })
  const device = await readDevice(db, from.visitor)
  // Counted before the work, because otherwise many simultaneous requests would pass.
  const giveBack = await takeTry(db, deps, { kind: 'signUp', who: from.visitor.address })
  try {
    const passwordHash = await hashPassword(password)
    const now = deps.clock()
    return await db.transaction(async (tx) => {
      const id = randomUUID()
      const user = await addUser(tx, { id, name, email, role: 'customer', passwordHash, createdAt: now })
      if (!user) throw refusalOfField('email', 'email_taken')
      await enqueueUserMessage(tx, deps, { kind: 'verify-email', data: {}, user, from })
      await deps.security.record(tx, { kind: 'account-opened', userId: id, visitor: from.visitor })
      await keepDevice(tx, deps, { userId: id, visitor: from.visitor, device })
      return openSession(tx, { user, passwordHash }, { visitor: from.visitor, now, hours: sessionHours.brief })
    })
  } catch (error) {
    await giveBack()
    throw error
  }
}

type Opening = { visitor: Visitor; now: Date; hours: number }

async function openSession(
  db: Db,
  { user, passwordHash }: { user: User; passwordHash: string },
  { visitor, now, hours }: Opening,
): Promise<SignedIn> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const device = deviceOf(visitor.userAgent)
  const isOpen = await addSession(db, { id: randomUUID(), tokenHash, user, passwordHash, device, now, expiresAt })
  if (!isOpen) throw new Refusal('invalid_credentials')
  return { token, user }
}

export async function signOut(db: Db, { security }: Deps, { actor, visitor }: { actor: Actor; visitor: Visitor }) {
  const { user, sessionId } = actor
  await removeSession(db, user._id, sessionId)
  security.note({ kind: 'signed-out', userId: user._id, visitor })
}

/** A session seen within this time is not updated, because most requests only read. */
const seenRecently = 5 * 60_000

/** Finds the user of a token. Simultaneous requests share one query. */
export function identifying(db: Db, { clock, log }: Deps): (token: string) => Promise<Actor | undefined> {
  const find = batch((hashes: string[]) => findActors(db, hashes, clock()))
  return async (token) => {
    const actor = await find(hashToken(token).toString('hex'))
    const now = clock()
    if (actor && now.getTime() - actor.lastSeenAt.getTime() > seenRecently) {
      // No request waits for this or fails because of it.
      void setLastSeen(db, actor.sessionId, now).catch((error: unknown) =>
        log.warn('last use of a session could not be stored', describe(error)),
      )
    }
    return actor
  }
}

/** Behaves the same with and without an account: the worker checks that when it sends the email. */
export async function forgotPassword(db: Db, deps: Deps, { email, ...from }: From & { email: string }) {
  const recipient = canonicalEmail(email)
  const message = { kind: 'reset-password', recipient, userId: null, data: {}, ...placeOf(from) } as const
  await db.transaction((tx) => enqueueMessage(tx, deps, message))
  deps.security.note({ kind: 'reset-asked', email: recipient, visitor: from.visitor })
}

export async function resetPassword(db: Db, deps: Deps, { body, ...from }: From & { body: ResetPassword }) {
  const { clock } = deps
  const { token, password } = body
  const link = await findLink(db, hashToken(token), clock())
  if (link?.purpose !== 'reset') throw new Refusal('invalid_token')
  refuseWeak('password', password, await findUser(db, link.userId))
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await useLink(tx, token, link)
    // Opening the link proves the address.
    if (!user.emailVerified) await setVerifiedEmail(tx, user._id, { email: user.email, now: clock() })
    if (isUnclaimed(user)) await removeTwoStep(tx, user._id)
    await replacePassword(tx, deps, { user, passwordHash, from })
    await removeSessions(tx, user._id)
    await deps.security.record(tx, { kind: 'password-reset', userId: user._id, visitor: from.visitor })
    for (const kind of ['password', 'passwordOfDay'] as const) await forgetTriesOf(tx, kind, user.email)
    // The owner of the address can now sign in here despite attempts by strangers. Other cookies are removed, because
    // they may have been copied.
    await removeDevices(tx, user._id)
    await keepDevice(tx, deps, { userId: user._id, visitor: from.visitor })
  })
}

/** Uses up the link. */
export async function useLink(db: Db, token: string, { userId, purpose, email }: Link): Promise<User> {
  const user = await lockUser(db, userId)
  if (!user || !(await removeLink(db, hashToken(token)))) throw new Refusal('invalid_token')
  // The link went to an address that the account no longer has, so it proves nothing about its owner.
  if ((purpose === 'verify' || purpose === 'reset') && user.email !== email) throw new Refusal('invalid_token')
  return user
}

type Replacing = {
  user: User
  passwordHash: string
  /** The hash that the old password was compared with: the second of two simultaneous changes fails. */
  was?: string
  from: From
}

/** Replaces the password, and ends the links and queued emails that were requested with the old one. */
export async function replacePassword(tx: Db, deps: Deps, { user, passwordHash, was, from }: Replacing) {
  if (!(await setPasswordHash(tx, user._id, { passwordHash, was }))) {
    throw refusalOfField('currentPassword', 'wrong_password')
  }
  // In this order: removing a message waits until it is no longer being written, so its link exists by then and is
  // removed too.
  await removeWaiting(tx, user._id, 'change-email')
  await removeLinksOf(tx, user._id)
  await enqueueUserMessage(tx, deps, { kind: 'password-changed', data: {}, user, from })
}

/** Replaces the password, and ends all sessions, devices, links and queued links of the account. */
export async function shutOut(db: Db, userId: string, passwordHash: string) {
  await setPasswordHash(db, userId, { passwordHash })
  await removeWaiting(db, userId, 'change-email')
  await removeLinksOf(db, userId)
  await removeSessions(db, userId)
  await removeDevices(db, userId)
}

type UserMessage = KindAndData & { user: User; from: From; to?: string }

/** Enqueues an email to a user. */
export async function enqueueUserMessage(
  tx: Db,
  deps: Deps,
  { user, from, to = user.email, ...kindAndData }: UserMessage,
) {
  await enqueueMessage(tx, deps, {
    ...kindAndData,
    recipient: to,
    userId: user._id,
    ...placeOf(from),
  })
}

function placeOf({ storefront, visitor }: From) {
  return { storefront: storefront.key, origin: visitor.emailOriginOf(storefront) }
}

/** A user created by an administrator. The owner sets a password before signing in. */
export async function newcomer<Email extends string | null>(
  { name, email }: { name: string; email: Email },
  now: Date,
) {
  const passwordHash = await decoyHash()
  return { id: randomUUID(), name, email, role: 'customer', passwordHash, createdAt: now } satisfies NewUser
}

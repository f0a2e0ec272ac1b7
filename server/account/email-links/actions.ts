import { endOfLink, isUnclaimed, linkRules, type User, type Verified } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addActivity } from '#server/activity/store.ts'
import { type Db, isUniqueViolation } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { decoyHash, type From, shutOut, enqueueUserMessage, useLink } from '#server/identity/actions.ts'
import { setFirstEmail } from '#server/identity/customers/store.ts'
import { findLink, type Link, addLink, removeLinksOf, removeRestoreLinks } from '#server/identity/links/store.ts'
import {
  isReserved,
  lockUser,
  removeSessions,
  setProfile,
  setVerifiedEmail,
  reserveEmail,
} from '#server/identity/store.ts'
import { removeTwoStep } from '#server/identity/two-step/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { removeWaitingSince } from '#server/message/store.ts'
import { addSecurityEvent } from '#server/security/store.ts'
import { hashToken, newToken } from '#server/platform/auth/token.ts'

const kinds = { verify: 'email-confirmed', change: 'email-changed', restore: 'email-restored' } as const

type Asker = From & { actor: Actor | undefined }

/** The caller, and the new password if the owner has not set one. */
type Use = Asker & { user: User; link: Link; now: Date; passwordHash: string }

/**
 * Confirms the address to which a link was sent: the current, the new or the previous one of the account. The link
 * proves access to the mailbox, and a session proves knowledge of the password; only a user with both stays signed in.
 */
export async function verifyEmail(
  db: Db,
  deps: Deps,
  { token, ...asker }: Asker & { token: string },
): Promise<Verified> {
  const now = deps.clock()
  const link = await findLink(db, hashToken(token), now)
  if (!link || link.purpose === 'reset') throw new Refusal('invalid_token')
  const { purpose } = link
  const use = { verify: confirm, change, restore }[purpose]
  const passwordHash = await decoyHash()
  return db
    .transaction(async (tx) => {
      const user = await useLink(tx, token, link)
      const resetToken = await use(tx, deps, { ...asker, user, link, now, passwordHash })
      await deps.security.record(tx, { kind: kinds[purpose], userId: user._id, visitor: asker.visitor })
      return { resetToken }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('invalid_token') : error
    })
}

async function confirm(tx: Db, _: Deps, use: Use): Promise<string | null> {
  const { user, now } = use
  // A second link, after the first was used.
  if (user.emailVerified) return null
  await setVerifiedEmail(tx, user._id, { email: user.email, now })
  return keepOnlyAsker(tx, use)
}

async function change(tx: Db, deps: Deps, use: Use): Promise<string | null> {
  const { user, link, now, ...from } = use
  if (user.email === link.email) return null
  const until = endOfLink('restore', now)
  // An unconfirmed address has no owner: it is not reserved, and gets neither the new address nor a link back.
  if (user.emailVerified) await reserveEmail(tx, { userId: user._id, email: user.email, until })
  await setVerifiedEmail(tx, user._id, { email: link.email, now })
  if (await isReserved(tx, link.email, { butFor: user._id, now })) throw new Refusal('invalid_token')
  await removeLinksOf(tx, user._id)
  const data = user.emailVerified ? { email: link.email, until: until.toISOString() } : {}
  await enqueueUserMessage(tx, deps, { kind: 'email-changed', user, from, data })
  return keepOnlyAsker(tx, use)
}

/**
 * Restores the previous address of the account, whatever has changed since. It ends the restore links of later changes,
 * but not those of earlier ones, so that a person who has taken over the account cannot end the owner's restore link.
 */
async function restore(tx: Db, deps: Deps, use: Use): Promise<string> {
  const { user, link, now, ...from } = use
  const since = new Date(link.expiresAt.getTime() - linkRules.restore.hours * 3_600_000)
  await setVerifiedEmail(tx, user._id, { email: link.email, now })
  await removeWaitingSince(tx, user._id, { kind: 'email-changed', since })
  await removeRestoreLinks(tx, user._id, { endingFrom: link.expiresAt })
  // A person who has taken over the account may have set it up with another phone. An older one is the owner's, and is kept:
  // the mailbox of the previous address alone must not open the account.
  await removeTwoStep(tx, user._id, { since })
  if (user.email !== link.email)
    await enqueueUserMessage(tx, deps, { kind: 'email-changed', user, from, data: { email: link.email } })
  return askForPassword(tx, { ...use, user: { ...user, email: link.email } })
}

/** With a session of the account, session and password remain; without one, a new password is required. */
async function keepOnlyAsker(db: Db, use: Use): Promise<string | null> {
  const { actor, user, link } = use
  if (!actor) return askForPassword(db, { ...use, user: { ...user, email: link.email } })
  // A user signed in to another account must confirm first, because this replaces the password of the link's account.
  if (actor.user._id !== user._id) throw new Refusal('other_account')
  await removeSessions(db, user._id, { but: actor.sessionId })
  return null
}

/** Removes every means of accessing the account, and returns the token of a link that sets a new password. */
async function askForPassword(db: Db, { user, now, passwordHash }: Use): Promise<string> {
  await shutOut(db, user._id, passwordHash)
  // A stranger who registered the address may have set it up; otherwise it stays, and the new password needs a code too.
  if (isUnclaimed(user)) await removeTwoStep(db, user._id)
  const { token, tokenHash } = newToken()
  const expiresAt = endOfLink('reset', now)
  await addLink(db, { tokenHash, purpose: 'reset', userId: user._id, email: user.email, expiresAt })
  return token
}

type FirstEmail = { customer: string; email: string; by: string }

/**
 * Gives a customer who had a phone number only the first address. False if there is one by now. Fails as a duplicate if
 * another account has it.
 */
export async function giveFirstEmail(tx: Db, deps: Deps, { customer, email, by }: FirstEmail): Promise<boolean> {
  const now = deps.clock()
  if (!(await setFirstEmail(tx, customer, email))) return false
  // After the update, which waits for an account that is just releasing the address.
  if (await isReserved(tx, email, { butFor: customer, now })) throw new Refusal('email_taken', { message: reserved })
  await addActivity(tx, {
    kind: 'customer-email-added',
    at: now,
    by,
    storefront: null,
    subject: { _id: customer, title: '' },
    before: null,
    after: null,
  })
  return true
}

/** Why an address cannot be given to an account for some days. */
export const reserved =
  'An account used this address until a few days ago and may take it back. Please use another address.'

/**
 * Gives an account with an unconfirmed address to the owner of the address, whose name is known, and signs out the
 * visitor who registered it. False if the address has been confirmed or changed since.
 */
export async function takeUnclaimed(
  db: Db,
  { _id, email, name }: Pick<User, '_id' | 'email' | 'name'>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<boolean> {
  const user = await lockUser(db, _id)
  if (!user || user.email !== email || !isUnclaimed(user)) return false
  await setProfile(db, _id, { name, taxNumber: '' })
  await shutOut(db, _id, passwordHash)
  await removeTwoStep(db, _id)
  // Without the IP address, which would be the administrator's.
  await addSecurityEvent(db, { kind: 'access-ended', userId: _id, at: now, count: 1, device: 'The shop', address: '' })
  return true
}

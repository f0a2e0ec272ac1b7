import { endOfLink, linkPath, type LinkPurpose, type User } from '#domain/identity.ts'
import type { Message } from '#domain/message.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/auth/token.ts'
import {
  addressTakenEmail,
  changeAddressEmail,
  addressChangedEmail,
  type EmailChangedData,
  type NewSignInData,
  newSignInEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  signInTriesEmail,
  type TwoStepData,
  twoStepEmail,
  verificationEmail,
} from './mails.ts'
import { findCredentials, findOwner, findUser, isReserved, removeExpired } from './store.ts'
import { removeExpiredChallenges } from '#server/identity/two-step/store.ts'
import { addLink } from '#server/identity/links/store.ts'

/**
 * Writes the emails about accounts when they are sent. Only then is the token of a link created, so that it exists in
 * the email alone, and only then is it checked whether the email still applies.
 */
export const identityWriters = {
  async 'verify-email'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    if (!user || user.emailVerified || user.email !== message.recipient) return undefined
    return verificationEmail(
      envelopeOf(deps, message, user),
      await linkFor(tx, deps, { message, purpose: 'verify', user }),
    )
  },
  async 'change-email'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    if (!user) return undefined
    const envelope = envelopeOf(deps, message, user)
    // An email is sent in any case, because its delivery state must not reveal to the user whether the address is
    // taken.
    if (await isTaken(tx, deps, { email: message.recipient, user })) return addressTakenEmail(envelope)
    return changeAddressEmail(envelope, await linkFor(tx, deps, { message, purpose: 'change', user }))
  },
  async 'email-changed'(tx: Db, deps: Deps, message: Message<EmailChangedData>) {
    const user = await readerOf(tx, message)
    if (!user) return undefined
    const { email, until } = message.data
    const wanted = { purpose: 'restore', user, until: new Date(until ?? '') } as const
    const wayBack = until === undefined ? undefined : await linkFor(tx, deps, { message, ...wanted })
    return addressChangedEmail(envelopeOf(deps, message, user), { email, wayBack })
  },
  async 'reset-password'(tx: Db, deps: Deps, message: Message) {
    const { user } = (await findCredentials(tx, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return resetPasswordEmail(
      envelopeOf(deps, message, user),
      await linkFor(tx, deps, { message, purpose: 'reset', user }),
    )
  },
  async 'password-changed'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    return user && passwordChangedEmail(envelopeOf(deps, message, user), newPasswordAt(message))
  },
  async 'new-sign-in'(tx: Db, deps: Deps, message: Message<NewSignInData>) {
    const user = await readerOf(tx, message)
    return user && newSignInEmail(envelopeOf(deps, message, user), message.data, newPasswordAt(message))
  },
  async 'two-step'(tx: Db, deps: Deps, message: Message<TwoStepData>) {
    const user = await readerOf(tx, message)
    return user && twoStepEmail(envelopeOf(deps, message, user), message.data, newPasswordAt(message))
  },
  async 'sign-in-tries'(tx: Db, deps: Deps, message: Message) {
    const { user } = (await findCredentials(tx, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return signInTriesEmail(envelopeOf(deps, message, user), newPasswordAt(message))
  },
}

function newPasswordAt({ origin }: Message): string {
  return `${origin}/forgot-password`
}

/** Removes expired sessions and links. */
export async function tidyIdentity({ db, clock }: ServerDeps) {
  const now = clock()
  await removeExpired(db, now)
  await removeExpiredChallenges(db, { now, begunBefore: new Date(now.getTime() - 24 * 3_600_000) })
}

async function readerOf(tx: Db, { userId }: Message): Promise<User | undefined> {
  return userId === null ? undefined : findUser(tx, userId)
}

function envelopeOf({ storefronts }: Deps, { storefront, origin, recipient }: Message, user: User) {
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, user }
}

async function isTaken(tx: Db, { clock }: Deps, { email, user }: { email: string; user: User }): Promise<boolean> {
  return (await findOwner(tx, email)) !== undefined || isReserved(tx, email, { butFor: user._id, now: clock() })
}

/** False if the user registered after the message was stored, or is not the one it was written for. */
function isFor({ userId, createdAt }: Message, user: User): boolean {
  return userId === null ? new Date(user.createdAt) <= createdAt : userId === user._id
}

/** With the expiry, if it is not counted from now. */
type LinkRequest = { message: Message; purpose: LinkPurpose; user: User; until?: Date }

async function linkFor(
  tx: Db,
  { clock }: Deps,
  { message: { recipient, origin }, purpose, user, until = endOfLink(purpose, clock()) }: LinkRequest,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await addLink(tx, { tokenHash, purpose, userId: user._id, email: recipient, expiresAt: until })
  return `${origin}${linkPath(purpose, token)}`
}

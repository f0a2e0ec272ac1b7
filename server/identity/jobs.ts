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
  verificationEmail,
} from './mails.ts'
import { findCredentials, findOwner, findUser, isReserved, removeExpired } from './store.ts'
import { addLink } from '#server/identity/links/store.ts'

/**
 * The letters about accounts, written when they leave: only then is the token of a link made, so that it stands nowhere
 * but in the letter, and only then is it asked whether there is still something to say.
 */
export const identityWriters = {
  async 'verify-email'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    if (!user || user.emailVerified || user.email !== message.recipient) return undefined
    return verificationEmail(
      letterTo(deps, message, user),
      await linkFor(tx, deps, { message, purpose: 'verify', user }),
    )
  },
  async 'change-email'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    if (!user) return undefined
    const letter = letterTo(deps, message, user)
    // Something is sent in any case: who asks must not see in the list of their letters whether the address is taken.
    if (await isTaken(tx, deps, { email: message.recipient, user })) return addressTakenEmail(letter)
    return changeAddressEmail(letter, await linkFor(tx, deps, { message, purpose: 'change', user }))
  },
  async 'email-changed'(tx: Db, deps: Deps, message: Message<EmailChangedData>) {
    const user = await readerOf(tx, message)
    if (!user) return undefined
    const { email, until } = message.data
    const wanted = { purpose: 'restore', user, until: new Date(until ?? '') } as const
    const wayBack = until === undefined ? undefined : await linkFor(tx, deps, { message, ...wanted })
    return addressChangedEmail(letterTo(deps, message, user), { email, wayBack })
  },
  async 'reset-password'(tx: Db, deps: Deps, message: Message) {
    const { user } = (await findCredentials(tx, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return resetPasswordEmail(
      letterTo(deps, message, user),
      await linkFor(tx, deps, { message, purpose: 'reset', user }),
    )
  },
  async 'password-changed'(tx: Db, deps: Deps, message: Message) {
    const user = await readerOf(tx, message)
    return user && passwordChangedEmail(letterTo(deps, message, user), newPasswordAt(message))
  },
  async 'new-sign-in'(tx: Db, deps: Deps, message: Message<NewSignInData>) {
    const user = await readerOf(tx, message)
    return user && newSignInEmail(letterTo(deps, message, user), message.data, newPasswordAt(message))
  },
  async 'sign-in-tries'(tx: Db, deps: Deps, message: Message) {
    const { user } = (await findCredentials(tx, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return signInTriesEmail(letterTo(deps, message, user), newPasswordAt(message))
  },
}

function newPasswordAt({ origin }: Message): string {
  return `${origin}/forgot-password`
}

/** Sessions and links that are over. */
export async function tidyIdentity({ db, clock }: ServerDeps) {
  await removeExpired(db, clock())
}

async function readerOf(tx: Db, { userId }: Message): Promise<User | undefined> {
  return userId === null ? undefined : findUser(tx, userId)
}

function letterTo({ storefronts }: Deps, { storefront, origin, recipient }: Message, user: User) {
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, user }
}

async function isTaken(tx: Db, { clock }: Deps, { email, user }: { email: string; user: User }): Promise<boolean> {
  return (await findOwner(tx, email)) !== undefined || isReserved(tx, email, { butFor: user._id, now: clock() })
}

/** Not for who has registered the address since, nor for who has it now and had not when a try failed. */
function isFor({ userId, createdAt }: Message, user: User): boolean {
  return userId === null ? new Date(user.createdAt) <= createdAt : userId === user._id
}

/** With the moment until which it works, where that is not counted from now. */
type Linking = { message: Message; purpose: LinkPurpose; user: User; until?: Date }

async function linkFor(
  tx: Db,
  { clock }: Deps,
  { message: { recipient, origin }, purpose, user, until = endOfLink(purpose, clock()) }: Linking,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await addLink(tx, { tokenHash, purpose, userId: user._id, email: recipient, expiresAt: until })
  return `${origin}${linkPath(purpose, token)}`
}

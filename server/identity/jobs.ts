import { endOfLink, linkPath, type LinkPurpose, type User } from '#domain/identity.ts'
import type { Message } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/platform/auth/token.ts'
import {
  addressTakenEmail,
  changeAddressEmail,
  addressChangedEmail,
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
  async 'verify-email'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    if (!user || user.emailVerified || user.email !== message.recipient) return undefined
    return verificationEmail(letterTo(deps, message, user), await linkFor(deps, message, { purpose: 'verify', user }))
  },
  async 'change-email'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    if (!user) return undefined
    const letter = letterTo(deps, message, user)
    // Something is sent in any case: who asks must not see in the list of their letters whether the address is taken.
    if (await isTaken(deps, message.recipient, user)) return addressTakenEmail(letter)
    return changeAddressEmail(letter, await linkFor(deps, message, { purpose: 'change', user }))
  },
  async 'email-changed'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    if (!user) return undefined
    const { email, until } = message.facts
    const wanted = { purpose: 'restore', user, until: new Date(until ?? '') } as const
    const wayBack = until === undefined ? undefined : await linkFor(deps, message, wanted)
    return addressChangedEmail(letterTo(deps, message, user), { email, wayBack })
  },
  async 'reset-password'(deps: Deps, message: Message) {
    const { user } = (await findCredentials(deps.db, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return resetPasswordEmail(letterTo(deps, message, user), await linkFor(deps, message, { purpose: 'reset', user }))
  },
  async 'password-changed'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    return user && passwordChangedEmail(letterTo(deps, message, user), newPasswordAt(message))
  },
  async 'new-sign-in'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    const { device = '', address = '', at = '' } = message.facts
    return user && newSignInEmail(letterTo(deps, message, user), { device, address, at }, newPasswordAt(message))
  },
  async 'sign-in-tries'(deps: Deps, message: Message) {
    const { user } = (await findCredentials(deps.db, message.recipient)) ?? {}
    if (!user || !isFor(message, user)) return undefined
    return signInTriesEmail(letterTo(deps, message, user), newPasswordAt(message))
  },
}

function newPasswordAt({ origin }: Message): string {
  return `${origin}/forgot-password`
}

/** Sessions and links that are over. */
export async function tidyIdentity({ db, clock }: Deps) {
  await removeExpired(db, clock())
}

async function readerOf({ db }: Deps, { userId }: Message): Promise<User | undefined> {
  return userId === null ? undefined : findUser(db, userId)
}

function letterTo({ storefronts }: Deps, { storefront, origin, recipient }: Message, user: User) {
  const plan = storefronts.getPlan(storefront)
  return { plan, origin, recipient, user }
}

async function isTaken({ db, clock }: Deps, email: string, { _id }: User): Promise<boolean> {
  return (await findOwner(db, email)) !== undefined || isReserved(db, email, { butFor: _id, now: clock() })
}

/** Not for who has registered the address since, nor for who has it now and had not when a try failed. */
function isFor({ userId, createdAt }: Message, user: User): boolean {
  return userId === null ? new Date(user.createdAt) <= createdAt : userId === user._id
}

/** With the moment until which it works, where that is not counted from now. */
type Linking = { purpose: LinkPurpose; user: User; until?: Date }

async function linkFor(
  { db, clock }: Deps,
  { recipient, origin }: Message,
  { purpose, user, until = endOfLink(purpose, clock()) }: Linking,
): Promise<string> {
  const { token, tokenHash } = newToken()
  await addLink(db, { tokenHash, purpose, userId: user._id, email: recipient, expiresAt: until })
  return `${origin}${linkPath(purpose, token)}`
}

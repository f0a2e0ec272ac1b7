import { type LinkPurpose, linkRules, type User } from '#domain/identity.ts'
import type { Message } from '#domain/message.ts'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/token.ts'
import { changeEmailLetter, emailChangedLetter, passwordChangedLetter, resetLetter, verifyLetter } from './mails.ts'
import { addLink, findCredentials, findUser, removeExpired } from './store.ts'

/**
 * The letters about accounts, written when they leave: only then is the token of a link made, so that it stands nowhere
 * but in the letter, and only then is it asked whether there is still something to say.
 */
export const identityWriters = {
  async 'verify-email'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    if (!user || user.emailVerified || user.email !== message.recipient) return undefined
    return verifyLetter(letterTo(deps, message, user), await linkFor(deps, message, { purpose: 'verify', user }))
  },
  async 'change-email'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    // Whoever asks for somebody else's address hears nothing, and neither does its owner.
    if (!user || (await findCredentials(deps.db, message.recipient))) return undefined
    return changeEmailLetter(letterTo(deps, message, user), await linkFor(deps, message, { purpose: 'change', user }))
  },
  async 'email-changed'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    return user && emailChangedLetter(letterTo(deps, message, user), message.facts['email'] ?? '')
  },
  async 'reset-password'(deps: Deps, message: Message) {
    const { user } = (await findCredentials(deps.db, message.recipient)) ?? {}
    return user && resetLetter(letterTo(deps, message, user), await linkFor(deps, message, { purpose: 'reset', user }))
  },
  async 'password-changed'(deps: Deps, message: Message) {
    const user = await readerOf(deps, message)
    return user && passwordChangedLetter(letterTo(deps, message, user), `${message.origin}/forgot-password`)
  },
}

/** Sessions and links that are over. */
export async function tidyIdentity({ db, clock }: Deps) {
  await removeExpired(db, clock())
}

async function readerOf({ db }: Deps, { userId }: Message): Promise<User | undefined> {
  return userId === null ? undefined : findUser(db, userId)
}

function letterTo({ shelf }: Deps, { storefront, origin, recipient }: Message, user: User) {
  const plan = shelf.getPlan(storefront)
  return { plan, origin, recipient, user }
}

type Linking = { purpose: LinkPurpose; user: User }

async function linkFor(
  { db, clock }: Deps,
  { recipient, origin }: Message,
  { purpose, user }: Linking,
): Promise<string> {
  const { hours, page } = linkRules[purpose]
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(clock().getTime() + hours * 3_600_000)
  await addLink(db, { tokenHash, purpose, userId: user._id, email: recipient, expiresAt })
  return `${origin}${page}?token=${token}`
}

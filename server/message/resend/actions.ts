import { createHash, randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { canonicalEmail, type User } from '#domain/identity.ts'
import { isKept, isToProfessional, type Message } from '#domain/message.ts'
import { type AdminMessage, type Delivery, deliveryOf, messageActions, type Resending } from '#domain/message/admin.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage, mayRead, type Writers } from '#server/message/actions.ts'
import { isReserved, lockUser, setEmail } from '#server/identity/store.ts'
import { removeLinksOf } from '#server/identity/links/store.ts'
import { getMessage, noLongerKept, notSent, refuseAccess, subjectOf, writeNow } from '#server/message/admin/actions.ts'
import {
  addResent,
  findAdminMessage,
  findMessage,
  listResent,
  type Resent,
  settleMessage,
} from '#server/message/admin/store.ts'
import { addLetter, findLetter } from '#server/message/letters/store.ts'
import { findReader, lockMessage, removeWaiting } from '#server/message/store.ts'
import { type Db, inTransaction, isUniqueViolation } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addSecurityEvent } from '#server/security/store.ts'

type Request = { actor: Actor; visitor: Visitor; id: string; body: Resending; writers: Writers }

/**
 * Sends an email again, as a message of its own: the first delivery stays in the history. The first one is no longer
 * retried and no longer counts as a failure; if the new one fails, that counts. The lock of the first message decides
 * between two administrators, so that one letter is sent.
 */
export async function resendMessage(db: Db, deps: Deps, request: Request): Promise<AdminMessage> {
  const resent = await inTransaction(db, (tx) => resend(tx, deps, request)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('email_taken', { message: emailTaken }) : error
  })
  return getMessage(db, deps, resent)
}

const emailTaken = 'There is already an account with this email address, so the account keeps its address.'

async function resend(tx: Db, deps: Deps, request: Request): Promise<string> {
  const { actor, visitor, id, body, writers } = request
  const user = body.alsoAccount ? await lockReader(tx, id) : undefined
  const message = await lockMessage(tx, id)
  if (!message) throw new Refusal('not_found')
  refuseAccess(message)
  const now = deps.clock()
  const typed = body.recipient === undefined ? message.recipient : canonicalEmail(body.recipient)
  const asked = requestOf(body)
  const resent = await listResent(tx, id)
  const same = repeatedIn(resent, { key: visitor.idempotencyKey, request: asked })
  if (same !== undefined) return same
  const earlier = resent.find(
    (one) => isSameReader(one, { message, recipient: typed }) && !one.isFailed && isRecent(one, now),
  )
  // Also if the email itself is under way already, perhaps sent by another administrator.
  const isAccountCorrected =
    body.alsoAccount && (await correctAccount(tx, deps, { message, user, recipient: typed, actor, visitor }))
  if (earlier) return earlier.id
  const listed = await getResendable(tx, { message, now })
  const { letter, recipient, reader, told } = await letterOf(tx, deps, { message, recipient: typed, writers })
  if (typed !== recipient && typed !== message.recipient)
    throw refusalOfField('recipient', 'not_resendable', ofProfessional)
  // Not with its errors and its delivery.
  const { storefront, kind, userId, bookingId, origin } = message
  const added = {
    id: randomUUID(),
    storefront,
    kind,
    recipient,
    userId,
    bookingId,
    origin,
    data: told ?? message.data,
    createdAt: now,
    dueAt: now,
  }
  await addResent(tx, { ...added, resentFrom: id, resendKey: visitor.idempotencyKey ?? null, resendRequest: asked })
  if (isKept(kind)) await addLetter(tx, { id: added.id, letter, reader, now })
  await settleMessage(tx, id, { at: now, by: actor.user._id })
  await deps.jobs.send(tx, 'deliver', { data: { id: added.id } })
  await noteResent(tx, { actor, listed, now, isCorrected: recipient !== message.recipient, isAccountCorrected })
  return added.id
}

const ofProfessional = 'The professional has another address. Change it there, and then send the email again.'

/** Emails to professionals have one reader, who may have another address by now. */
function isSameReader(resent: Resent, { message, recipient }: { message: Message; recipient: string }): boolean {
  return resent.recipient === recipient || isToProfessional(message.kind)
}

/** Locked before the message, as by everything that locks both. */
async function lockReader(tx: Db, id: string): Promise<User | undefined> {
  const userId = (await findMessage(tx, id))?.userId ?? null
  return userId === null ? undefined : lockUser(tx, userId)
}

type Noted = Pick<Request, 'actor'> & {
  listed: AdminMessage
  now: Date
  isCorrected: boolean
  isAccountCorrected: boolean
}

/** Without the addresses, because the log is permanent. */
async function noteResent(tx: Db, { actor, listed, now, isCorrected, isAccountCorrected }: Noted) {
  const after = {
    address: isCorrected ? 'corrected' : 'the same',
    account: isAccountCorrected ? 'corrected' : 'the same',
  }
  await addActivity(tx, {
    kind: 'message-resent',
    at: now,
    by: actor.user._id,
    storefront: listed.storefront,
    subject: subjectOf(listed),
    before: null,
    after,
  })
}

/** Two administrators who press at the same moment mean one letter, in milliseconds. */
const sameMoment = 60_000

function isRecent({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < sameMoment
}

type Repeated = { key: string | undefined; request: string }

/** The message that an earlier request with this key has made. */
function repeatedIn(resent: Resent[], { key, request }: Repeated): string | undefined {
  const same = resent.find((one) => key !== undefined && one.key === key)
  if (same && same.request !== request) throw new Refusal('idempotency_key_reused')
  return same?.id
}

/** A hash of the request. Not the recipient of the message, which changes when the account is merged. */
function requestOf({ recipient, alsoAccount }: Resending): string {
  const parts = [recipient === undefined ? null : canonicalEmail(recipient), alsoAccount]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const underWay = 'This email is being sent at this moment. Please try again in a minute.'
const why: Partial<Record<Delivery, string>> = {
  held: 'This email has not been sent yet. It will be, unless its change is undone before.',
  settled: 'This email has been sent again or dismissed since.',
}

async function getResendable(tx: Db, { message, now }: { message: Message; now: Date }): Promise<AdminMessage> {
  if (isUnderWay(message, now)) throw notSent(underWay)
  const listed = await findAdminMessage(tx, message.id)
  if (!listed) throw new Refusal('not_found')
  if (messageActions(listed, now).includes('resend')) return listed
  throw notSent(why[deliveryOf(listed, now)] ?? underWay)
}

/** Longer than an attempt can take. A process that was killed never records the outcome of its attempt. */
const longestTry = 120_000

function isUnderWay({ state, triedAt }: Message, now: Date): boolean {
  return state === 'waiting' && triedAt !== null && now.getTime() - triedAt.getTime() < longestTry
}

type Addressing = { message: Message; recipient: string; writers: Writers }

/**
 * The letter that was sent to the same address; any other one is written now, if it still applies: at another address it
 * has another reader, and names the address at its foot.
 */
async function letterOf(tx: Db, deps: Deps, { message, recipient, writers }: Addressing) {
  const addressed = { ...message, recipient }
  if (isKept(message.kind) && message.state === 'sent' && recipient === message.recipient) {
    const kept = await findLetter(tx, message.id)
    if (!kept) throw notSent(`${noLongerKept} It cannot be sent again.`)
    const reader = await findReader(tx, addressed)
    if (mayRead(kept, reader)) return { letter: kept.letter, recipient, reader, told: undefined }
  }
  const written = await writeNow(tx, deps, { message: addressed, writers, isAsked: true })
  if ('why' in written) throw notSent(written.why)
  const { reader, told, recipient: present = recipient, ...letter } = written
  return { letter, recipient: present, reader, told }
}

type Correction = Pick<Request, 'actor' | 'visitor'> & { message: Message; user: User | undefined; recipient: string }

/**
 * Corrects the address with which a customer has registered, or was booked for. An address that the customer has
 * confirmed is theirs to change. Links that were sent to the old address must not open the account. False if the account
 * has the address already.
 */
async function correctAccount(
  tx: Db,
  deps: Deps,
  { message, user, recipient, actor, visitor }: Correction,
): Promise<boolean> {
  const { userId, storefront } = message
  if (!user || user._id !== userId || user.role !== 'customer') throw new Refusal('account_address')
  if (user.email === recipient) return false
  if (user.emailVerified || user.email !== message.recipient) throw new Refusal('account_address')
  if (await isReserved(tx, recipient, { butFor: user._id, now: deps.clock() }))
    throw new Refusal('email_taken', { message: emailTaken })
  await setEmail(tx, user._id, recipient)
  await removeWaiting(tx, user._id, 'verify-email')
  await removeLinksOf(tx, user._id)
  const event = { kind: 'email-changed', count: 1, device: 'The shop', address: '' } as const
  await addSecurityEvent(tx, { ...event, userId: user._id, at: deps.clock() })
  await addActivity(tx, {
    kind: 'customer-address-corrected',
    at: deps.clock(),
    by: actor.user._id,
    storefront: null,
    subject: { _id: user._id, title: '' },
    before: null,
    after: null,
  })
  const origin = visitor.emailOriginOf(deps.storefronts.getPlan(storefront))
  await enqueueMessage(tx, deps, { kind: 'verify-email', storefront, recipient, userId: user._id, origin, data: {} })
  return true
}

import { randomUUID } from 'node:crypto'
import { isLimited, type Message, type MessageKind, mostRefusals, triedFor } from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { giveBackTry, hasRoom } from '#server/platform/http/rate-limit/actions.ts'
import { describe } from '#server/log.ts'
import { BadAddress, type Mail, RefusedForGood } from '#server/platform/mail/mailer.ts'
import { lockMessage, addMessage, type NewMessage, removeMessage, takeBack } from './store.ts'
import { beginTry, setFailed, setSent } from '#server/message/delivery/store.ts'

/** What a letter says, and to whom of our people. */
export type Words = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar'> & { userId: string }

/** Writes each kind of letter when it leaves, in a transaction; undefined when it should not be sent any more. */
export type Writers = Record<MessageKind, (tx: Db, deps: Deps, message: Message) => Promise<Words | undefined>>

/** Whether the recipient is known to get what is sent there. */
type Addressed = Pick<NewMessage, 'kind' | 'recipient'> & { isVerified: boolean }
type Telling = Omit<NewMessage, 'id' | 'createdAt' | 'dueAt' | 'bookingId'> & {
  isVerified?: boolean
  bookingId?: string
  /** How long it waits, in milliseconds, in which it can be taken back. */
  held?: number
  /** Whether others go first. */
  isPatient?: boolean
}

/**
 * Writes down a letter and the job to deliver it in the transaction of what it tells of: both happen, or neither. A
 * mailbox that has had enough of its kind gets no more, and nobody is told. What was written before, of what is written
 * once, is not written again.
 */
export async function enqueueMessage(tx: Db, deps: Deps, telling: Telling) {
  const { isVerified = false, held = 0, isPatient = false, bookingId, ...letter } = telling
  if (!(await withinMailboxLimit(tx, deps, { ...letter, isVerified }))) return
  const [id, createdAt] = [randomUUID(), deps.clock()]
  const dueAt = new Date(createdAt.getTime() + held)
  if (!(await addMessage(tx, { ...letter, id, bookingId: bookingId ?? null, createdAt, dueAt }))) return
  await deps.jobs.send(tx, 'deliver', { facts: { id }, later: held, isPatient })
}

/** Whether the mailbox has room for a letter of this kind; counts it. */
export async function withinMailboxLimit(
  db: Db,
  deps: Deps,
  { kind, recipient, isVerified }: Addressed,
): Promise<boolean> {
  return !isLimited(kind, isVerified) || hasRoom(db, deps, { kind: 'mailbox', who: `${kind} ${recipient}` })
}

/** Takes back what was to be told of a booking, as if it had never been written, and gives it, oldest first. */
export async function retractMessage(db: Db, bookingId: string): Promise<Message[]> {
  const taken = await takeBack(db, bookingId)
  for (const { kind, recipient, createdAt } of taken)
    await giveBackTry(db, { kind: 'mailbox', who: `${kind} ${recipient}`, at: createdAt })
  return taken
}

/**
 * Asks for a letter to be delivered whose row is written already, by a statement that had no room for the job. Many are
 * handed in at once; those that are lost, because this process ends first, are found by `handInForgotten`.
 */
export function deliverSoon(deps: Deps, id: string) {
  deps.jobs.sendSoon('deliver', { id })
}

type Delivery = { id: string; writers: Writers }

/** Hands one letter over. What fails is tried again by whoever asked, until it is put aside. */
export async function deliver(db: Db, deps: Deps, { id, writers }: Delivery) {
  const { clock, mailer } = deps
  const message = await beginTry(db, id)
  if (!message) return
  let { userId } = message
  try {
    const letter = await writeOut(db, deps, { id, writers })
    if (!letter) return
    userId = letter.userId
    await mailer.send(letter.mail)
  } catch (error) {
    const refusals = error instanceof RefusedForGood ? message.refusals + 1 : 0
    const isParked = isHopeless(error, { ...message, refusals }, clock())
    const lastError = error instanceof Error ? (error.message.split('\nparams: ')[0] ?? '') : ''
    await setFailed(db, id, { lastError, userId, refusals, state: isParked ? 'parked' : 'waiting' })
    if (!isParked) throw error
    const { kind, tries } = message
    deps.log.warn('a letter was put aside', { letter: id, kind, tries, error: describe(error).error })
    return
  }
  // Its reader has closed the account meanwhile: the copy in the mailbox goes too.
  if (!(await setSent(db, id, { sentAt: clock(), userId }))) await deps.mailbox?.remove({ ids: [id] })
}

/** Whether another try would only fail again. */
function isHopeless(error: unknown, { refusals, dueAt }: Message, now: Date): boolean {
  if (error instanceof BadAddress || refusals >= mostRefusals) return true
  return now.getTime() - dueAt.getTime() >= triedFor
}

/**
 * The letter as it goes out; undefined when it has gone, or has become pointless. Its row is locked while it is written:
 * whoever takes letters back waits for the links that are being made, and takes them back too.
 */
async function writeOut(db: Db, deps: Deps, { id, writers }: Delivery) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.state !== 'waiting') return undefined
    const plan = deps.storefronts.getPlan(message.storefront)
    const written = await writers[message.kind](tx, deps, message)
    if (!written) {
      deps.log.info('a letter had nothing to say any more', { letter: id, kind: message.kind })
      return removeMessage(tx, id)
    }
    const { userId, ...words } = written
    const from = { name: plan.brand, address: deps.config.mailFrom ?? plan.support.email }
    return { userId, mail: { ...words, id, from, to: message.recipient } }
  })
}

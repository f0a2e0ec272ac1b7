import { randomUUID } from 'node:crypto'
import { isLimited, type Message, type MessageKind } from '#domain/message.ts'
import type { Db } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import { hasRoom } from '#server/limit/actions.ts'
import { BadAddress } from '#server/mail.ts'
import { addMessage, lockMessage, type NewMessage, removeMessage, setFailed, setSent } from './store.ts'

/** What a letter says, and to whom of our people. */
export type Words = { subject: string; text: string; html: string; userId: string }

/** Writes each kind of letter when it leaves, in a transaction; undefined when it should not be sent any more. */
export type Writers = Record<MessageKind, (deps: Deps, message: Message) => Promise<Words | undefined>>

/** Whether the recipient is known to get what is sent there. */
type Addressed = Pick<NewMessage, 'kind' | 'recipient'> & { isVerified: boolean }
type Telling = Omit<NewMessage, 'id' | 'createdAt'> & { isVerified?: boolean }

/**
 * Writes down a letter and the job to deliver it in the transaction of what it tells of: both happen, or neither. A
 * mailbox that has had enough of its kind gets no more, and nobody is told.
 */
export async function tell(deps: Deps, db: Db, { isVerified = false, ...letter }: Telling) {
  if (!(await mayTell(deps, db, { ...letter, isVerified }))) return
  const id = randomUUID()
  await addMessage(db, { ...letter, id, createdAt: deps.clock() })
  await deps.jobs.send(db, 'deliver', { id })
}

/** Whether the mailbox has room for a letter of this kind; counts it. */
export async function mayTell(deps: Deps, db: Db, { kind, recipient, isVerified }: Addressed): Promise<boolean> {
  return !isLimited(kind, isVerified) || hasRoom(deps, { db, kind: 'mailbox', who: `${kind} ${recipient}` })
}

/**
 * Asks for a letter to be delivered whose row is written already, by a statement that had no room for the job. Many are
 * handed in at once; those that are lost, because this process ends first, are found by `handInForgotten`.
 */
export function deliverSoon(deps: Deps, id: string) {
  deps.jobs.sendSoon('deliver', { id })
}

type Delivery = { id: string; isLastTry: boolean }

/** Hands one letter over. What fails is tried again by whoever asked, unless this was the last try. */
export async function deliver(deps: Deps, writers: Writers, { id, isLastTry }: Delivery) {
  const { db, clock, mailer } = deps
  let userId: string | null = null
  try {
    const letter = await writeOut(deps, writers, id)
    if (!letter) return
    userId = letter.userId
    await mailer.send(letter.mail)
  } catch (error) {
    const isHopeless = error instanceof BadAddress
    const lastError = error instanceof Error ? (error.message.split('\nparams: ')[0] ?? '') : ''
    await setFailed(db, id, { lastError, userId, state: isHopeless || isLastTry ? 'parked' : 'waiting' })
    if (isHopeless) return
    throw error
  }
  await setSent(db, id, { sentAt: clock(), userId })
}

/**
 * The letter as it goes out; undefined when it has gone, or has become pointless. Its row is locked while it is written:
 * whoever takes letters back waits for the links that are being made, and takes them back too.
 */
async function writeOut(deps: Deps, writers: Writers, id: string) {
  return deps.db.transaction(async (db) => {
    const message = await lockMessage(db, id)
    if (message?.state !== 'waiting') return undefined
    const plan = deps.shelf.getPlan(message.storefront)
    const written = await writers[message.kind]({ ...deps, db }, message)
    if (!written) return removeMessage(db, id)
    const { userId, ...words } = written
    const from = { name: plan.brand, address: deps.config.mailFrom ?? plan.support.email }
    return { userId, mail: { ...words, id, from, to: message.recipient } }
  })
}

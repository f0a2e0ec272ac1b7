import { randomUUID } from 'node:crypto'
import {
  heldNews,
  isKept,
  isLimited,
  isWrittenAgain,
  type MessageKind,
  type MessageToWrite,
  mostRefusals,
  type Message,
  type Reader,
  triedFor,
} from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { uncountTry, hasRoom } from '#server/platform/http/rate-limit/actions.ts'
import { describe } from '#server/log.ts'
import { traced } from '#server/platform/tracing/scope.ts'
import { withDemoNote } from '#server/platform/mail/template.ts'
import { isDemo } from '#server/storefront/store.ts'
import { BadAddress, type Mail, RefusedForGood } from '#server/platform/mail/mailer.ts'
import { type MessageData, parseMessage } from './data.ts'
import { BookingChangedData } from '#server/booking/messages/data.ts'
import { findPdf } from '#server/invoice/actions.ts'
import {
  findReader,
  lockMessage,
  addMessage,
  type NewMessage,
  removeMessage,
  setRecipient,
  setTold,
  takeBack,
} from './store.ts'
import { isSentSince } from '#server/message/news/store.ts'
import { addLetter, findLetter } from '#server/message/letters/store.ts'
import { beginTry, setFailed, setSent } from '#server/message/delivery/store.ts'

/** The content of an email, and the user it belongs to; null for one to the shop itself. */
export type EmailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar'> & {
  userId: string | null
  /** The address to which it goes, if that is decided when it is written. */
  recipient?: string
  /** The id of the invoice that is attached. */
  invoice?: string | undefined
  /** What the email says, if that is not what was stored: later emails compare with it. */
  told?: unknown
}

/** The reason why an email must not be sent any more, for administrators: the customer has missed something. */
export type Unsendable = { parked: string }

/** The reason why an email is obsolete, for administrators who ask for it. */
export type Obsolete = { obsolete: string }

/**
 * Writes the email of each kind at the time of sending, in a transaction. Returns undefined if the email is obsolete
 * because something has changed.
 */
export type Writers = {
  [Kind in MessageKind]: (
    tx: Db,
    deps: Deps,
    message: MessageToWrite<MessageData[Kind]>,
  ) => Promise<EmailContent | Unsendable | Obsolete | undefined>
}

/** A verified recipient has no limit for some kinds. */
type Addressed = Pick<NewMessage, 'kind' | 'recipient'> & { isVerified: boolean }
/** A kind of message with the data of that kind. */
export type KindAndData = { [Kind in MessageKind]: { kind: Kind; data: MessageData[Kind] } }[MessageKind]
type MessageRequest = KindAndData &
  Omit<NewMessage, 'id' | 'kind' | 'data' | 'createdAt' | 'dueAt' | 'bookingId'> & {
    isVerified?: boolean
    bookingId?: string
    /** A delay before delivery, in milliseconds, in which it can be retracted. */
    held?: number
    /** Whether other jobs go first. */
    isPatient?: boolean
  }

/**
 * Stores a message and the job that delivers it in the transaction of the change that it announces: all of it is
 * committed, or nothing. Above the limit of its kind a mailbox gets no more messages, without an error. A message that
 * may exist only once is not stored again.
 */
export async function enqueueMessage(tx: Db, deps: Deps, request: MessageRequest) {
  const { isVerified = false, held = 0, isPatient = false, bookingId, ...message } = request
  if (!(await withinMailboxLimit(tx, deps, { ...message, isVerified }))) return
  const [id, createdAt] = [randomUUID(), deps.clock()]
  const dueAt = new Date(createdAt.getTime() + held)
  if (!(await addMessage(tx, { ...message, id, bookingId: bookingId ?? null, createdAt, dueAt }))) return
  await deps.jobs.send(tx, 'deliver', { data: { id }, later: held, isPatient })
}

/** Whether the mailbox may get another message of this kind; counts it. */
export async function withinMailboxLimit(
  db: Db,
  deps: Deps,
  { kind, recipient, isVerified }: Addressed,
): Promise<boolean> {
  return !isLimited(kind, isVerified) || hasRoom(db, deps, { kind: 'mailbox', who: `${kind} ${recipient}` })
}

/** Deletes the delayed messages about a booking, uncounts them, and returns their data, oldest first. */
export async function retractMessage(db: Db, bookingId: string): Promise<BookingChangedData[]> {
  const taken = await takeBackMessages(db, bookingId, heldNews)
  // All kinds of delayed message have this data.
  const parsed = taken.map(({ data }) => BookingChangedData.parse(data))
  return parsed.toSorted((one, other) => one.version - other.version)
}

/** The same for these kinds, as they were stored. */
export async function takeBackMessages(db: Db, bookingId: string, kinds: readonly MessageKind[]): Promise<Message[]> {
  const taken = await takeBack(db, bookingId, kinds)
  for (const { kind, recipient, createdAt } of taken)
    await uncountTry(db, { kind: 'mailbox', who: `${kind} ${recipient}`, at: createdAt })
  return taken
}

/**
 * Enqueues the delivery of a message that a statement without its job has stored. Jobs are enqueued in batches; if this
 * process ends first, `requeueLost` finds the message.
 */
export function deliverSoon(deps: Deps, id: string) {
  deps.jobs.sendSoon('deliver', { id })
}

type Delivery = { id: string; writers: Writers }

/** Sends one message. The job queue retries a failure until the message is parked. */
export async function deliver(db: Db, deps: Deps, { id, writers }: Delivery) {
  const { clock, mailer } = deps
  const message = await beginTry(db, id, clock())
  if (!message) return
  let { userId } = message
  let letter: (Mail & Pick<EmailContent, 'invoice'>) | undefined
  let reader: Reader
  try {
    const email = await writeOut(db, deps, { id, writers })
    if (!email) return
    if ('parked' in email) return await park(db, deps, { message, lastError: email.parked })
    userId = email.userId
    letter = email.mail
    reader = email.reader
    const { invoice } = letter
    // After the transaction, in which other invoices would wait for the file.
    const pdf = invoice === undefined ? undefined : await findPdf(db, { id: invoice })
    const { kind } = message
    const mail = { ...letter, pdf }
    const attributes = { 'doorstep.message_kind': kind }
    await traced({ name: 'send email', kind: 'client', attributes }, () => mailer.send(mail))
    deps.log.info('message sent', { id, kind })
  } catch (error) {
    const refusals = error instanceof RefusedForGood ? message.refusals + 1 : 0
    const failed = { ...message, refusals, userId }
    const lastError = error instanceof Error ? (error.message.split('\nparams: ')[0] ?? '') : ''
    if (isHopeless(error, failed, clock()))
      return park(db, deps, { message: failed, lastError, error: describe(error).error })
    await setFailed(db, id, { lastError, userId, refusals, state: 'waiting' })
    throw error
  }
  // From here on it is sent, whatever happens: another attempt would send it a second time.
  const sentAt = clock()
  const isThere = await setSent(db, id, { sentAt, userId })
  // The user closed the account during delivery: delete the copy in the mailbox as well.
  if (!isThere) return deps.mailbox?.remove({ ids: [id] })
  if (isKept(message.kind)) await keepLetter(db, deps, { id, letter, reader, now: sentAt })
}

/** A letter that could not be kept is missing in the list of messages only. */
async function keepLetter(db: Db, { log }: Deps, kept: { id: string; letter: Mail; reader: Reader; now: Date }) {
  await addLetter(db, kept).catch((error: unknown) =>
    log.error('a letter could not be kept', { id: kept.id, ...describe(error) }),
  )
}

type Parking = { message: Message; lastError: string; error?: string }

async function park(db: Db, { log, clock }: Deps, { message, lastError, error = lastError }: Parking) {
  const { id, kind, tries, refusals, userId } = message
  await setFailed(db, id, { lastError, userId, refusals, state: 'parked', parkedAt: clock() })
  log.warn('message parked', { id, kind, tries, error })
}

/** Whether a retry would fail again. */
function isHopeless(error: unknown, { refusals, dueAt }: Message, now: Date): boolean {
  if (error instanceof BadAddress || refusals >= mostRefusals) return true
  return now.getTime() - dueAt.getTime() >= triedFor
}

/**
 * The email to send, or why it is parked; undefined if it was sent or is obsolete. Its row is locked while the email is written, so that
 * retracting it waits for the links that are being made, and retracts them as well.
 */
async function writeOut(db: Db, deps: Deps, { id, writers }: Delivery) {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.state !== 'waiting') return undefined
    const plan = deps.storefronts.getPlan(message.storefront)
    const written = await findOrWrite(tx, deps, { message, writers })
    if (!written || 'obsolete' in written) {
      deps.log.info('message skipped: obsolete', { id, kind: message.kind })
      return removeMessage(tx, id)
    }
    if ('parked' in written) return written
    const { userId, reader, recipient = message.recipient, told, ...words } = written
    if (recipient !== message.recipient) await setRecipient(tx, id, recipient)
    if (told !== undefined) await setTold(tx, id, told)
    const from = { name: plan.letters.senderName || plan.brand, address: deps.config.mailFrom ?? plan.support.email }
    return { userId, reader, mail: { ...words, id, from, to: recipient } }
  })
}

const overtaken = 'A newer email about the same booking has been sent since this one was sent again.'
const changedSince = 'The booking has changed since this email was sent again.'
const otherReader =
  'The address is no longer the confirmed one of the customer. Sent again, the email is written without the address and the notes of the booking.'

/** The letter of a message; one that an administrator sends again has been written already. */
async function findOrWrite(tx: Db, deps: Deps, { message, writers }: { message: Message; writers: Writers }) {
  if (message.resentFrom !== null && isWrittenAgain(message.kind)) return writeAgain(tx, deps, { message, writers })
  const kept = message.resentFrom === null ? undefined : await findLetter(tx, message.id)
  if (!kept) return write(tx, deps, { message, writers, isAsked: false })
  if (await isSentSince(tx, message)) return { parked: overtaken }
  const reader = await findReader(tx, message)
  // The account may have another address since.
  if (!mayRead(kept, reader)) return { parked: otherReader }
  return { ...kept.letter, userId: message.userId, reader, told: undefined }
}

/**
 * Emails about an appointment have no version of the booking. They say what it is like when they are sent, so that one that
 * was delayed does not contradict another email, and are parked if they no longer apply.
 */
async function writeAgain(tx: Db, deps: Deps, { message, writers }: { message: Message; writers: Writers }) {
  const written = await write(tx, deps, { message, writers, isAsked: true })
  if (!written) return { parked: changedSince }
  return 'obsolete' in written ? { parked: written.obsolete } : written
}

/** Whether a letter that was written for one reader may be sent to another one. */
export function mayRead({ isForOwner }: { isForOwner: boolean }, reader: Reader): boolean {
  return reader === 'owner' || !isForOwner
}

type Writing = { message: Message; writers: Writers; isAsked: boolean }

/** Writes an email for the current reader of its address. */
export async function write(tx: Db, deps: Deps, { message, writers, isAsked }: Writing) {
  const reader = await findReader(tx, message)
  const written = await writeAs(tx, deps, { kind: message.kind, message: { ...message, reader, isAsked }, writers })
  if (!written || !('subject' in written)) return written
  const words = (await isDemo(tx, message.storefront)) ? withDemoNote(written) : written
  return { ...words, reader }
}

type WritingAs<Kind extends MessageKind> = { kind: Kind; message: MessageToWrite; writers: Writers }

/** Generic, so that the type of the data and that of the writer belong to the same kind. */
function writeAs<Kind extends MessageKind>(tx: Db, deps: Deps, { kind, message, writers }: WritingAs<Kind>) {
  return writers[kind](tx, deps, parseMessage(kind, message))
}

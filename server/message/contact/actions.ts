import { randomUUID } from 'node:crypto'
import { refusalOfStale } from '#domain/activity.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { canonicalEmail } from '#domain/identity.ts'
import type { Contact, ContactAnswer, ContactDone, ContactSent, NewContact } from '#domain/message/contact.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { findBooking } from '#server/booking/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { readPhone } from '#server/platform/phone/phone.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { takeTry } from '#server/platform/http/rate-limit/actions.ts'
import {
  addContact,
  type ContactRow,
  findContact,
  findContactChange,
  findContactRow,
  lockContact,
  setContact,
} from './store.ts'

type Sending = { actor: Actor | undefined; visitor: Visitor; storefront: StorefrontPlan; body: NewContact }

/** Stores a message of the contact form. A request with the key of an earlier one stores nothing more. */
export async function sendContact(
  db: Db,
  deps: Deps,
  { actor, visitor, storefront, body }: Sending,
): Promise<ContactSent> {
  const { idempotencyKey: key } = visitor
  const userId = actor?.user._id ?? null
  // The same key of the same visitor gives the same id.
  const id = key === undefined ? randomUUID() : idOf(`contact ${userId ?? 'visitor'} ${key}`)
  const { name, message, booking = null } = body
  const phone = readPhone(body.phone, { field: 'phone', locale: storefront.locale }) ?? ''
  const email = canonicalEmail(body.email)
  const row = { id, storefront: storefront.key, name, email, phone, message, userId, bookingId: booking }
  if (key !== undefined && (await isRepeated(db, row))) return { _id: id }
  const giveBack = await takeTry(db, deps, {
    kind: 'contact',
    who: [...(userId === null ? [] : [userId]), visitor.address],
  })
  try {
    if (booking !== null) await refuseOthers(db, { booking, userId })
    const isAdded = await addContact(db, { ...row, createdAt: deps.clock() })
    if (!isAdded) await isRepeated(db, row)
    return { _id: id }
  } catch (error) {
    await giveBack()
    throw error
  }
}

type Sent = Pick<ContactRow, 'id' | 'storefront' | 'name' | 'email' | 'phone' | 'message'>

/** Whether an earlier attempt has arrived; its key must not be used for another message. */
async function isRepeated(db: Db, row: Sent): Promise<boolean> {
  const earlier = await findContactRow(db, row.id)
  if (!earlier) return false
  const fields = ['storefront', 'name', 'email', 'phone', 'message'] as const
  if (fields.some((field) => earlier[field] !== row[field])) throw new Refusal('idempotency_key_reused')
  return true
}

async function refuseOthers(db: Db, { booking, userId }: { booking: string; userId: string | null }) {
  const found = userId === null ? undefined : await findBooking(db, booking, userId)
  if (!found) throw refusalOfField('booking', 'validation_failed', 'Please choose one of your own bookings.')
}

type ContactRequest<Body> = { actor: Actor; visitor: Visitor; id: string; body: Body }

export async function readContact(db: Db, id: string): Promise<Contact> {
  const found = await findContact(db, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** The log is permanent, so it names neither the author nor the text. */
const subjectOf = (id: string) => ({ _id: id, title: 'contact form' })

/** Answers a message by email, once. The second of two administrators learns who was first. */
export async function answerContact(
  db: Db,
  deps: Deps,
  { actor, visitor, id, body: { answer, version } }: ContactRequest<ContactAnswer>,
): Promise<Contact> {
  const [at, by] = [deps.clock(), actor.user._id]
  await inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    const plan = deps.storefronts.getPlan(was.storefront)
    // Also when the answer to the first attempt was lost: its version is outdated by then.
    if (was.answer === answer) return
    if (was.answer !== null || (version !== undefined && version !== was.version))
      throw await staleness(tx, { row: was, plan })
    await setContact(tx, id, { set: { answer, answeredAt: at, answeredBy: by }, at, by })
    const [before, after] = [{ answered: false }, { answered: true }]
    const { storefront, email: recipient, userId } = was
    await addActivity(tx, { kind: 'contact-answered', at, by, storefront, subject: subjectOf(id), before, after })
    const origin = visitor.emailOriginOf(plan)
    await enqueueMessage(tx, deps, {
      kind: 'contact-answer',
      storefront,
      recipient,
      userId,
      origin,
      data: { contact: id },
    })
  })
  return readContact(db, id)
}

/** Closes a message without an answer, for example after a call, or opens it again. */
export async function setContactDone(
  db: Db,
  deps: Deps,
  { actor, id, body: { done } }: Omit<ContactRequest<ContactDone>, 'visitor'>,
): Promise<Contact> {
  const [at, by] = [deps.clock(), actor.user._id]
  await inTransaction(db, async (tx) => {
    const { storefront, doneAt, answer } = await lock(tx, id)
    // An answered one is closed already.
    if (done === (doneAt !== null) || answer !== null) return
    await setContact(tx, id, { set: done ? { doneAt: at, doneBy: by } : { doneAt: null, doneBy: null }, at, by })
    const kind = done ? 'contact-closed' : 'contact-opened-again'
    const [before, after] = [{ done: !done }, { done }]
    await addActivity(tx, { kind, at, by, storefront, subject: subjectOf(id), before, after })
  })
  return readContact(db, id)
}

async function lock(tx: Db, id: string): Promise<ContactRow> {
  const found = await lockContact(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

async function staleness(tx: Db, { row, plan }: { row: ContactRow; plan: StorefrontPlan }): Promise<Refusal> {
  const changed = await findContactChange(tx, row.id)
  if (!changed) return new Refusal('version_conflict')
  const verb = row.answer === null ? 'changed' : 'answered'
  return refusalOfStale(changed, { what: 'message', plan, verb })
}

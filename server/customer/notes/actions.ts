import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { type CustomerNote, mostNotes, type NewCustomerNote } from '#domain/customer.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { isCustomer } from '#server/identity/customers/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addNote, countNotes, findNote, findNoteByKey, type NewNote, removeNote } from './store.ts'

type By = { actor: Actor; customer: string }
type Writing = By & { visitor: Pick<Visitor, 'idempotencyKey'>; body: NewCustomerNote }

/** A request with the key of an earlier one returns its note. */
export async function writeNote(
  db: Db,
  deps: Deps,
  { actor, visitor, customer, body: { text } }: Writing,
): Promise<CustomerNote> {
  const [id, byId, key, at] = [randomUUID(), actor.user._id, visitor.idempotencyKey ?? null, deps.clock()]
  return inTransaction(db, async (tx) => {
    if (!(await isCustomer(tx, customer))) throw new Refusal('not_found')
    const note = { id, customerId: customer, text, byId, at, key }
    if (!(await addNote(tx, note))) return repeatNote(tx, note)
    if ((await countNotes(tx, customer)) > mostNotes) {
      throw refusalOfField('text', 'validation_failed', `A customer has at most ${mostNotes} notes. Please delete one.`)
    }
    // Without the text: the activity log is permanent.
    const entry = { kind: 'customer-note-added', at, by: byId, storefront: null } as const
    await addActivity(tx, { ...entry, subject: { _id: customer, title: '' }, before: null, after: { note: id } })
    const added = await findNote(tx, id)
    if (!added) throw new Error('a note that was just added is not there')
    return added.note
  })
}

async function repeatNote(tx: Db, { byId, key, customerId, text }: NewNote): Promise<CustomerNote> {
  const earlier = key ? await findNoteByKey(tx, { byId, key }) : undefined
  if (earlier?.customerId !== customerId || earlier.note.text !== text) throw new Refusal('idempotency_key_reused')
  return earlier.note
}

/** False if the customer has no such note. */
export async function deleteNote(
  db: Db,
  { clock }: Deps,
  { actor, customer, note }: By & { note: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await removeNote(tx, { customer, note }))) return false
    const entry = { kind: 'customer-note-removed', at: clock(), by: actor.user._id, storefront: null } as const
    await addActivity(tx, { ...entry, subject: { _id: customer, title: '' }, before: { note }, after: null })
    return true
  })
}

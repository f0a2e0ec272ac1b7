import { and, count, desc, eq } from 'drizzle-orm'
import { closedAccount, type CustomerNote } from '#domain/customer.ts'
import { customerNotes } from '#server/customer/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

function selectNotes(db: Db) {
  return db
    .select({ row: customerNotes, by: users.name })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.byId))
}

/** The notes on a customer, newest first. */
export async function listNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  const rows = await selectNotes(db)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id))
  return rows.map(noteOf)
}

export async function countNotes(db: Db, customerId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(customerNotes).where(eq(customerNotes.customerId, customerId))
  return row?.total ?? 0
}

export type NewNote = typeof customerNotes.$inferInsert

/** False if the author has already added a note with this key. */
export async function addNote(db: Db, note: NewNote): Promise<boolean> {
  const added = await db.insert(customerNotes).values(note).onConflictDoNothing().returning({ id: customerNotes.id })
  return added.length === 1
}

type Kept = { note: CustomerNote; customerId: string }

export async function findNote(db: Db, id: string): Promise<Kept | undefined> {
  const [row] = await selectNotes(db).where(eq(customerNotes.id, id))
  return row && { note: noteOf(row), customerId: row.row.customerId }
}

export async function findNoteByKey(db: Db, { byId, key }: { byId: string; key: string }): Promise<Kept | undefined> {
  const [row] = await selectNotes(db).where(and(eq(customerNotes.byId, byId), eq(customerNotes.key, key)))
  return row && { note: noteOf(row), customerId: row.row.customerId }
}

/** False if the customer has no such note. */
export async function removeNote(db: Db, { customer, note }: { customer: string; note: string }): Promise<boolean> {
  const isIt = and(eq(customerNotes.id, note), eq(customerNotes.customerId, customer))
  return (await db.delete(customerNotes).where(isIt).returning({ id: customerNotes.id })).length === 1
}

export async function moveNotes(db: Db, { from, into }: Record<'from' | 'into', string>) {
  await db.update(customerNotes).set({ customerId: into }).where(eq(customerNotes.customerId, from))
}

function noteOf({ row: { id, text, at }, by }: { row: typeof customerNotes.$inferSelect; by: string | null }) {
  return { _id: id, text, by: by ?? closedAccount, at: at.toISOString() }
}

import { and, asc, eq, getTableColumns, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { SavedView, ViewChange } from '#domain/booking/view.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { views } from './tables.ts'

export type ViewRow = typeof views.$inferSelect

/** Whether the owner was an administrator, and is none now. */
const isLeft = sql<boolean>`${or(ne(users.role, 'admin'), isNotNull(users.disabledAt))}`

/** The name of the owner, and who asks. */
type Around = { by: string; isLeft: boolean; reader: string }

function selectViews(db: Db) {
  return db
    .select({ row: getTableColumns(views), by: users.name, isLeft })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))
}

/** The views of an administrator, and those that others share with them: their own first, each in the order of saving. */
export async function listViews(
  db: Db,
  { storefront, reader }: { storefront: string; reader: string },
): Promise<SavedView[]> {
  const isOwn = eq(views.ownerId, reader)
  const rows = await selectViews(db)
    .where(and(eq(views.storefront, storefront), or(isOwn, views.shared)))
    .orderBy(sql`${isOwn} desc`, asc(views.createdAt), asc(views.id))
  return rows.map(({ row, ...owner }) => viewOf(row, { ...owner, reader }))
}

export type LockedView = ViewRow & Pick<Around, 'by' | 'isLeft'>

/** Locks a view until the transaction ends. */
export async function lockView(db: Db, id: string): Promise<LockedView | undefined> {
  const [held] = await db.select({ id: views.id }).from(views).where(eq(views.id, id)).for('no key update')
  if (!held) return undefined
  // The owner is read once the lock is held: a statement that waits for it joins the owner of before, and finds no row
  // if another transaction has changed the owner.
  const [found] = await selectViews(db).where(eq(views.id, id))
  return found && { ...found.row, by: found.by, isLeft: found.isLeft }
}

export async function countViews(db: Db, ownerId: string): Promise<number> {
  return db.$count(views, eq(views.ownerId, ownerId))
}

export async function addView(db: Db, row: typeof views.$inferInsert): Promise<ViewRow | undefined> {
  const [added] = await db.insert(views).values(row).returning()
  return added
}

type Changes = Omit<ViewChange, 'version'> & { ownerId: string; changedAt: Date }

/** Updates a locked view. */
export async function setView(db: Db, id: string, changes: Changes): Promise<ViewRow | undefined> {
  const [changed] = await db
    .update(views)
    .set({ ...changes, version: sql`${views.version} + 1` })
    .where(eq(views.id, id))
    .returning()
  return changed
}

export async function removeView(db: Db, id: string) {
  await db.delete(views).where(eq(views.id, id))
}

export function viewOf(
  { id: _id, ownerId, storefront, name, shared, query, columns, sort, version }: ViewRow,
  { by, isLeft, reader }: Around,
): SavedView {
  const mine = ownerId === reader
  const editable = mine || (shared && isLeft)
  return { _id, name, storefront, shared, mine, editable, by, query, columns, sort, version }
}

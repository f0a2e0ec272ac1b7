import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCategory, AdminCategoryFilter } from '#domain/catalogue/category.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { isId } from '#domain/contract/field.ts'
import { closedAccount } from '#domain/customer.ts'
import { isListed } from '#server/catalogue/store.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holds } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inOrder, readPage } from '#server/platform/database/pagination.ts'
import { countsOf, type Today } from './counts/store.ts'

type Row = typeof categories.$inferSelect
/** A category, and the name of the administrator who changed it last. */
type Named = { row: Row; by: string | null }

const order = inOrder('categories', [
  { by: categories.storefront, type: 'text' },
  { by: sql`${categories.position}`, type: 'bigint' },
  { by: categories.key, type: 'text' },
])

function select(db: Db) {
  return db
    .select({ row: categories, by: users.name, place: order.place })
    .from(categories)
    .leftJoin(users, eq(users.id, categories.changedBy))
}

/** The storefronts with their current dates: bookings of the past are not counted. */
type Listed = { todays: Today[]; now: Date }

/** The categories of these storefronts, each in the order of its shop. There are few, so that their texts need no index. */
export async function listAdminCategories(
  db: Db,
  { todays, now }: Listed,
  { search = '', archived = false, ...page }: AdminCategoryFilter,
): Promise<Page<AdminCategory>> {
  const texts = sql`lower(${categories.name} || ' ' || ${categories.description})`
  const where = and(
    inArray(
      categories.storefront,
      todays.map(({ storefront }) => storefront),
    ),
    (archived ? isNotNull : isNull)(categories.archivedAt),
    search === '' ? undefined : holds(texts, search),
  )
  const [{ rows, next }, total] = await Promise.all([
    readPage(select(db), { where, order, ...page }),
    db.$count(categories, where),
  ])
  return { items: await counted(db, rows, { todays, now }), total: String(total), next }
}

/** By its id, or by its key in a storefront. */
export type CategoryName = { storefront: string; idOrKey: string }

export async function findCategory(db: Db, name: CategoryName): Promise<Row | undefined> {
  const [found] = await db.select().from(categories).where(isNamed(name))
  return found
}

/** Locks a category until the transaction ends: until then nothing else changes it or puts a service into it. */
export async function lockCategory(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('no key update')
  return row
}

/** With its counts. */
export async function findAdminCategory(
  db: Db,
  id: string,
  { todays, now }: Listed,
): Promise<AdminCategory | undefined> {
  const [found] = await counted(db, await select(db).where(eq(categories.id, id)), { todays, now })
  return found
}

function isNamed({ storefront, idOrKey }: CategoryName): SQL | undefined {
  return isId(idOrKey)
    ? eq(categories.id, idOrKey.toLowerCase())
    : and(eq(categories.storefront, storefront), eq(categories.key, idOrKey))
}

async function counted(db: Db, rows: Named[], { todays, now }: Listed): Promise<AdminCategory[]> {
  const counts = await countsOf(db, { of: rows.map(({ row }) => row), todays, now })
  return rows.map(({ row, by }, at) => ({
    _id: row.id,
    storefront: row.storefront,
    key: row.key,
    name: row.name,
    description: row.description,
    imageUrl: row.imageUrl,
    ...(counts[at] ?? { services: 0, upcoming: 0, professionals: 0 }),
    archived: row.archivedAt !== null,
    version: row.version,
    changed: row.changedAt && { at: row.changedAt.toISOString(), by: by ?? closedAccount },
  }))
}

export type NewRow = Omit<typeof categories.$inferInsert, 'key' | 'position'>

/** Adds the category at the end, under the first key that is free; false if none is. */
export async function addCategory(db: Db, row: NewRow, keys: string[]): Promise<boolean> {
  const position = sql`(
    select coalesce(max(position) + 1, 0) from categories as others where others.storefront = ${row.storefront}
  )`
  for (const key of keys) {
    const added = await db
      .insert(categories)
      .values({ ...row, key, position })
      .onConflictDoNothing({ target: [categories.storefront, categories.key] })
      .returning({ key: categories.key })
    if (added.length === 1) return true
  }
  return false
}

type Changes = Partial<Pick<Row, 'name' | 'description' | 'imageUrl' | 'archivedAt' | 'changedAt' | 'changedBy'>>

/** Updates a locked category. A new name also changes the search words of its services. */
export async function setCategory(db: Db, id: string, changes: Changes) {
  await db
    .update(categories)
    .set({ ...changes, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
}

export async function countServicesIn(db: Db, { storefront, key }: Pick<Row, 'storefront' | 'key'>): Promise<number> {
  return db.$count(services, and(isListed(storefront), eq(services.category, key)))
}

/** All categories of a storefront in their order, locked so that two new orders are saved one after the other. */
export async function lockOrder(db: Db, storefront: string): Promise<{ key: string; archived: boolean }[]> {
  // Locked in the order of the keys, which no other change of the order changes.
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.storefront, storefront))
    .orderBy(categories.key)
    .for('no key update')
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ key, archivedAt }) => ({ key, archived: archivedAt !== null }))
}

/** Numbers the categories in this order. */
export async function setOrder(db: Db, storefront: string, keys: string[]) {
  await db.execute(sql`
    update categories set position = wanted.turn - 1
    from unnest(${sql.param(keys)}::text[]) with ordinality as wanted (key, turn)
    where categories.storefront = ${storefront} and categories.key = wanted.key`)
}

/** Whether a category is listed, locked until the transaction ends: it is not archived before. */
export async function holdCategory(db: Db, name: CategoryName): Promise<Row | undefined> {
  const isOurs = and(isNamed(name), eq(categories.storefront, name.storefront), isNull(categories.archivedAt))
  const [row] = await db.select().from(categories).where(isOurs).for('share')
  return row
}

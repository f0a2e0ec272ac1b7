import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AdminService, AdminServiceFilter, ServiceFields, ServiceFileFilter } from '#domain/catalogue/admin.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { closedAccount } from '#domain/customer.ts'
import { isNoTrialById, isOpenBooking } from '#server/booking/tables.ts'
import { isListedCategory, serviceOf } from '#server/catalogue/store.ts'
import { categories, services, soughtServices } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, cutPage, idsFound, inTurn, portionsOf } from '#server/platform/database/pagination.ts'
import { findServiceIds, isChosen, isSearch, isSought, listIds, orderOf } from './search/store.ts'

const { words: _words, ...columns } = getTableColumns(services)
type Row = Omit<typeof services.$inferSelect, 'words'>

function selectAll(db: Db, place = sql<string[]>`array[]::text[]`) {
  return db
    .select({ row: columns, by: users.name, place })
    .from(services)
    .leftJoin(users, eq(users.id, services.changedBy))
}

/** The services of one or all storefronts, for the list of administrators. */
export async function listAdminServices(
  db: Db,
  storefronts: string[],
  { limit = defaultLimit, cursor, ...filter }: AdminServiceFilter,
): Promise<Page<AdminService>> {
  const query = { storefronts, filter }
  const part = { limit: limit + 1, cursor }
  const order = orderOf(services, filter)
  const { ids, total } = isSearch(filter)
    ? await findServiceIds(db, query, part)
    : { ids: listIds(query, part), total: undefined }
  const shown = selectAll(db, order.place)
    .where(sql`${services.id} in (${ids})`)
    .orderBy(...order.by)
    .limit(limit + 1)
  const all = db
    .select({ one: sql`1` })
    .from(services)
    .where(isChosen(services, storefronts, filter))
  const [rows, counted] = await Promise.all([shown, total ?? countFound(db, all)])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map(({ row, by }) => adminServiceOf(row, by)), total: counted, next: page.next }
}

/** All matching services, for an export. */
export async function* streamAdminServices(db: Db, storefronts: string[], filter: ServiceFileFilter) {
  const from = isSearch(filter) ? soughtServices : services
  const those = db
    .select({ id: from.id })
    .from(from)
    .where(and(isChosen(from, storefronts, filter), isSearch(filter) ? isSought(filter) : undefined))
    .orderBy(...orderOf(from, filter).by)
  for (const ids of portionsOf(await idsFound(db, those))) {
    const rows = await selectAll(db).where(sql`${services.id} = any(${sql.param(ids)}::uuid[])`)
    yield inTurn(
      ids,
      rows.map(({ row, by }) => adminServiceOf(row, by)),
    )
  }
}

export async function findAdminService(db: Db, id: string): Promise<AdminService | undefined> {
  const [found] = await selectAll(db).where(eq(services.id, id))
  return found && adminServiceOf(found.row, found.by)
}

/** Locks the service until the transaction ends, so that the second of two changes sees the first. */
export async function lockAdminService(db: Db, id: string): Promise<AdminService | undefined> {
  await db.select({ id: services.id }).from(services).where(eq(services.id, id)).for('no key update')
  return findAdminService(db, id)
}

/** The number of upcoming appointments of the service, all of which lie within the next few weeks. */
export async function countUpcoming(db: Db, { _id, storefront }: AdminService, now: Date): Promise<number> {
  const { rows } = await db.execute<{ upcoming: number }>(sql`
    select count(*)::integer as upcoming from bookings
    where storefront = ${storefront} and starts_at > ${now} and service_id = ${_id} and ${isOpenBooking}
      and ${isNoTrialById}`)
  return rows[0]?.upcoming ?? 0
}

/** The keys of the categories, without the counts of listCategories and without archived categories. */
export async function listCategoryKeys(db: Db, storefront: string): Promise<string[]> {
  return keysOf(await selectKeys(db, storefront))
}

/** The same, locked until the transaction ends: none of them is archived before. */
export async function holdCategoryKeys(db: Db, storefront: string): Promise<string[]> {
  return keysOf(await selectKeys(db, storefront).orderBy(categories.key).for('share'))
}

function selectKeys(db: Db, storefront: string) {
  return db.select({ key: categories.key }).from(categories).where(isListedCategory(storefront))
}

const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)

function adminServiceOf(row: Row, by: string | null): AdminService {
  return {
    ...serviceOf(row),
    storefront: row.storefront,
    taxCode: row.taxCode,
    version: row.version,
    changed: row.changedAt && { at: row.changedAt.toISOString(), by: by ?? closedAccount },
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

export type ServiceRow = typeof services.$inferInsert

/** Adds the service under the first slug that is free; undefined if none is. */
export async function addService(db: Db, row: Omit<ServiceRow, 'slug'>, slugs: string[]): Promise<string | undefined> {
  for (const slug of slugs) {
    const [added] = await db
      .insert(services)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: [services.storefront, services.slug] })
      .returning({ slug: services.slug })
    if (added) return added.slug
  }
  return undefined
}

/** Adds several services; false if a slug is taken. */
export async function addServiceRows(db: Db, rows: ServiceRow[]): Promise<boolean> {
  if (rows.length === 0) return true
  const added = await db
    .insert(services)
    .values(rows)
    .onConflictDoNothing({ target: [services.storefront, services.slug] })
    .returning({ id: services.id })
  return added.length === rows.length
}

type ChangedRow = Required<Pick<ServiceRow, 'id' | keyof ServiceFields>>
type BulkChange = { changedAt: Date; changedBy: string; hasWords: boolean }

/** Updates several locked rows. Without changed words the search index is not rebuilt, which is half of the work. */
export async function setServiceRows(db: Db, rows: ChangedRow[], { changedAt, changedBy, hasWords }: BulkChange) {
  if (rows.length === 0) return
  const words = sql`title = wanted.title, category = wanted.category, description = wanted.description, includes = wanted.includes,`
  await db.execute(sql`
    update services set ${hasWords ? words : sql``}
      price = wanted.price, image_url = wanted."imageUrl", duration = wanted.duration, featured = wanted.featured,
      tax_code = wanted."taxCode", changed_at = ${changedAt}, changed_by = ${changedBy}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
      id uuid, title text, category text, price integer, description text, "imageUrl" text, duration integer,
      featured boolean, includes text[], "taxCode" text
    )
    where services.id = wanted.id`)
}

type Changes = Partial<Omit<ServiceRow, 'id' | 'storefront' | 'slug' | 'createdAt' | 'version'>>

/** Updates a locked service. */
export async function setService(db: Db, id: string, changes: Changes) {
  await db
    .update(services)
    .set({ ...changes, version: sql`${services.version} + 1` })
    .where(eq(services.id, id))
}

/**
 * For a transaction that writes many rows of one storefront: its version increases once, at the end, so other
 * transactions wait only briefly. A rollback also undoes the setting.
 */
export async function movingAtEnd(db: Db, storefront: string, write: () => Promise<void>) {
  await db.execute(sql`select set_config('doorstep.moves_at_end', 'yes', true)`)
  await write()
  await db.execute(
    sql`select set_config('doorstep.moves_at_end', '', true), move_catalogue_version(array[${storefront}])`,
  )
}

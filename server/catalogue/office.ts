import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminService, AdminServiceFilter, AdminServiceSort, ServiceFileFilter } from '#domain/catalogue-office.ts'
import type { Page } from '#domain/endpoint.ts'
import { defaultLimit } from '#domain/field.ts'
import { countFound, cutPage, inOrder, type Order } from '#server/cursor.ts'
import type { Db } from '#server/db.ts'
import { users } from '#server/identity/tables.ts'
import { serviceOf } from './store.ts'
import { services } from './tables.ts'

const { words: _words, ...columns } = getTableColumns(services)
type Row = Omit<typeof services.$inferSelect, 'words'>

function selectAll(db: Db, place = sql<string[]>`array[]::text[]`) {
  return db
    .select({ row: columns, by: users.name, place })
    .from(services)
    .leftJoin(users, eq(users.id, services.changedBy))
}

/** The services of a storefront, or of all, as administrators look for them. */
export async function listAdminServices(
  db: Db,
  storefront: string | undefined,
  filter: AdminServiceFilter,
): Promise<Page<AdminService>> {
  const { limit = defaultLimit, cursor, sort = usualSort } = filter
  const where = chosen(storefront, filter)
  const order = orders[sort]
  const [read, total] = await Promise.all([
    selectAll(db, order.place)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countFound(
      db,
      db
        .select({ one: sql`1` })
        .from(services)
        .where(where),
    ),
  ])
  const { rows, next } = cutPage(read, limit, order)
  return { items: rows.map(({ row, by }) => adminServiceOf(row, by)), total, next }
}

/** All of them, however many, portion by portion: for a file. */
export async function* everyAdminService(db: Db, storefront: string | undefined, filter: ServiceFileFilter) {
  let cursor: string | undefined
  do {
    const { sort = usualSort } = filter
    const order = orders[sort]
    const read = await selectAll(db, order.place)
      .where(and(chosen(storefront, filter), order.after(cursor)))
      .orderBy(...order.by)
      .limit(portion + 1)
    const { rows, next } = cutPage(read, portion, order)
    yield rows.map(({ row, by }) => adminServiceOf(row, by))
    cursor = next ?? undefined
  } while (cursor !== undefined)
}
const portion = 1_000

export async function findAdminService(db: Db, id: string): Promise<AdminService | undefined> {
  const [found] = await selectAll(db).where(eq(services.id, id))
  return found && adminServiceOf(found.row, found.by)
}

/** Locked until the transaction ends: of two who change it, the second sees what the first has written. */
export async function lockAdminService(db: Db, id: string): Promise<AdminService | undefined> {
  await db.select({ id: services.id }).from(services).where(eq(services.id, id)).for('no key update')
  return findAdminService(db, id)
}

/** How many appointments of it are still to come. They lie in the next few weeks, which is all that is looked through. */
export async function countUpcoming(db: Db, { _id, storefront }: AdminService, now: Date): Promise<number> {
  const { rows } = await db.execute<{ upcoming: number }>(sql`
    select count(*)::integer as upcoming from bookings
    where storefront = ${storefront} and starts_at > ${now} and service_id = ${_id} and status in ('pending', 'confirmed')`)
  return rows[0]?.upcoming ?? 0
}

function chosen(storefront: string | undefined, filter: ServiceFileFilter) {
  const { search = '', category, featured, archived = false } = filter
  return and(
    storefront === undefined ? undefined : eq(services.storefront, storefront),
    archived ? isNotNull(services.archivedAt) : isNull(services.archivedAt),
    category === undefined ? undefined : eq(services.category, category),
    featured === undefined ? undefined : eq(services.featured, featured),
    search === '' ? undefined : holds(search),
  )
}

/** As it is written in the index of migration 0007. */
function holds(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${services.title} || ' ' || ${services.description}) ilike ${pattern}`
}

const usualSort: AdminServiceSort = 'title-asc'
const text = (by: PgColumn) => ({ by, type: 'text' }) as const
const title = text(services.title)
const id = { by: services.id, type: 'uuid' } as const
const number = (by: PgColumn) => ({ by: sql`${by}`, type: 'bigint' }) as const
const category = text(services.category)
const created = { by: services.createdAt, type: 'timestamptz' } as const
const isDescending = true

const orders: Record<AdminServiceSort, Order> = {
  'title-asc': inOrder('title-asc', [title, id]),
  'title-desc': inOrder('title-desc', [title, id], { isDescending }),
  'category-asc': inOrder('category-asc', [category, title, id]),
  'category-desc': inOrder('category-desc', [category, title, id], { isDescending }),
  'price-asc': inOrder('price-asc', [number(services.price), title, id]),
  'price-desc': inOrder('price-desc', [number(services.price), title, id], { isDescending }),
  'duration-asc': inOrder('duration-asc', [number(services.duration), title, id]),
  'duration-desc': inOrder('duration-desc', [number(services.duration), title, id], { isDescending }),
  newest: inOrder('newest', [created, title, id], { isDescending }),
}

function adminServiceOf(row: Row, by: string | null): AdminService {
  return {
    ...serviceOf(row),
    storefront: row.storefront,
    version: row.version,
    changed: row.changedAt && { at: row.changedAt.toISOString(), by: by ?? 'Closed account' },
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

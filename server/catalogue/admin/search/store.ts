import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdminServiceSort, ServiceFileFilter } from '#domain/catalogue/admin.ts'
import { services, soughtServices } from '#server/catalogue/tables.ts'
import { holds } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inOrder, type Key, mostCounted, type Order, totalOf } from '#server/platform/database/pagination.ts'

type Table = typeof services | typeof soughtServices
type ServiceQuery = { storefronts: string[]; filter: ServiceFileFilter }
type Part = { limit: number; cursor?: string | undefined }

export function isSearch({ search = '' }: ServiceFileFilter): boolean {
  return search !== ''
}

export function isSought({ search = '' }: ServiceFileFilter): SQL {
  return holds(soughtServices.sought, search)
}

/** Whether a service fulfils all filters but the search. */
export function isChosen(from: Table, storefronts: string[], filter: ServiceFileFilter) {
  const { category, featured, archived = false } = filter
  const [only = '', ...others] = storefronts
  return and(
    others.length === 0 ? eq(from.storefront, only) : inArray(from.storefront, storefronts),
    category === undefined ? undefined : eq(from.category, category),
    featured === undefined ? undefined : eq(from.featured, featured),
    'isArchived' in from ? eq(from.isArchived, archived) : (archived ? isNotNull : isNull)(from.archivedAt),
  )
}

/**
 * The ids of a page as a query. Each storefront is read separately, in the order of its index: sorting the services of
 * several takes longer the more there are.
 */
export function listIds({ storefronts, filter }: ServiceQuery, { limit, cursor }: Part, test?: SQL): SQL {
  const order = orderOf(services, filter)
  const each = storefronts.map(
    (storefront) => sql`(
      select ${services.id} from ${services}
      where ${and(isChosen(services, [storefront], filter), test, order.after(cursor))}
      order by ${sql.join(order.by, sql`, `)} limit ${limit}
    )`,
  )
  return sql.join(each, sql` union all `)
}

/** The same for a search, and the total. */
export async function findServiceIds(db: Db, query: ServiceQuery, part: Part): Promise<{ ids: SQL; total: string }> {
  const { ids, total } = await lookUp(db, query, part)
  const found = total <= mostCounted ? valuesOf(ids) : await followList(db, query, part)
  return { ids: found, total: totalOf(total) }
}

/** More matches than totals count are frequent enough to fill a page by following the list, service by service. */
async function followList(db: Db, { storefronts, filter }: ServiceQuery, part: Part): Promise<SQL> {
  const isIt = sql`(select ${isSought(filter)} from ${soughtServices} where ${soughtServices.id} = ${services.id})`
  if (filter.sort !== undefined) return listIds({ storefronts, filter }, part, isIt)
  const order = orderOf(services, filter)
  const byTitle = { storefronts, filter: { ...filter, sort: usualSort } }
  const follow = (test: SQL) =>
    listIds(byTitle, { limit: part.limit }, sql`${test} and ${order.after(part.cursor) ?? sql`true`}`)
  const isTitled = isInTitle(services, filter)
  const isPastTitles = part.cursor !== undefined && order.placeIn(part.cursor)[0] === '1'
  const titled = isPastTitles ? [] : await readIds(db, follow(isTitled))
  if (titled.length >= part.limit) return valuesOf(titled)
  return sql`${valuesOf(titled)} union all ${follow(isIt)}`
}

const valuesOf = (ids: string[]) => sql`select unnest(${sql.param(ids)}::uuid[])`

async function readIds(db: Db, ids: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(ids)
  return rows.map(({ id }) => id)
}

/** Reads at most as many matches as totals count from the narrow table, once, and the page among them. */
async function lookUp(db: Db, { storefronts, filter }: ServiceQuery, { limit, cursor }: Part) {
  const { id, title, category, price, duration, createdAt } = soughtServices
  const order = orderOf(soughtServices, filter)
  const { rows } = await db.execute<{ ids: string[] | null; total: number }>(sql`
    with ${soughtServices} as materialized (
      select ${sql.join([id, title, category, price, duration, createdAt], sql`, `)} from ${soughtServices}
      where ${and(isChosen(soughtServices, storefronts, filter), isSought(filter))} limit ${mostCounted + 1}
    ), counted as (select count(*)::integer as total from ${soughtServices})
    select total, case when total <= ${mostCounted} then array(
      select ${id} from ${soughtServices} where ${order.after(cursor) ?? sql`true`}
      order by ${sql.join(order.by, sql`, `)} limit ${limit}
    ) end as ids
    from counted`)
  const { ids, total } = rows[0] ?? { ids: null, total: 0 }
  return { ids: ids ?? [], total }
}

const usualSort: AdminServiceSort = 'title-asc'

/** By default a search lists the services with the text in the title first. */
export function orderOf(from: Table, filter: ServiceFileFilter): Order {
  const { search, sort } = filter
  if (!isSearch(filter) || sort !== undefined) return sortedBy(from, sort ?? usualSort)
  const isLast = { by: sql`(not ${isInTitle(from, filter)})::integer`, type: 'bigint' } as const
  return inOrder(`search ${search}`, [isLast, ...titleFirst(from)])
}

function isInTitle(from: Table, { search = '' }: ServiceFileFilter): SQL {
  return holds(sql`lower(${from.title})`, search)
}

function titleFirst(from: Table): readonly [Key, Key] {
  return [
    { by: from.title, type: 'text' },
    { by: from.id, type: 'uuid' },
  ]
}

/** Sort keys are the same in both tables, so cursors fit both. */
function sortedBy(from: Table, sort: AdminServiceSort): Order {
  const text = (by: PgColumn) => ({ by, type: 'text' }) as const
  const number = (by: PgColumn) => ({ by: sql`${by}`, type: 'bigint' }) as const
  const keys = {
    title: [],
    category: [text(from.category)],
    price: [number(from.price)],
    duration: [number(from.duration)],
    newest: [{ by: from.createdAt, type: 'timestamptz' }],
  } as const
  const [by, way = 'desc'] = sort.split('-') as [keyof typeof keys, string?]
  return inOrder(sort, [...keys[by], ...titleFirst(from)], { isDescending: way === 'desc' })
}

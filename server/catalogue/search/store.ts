import { and, count, eq, getTableColumns, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Category, CategoryFilter, Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import { minorOf } from '#domain/format/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import {
  columns,
  featuredFirst,
  isListed,
  listServicesById,
  recommended,
  serviceOf,
  warmest,
} from '#server/catalogue/store.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  cutPage,
  inOrder,
  type Key,
  mostCounted,
  type Order,
  readPage,
  totalOf,
} from '#server/platform/database/pagination.ts'

type Shop = Pick<StorefrontPlan, 'key' | 'currency'>

/** Of what is found by the words, the page that the filter asks for; without words that is all. */
export async function listServices(
  db: Db,
  shop: Shop,
  filter: ServiceFilter & { words?: string | undefined },
): Promise<Page<Service>> {
  const { limit = defaultLimit, category, featured } = filter
  const chosen = and(
    isListed(shop.key),
    found(shop, filter),
    category === undefined ? undefined : eq(services.category, category),
    featured === undefined ? undefined : eq(services.featured, featured),
  )
  const { name, keys } = orderOf(filter)
  if (filter.words !== undefined) return listSought(db, shop, { ...filter, chosen, name, keys, limit })
  const order = inOrder(name, keys)
  const selected = db.select({ ...columns, place: order.place }).from(services)
  const { rows, next } = await readPage(selected, { where: chosen, order, limit, cursor: filter.cursor })
  return { items: rows.map(serviceOf), total: String(await db.$count(services, chosen)), next }
}

type Sought = Ordering & Pick<ServiceFilter, 'sort' | 'cursor'> & { chosen: SQL | undefined; limit: number }

/**
 * All that a search finds has to be read to be put in order, so it is read once, for its page and its number. A search
 * that finds more than anybody counts says little: of those only the most recommended are put in the order in which they
 * fit, so that it costs no more, the larger the catalogue is.
 */
async function listSought(db: Db, shop: Shop, { chosen, sort, name, keys, ...page }: Sought): Promise<Page<Service>> {
  const inFound = keys.map(({ type }, at) => ({ by: sql`${sql.identifier(`key_${at}`)}`, type }))
  const read = sql.join(
    [sql`${services.id} as found_id`, ...keys.map(({ by }, at) => sql`${by} as ${inFound[at]?.by}`)],
    comma,
  )
  const all = sql`select ${read} from ${services} where ${chosen}`
  const place = { ...page, order: inOrder(name, inFound) }
  const found = await readFound(db, sql`${all} limit ${mostCounted + 1}`, place)
  if (found.total <= mostCounted) return pageOf(db, shop, { ...found, ...place })
  const own = inOrder(name, keys)
  const likeliest =
    sort === undefined || sort === 'recommended'
      ? sql`${all} order by ${sql.join([...recommended], comma)} limit ${mostRanked}`
      : sql`${all} and ${own.after(page.cursor) ?? sql`true`} order by ${sql.join(own.by, comma)} limit ${page.limit + 1}`
  const { rows } = await readFound(db, likeliest, place)
  return pageOf(db, shop, { total: found.total, rows, ...place })
}

const comma = sql`, `
const mostRanked = 1_000

type Place = { limit: number; cursor?: string | undefined; order: Order }
type Found = { total: number; rows: { id: string; place: string[] }[] }

/** How many there are, and, unless they are more than anybody counts, those of a page, and one more. */
async function readFound(db: Db, all: SQL, { limit, cursor, order }: Place): Promise<Found> {
  const by = sql.join(order.by, comma)
  const { rows } = await db.execute<{ total: number; id: string | null; place: string[] }>(sql`
    with found as materialized (${all}), counted as (select count(*)::integer as total from found)
    select total, found_id as id, place from counted
    left join lateral (
      select *, ${order.place} as place from found
      where total <= ${mostCounted} and ${order.after(cursor) ?? sql`true`} order by ${by} limit ${limit + 1}
    ) as page on true
    order by ${by}`)
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ id, place }) => (id === null ? [] : [{ id, place }])) }
}

async function pageOf(db: Db, { key }: Shop, { total, rows, limit, order }: Found & Place): Promise<Page<Service>> {
  const { rows: shown, next } = cutPage(rows, limit, order)
  const ids = shown.map(({ id }) => id)
  return { items: await listServicesById(db, key, ids), total: totalOf(total), next }
}

export async function listCategories(
  db: Db,
  shop: Shop,
  filter: CategoryFilter & { words?: string | undefined } = {},
): Promise<Category[]> {
  const { storefront, position, ...shown } = getTableColumns(categories)
  return db
    .select({ ...shown, count: count(services.category) })
    .from(categories)
    .leftJoin(
      services,
      and(
        eq(services.storefront, storefront),
        eq(services.category, categories.key),
        isNull(services.archivedAt),
        found(shop, filter),
      ),
    )
    .where(eq(storefront, shop.key))
    .groupBy(storefront, categories.key)
    .orderBy(position)
}

type Narrowing = { words?: string | undefined; minPrice?: number | undefined; maxPrice?: number | undefined }

function found({ currency }: Shop, { words, minPrice, maxPrice }: Narrowing) {
  return and(
    words === undefined ? undefined : sql`${services.words} @@ ${words}::tsquery`,
    minPrice === undefined ? undefined : gte(services.price, most(minorOf(minPrice, currency, 'up'))),
    maxPrice === undefined ? undefined : lte(services.price, most(minorOf(maxPrice, currency, 'down'))),
  )
}

/** What a list is ordered by, and the name of that order. */
type Ordering = { name: string; keys: Key[] }

/** How well the words fit, of a million, with the title before the category before what is said. */
const fit = (words: string) =>
  sql`(ts_rank('{0.05, 0.1, 0.3, 1}', ${services.words}, ${words}::tsquery) * 1000000)::bigint`

/** A search is in the order in which it fits, unless another was chosen. */
function orderOf({
  sort = 'recommended',
  search = '',
  words,
}: ServiceFilter & { words?: string | undefined }): Ordering {
  const title = { by: services.title, type: 'text' } as const
  const id = { by: services.id, type: 'uuid' } as const
  const number = (by: SQL) => ({ by, type: 'bigint' }) as const
  const warmth = [number(warmest), number(featuredFirst)]
  const orders = {
    recommended: () =>
      words === undefined
        ? { name: sort, keys: [...warmth, title, id] }
        : { name: `search ${search}`, keys: [number(sql`-${fit(words)}`), ...warmth, title, id] },
    'price-asc': () => ({ name: sort, keys: [number(sql`${services.price}`), title, id] }),
    'price-desc': () => ({ name: sort, keys: [number(sql`-${services.price}`), title, id] }),
    rating: () => {
      const stars = sql`-(1000::bigint * ${services.ratingSum} / greatest(${services.reviewCount}, 1))`
      return { name: sort, keys: [number(stars), number(sql`-${services.reviewCount}`), title, id] }
    },
  }
  return orders[sort]()
}

/** No price is above what the column holds, and the database refuses to compare with more. */
function most(amount: number): number {
  return Math.min(amount, 2 ** 31 - 1)
}

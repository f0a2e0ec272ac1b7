import { and, count, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Category, CategoryFilter, Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { weightOf } from '#domain/search/score.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import {
  columns,
  featuredFirst,
  isListed,
  isListedCategory,
  listServicesById,
  recommended,
  serviceOf,
  mostRecommended,
  priceRangeOf,
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

/** A search as text queries: what a service must contain, and each term of the search, also for the best labels. */
export type SearchWords = { query: string; terms: { query: string; labelled: string[] }[] }

type PricedStorefront = Pick<StorefrontPlan, 'key' | 'currency'>

/** One page of the services that match the filter and, if given, the search words. */
export async function listServices(
  db: Db,
  storefront: PricedStorefront,
  filter: ServiceFilter & { words?: SearchWords | undefined },
): Promise<Page<Service>> {
  const { limit = defaultLimit, category, featured } = filter
  const chosen = and(
    isListed(storefront.key),
    isFound(storefront, filter),
    category === undefined ? undefined : eq(services.category, category),
    featured === undefined ? undefined : eq(services.featured, featured),
  )
  const { name, keys } = orderOf(filter)
  if (filter.words !== undefined) return listRanked(db, storefront, { ...filter, chosen, name, keys, limit })
  const order = inOrder(name, keys)
  const selected = db.select({ ...columns, place: order.place }).from(services)
  const { rows, next } = await readPage(selected, { where: chosen, order, limit, cursor: filter.cursor })
  return { items: rows.map(serviceOf), total: String(await db.$count(services, chosen)), next }
}

type RankedSearch = Ordering & Pick<ServiceFilter, 'sort' | 'cursor'> & { chosen: SQL | undefined; limit: number }

/**
 * A search reads all its results, because it ranks them, so one query reads both the page and the total. If a search has
 * more results than are counted, only the most recommended of them are ranked: its cost does not grow with the catalogue.
 */
async function listRanked(
  db: Db,
  storefront: PricedStorefront,
  { chosen, sort, name, keys, ...page }: RankedSearch,
): Promise<Page<Service>> {
  const inFound = keys.map(({ type }, at) => ({ by: sql`${sql.identifier(`key_${at}`)}`, type }))
  const read = sql.join(
    [sql`${services.id} as found_id`, ...keys.map(({ by }, at) => sql`${by} as ${inFound[at]?.by}`)],
    comma,
  )
  const all = sql`select ${read} from ${services} where ${chosen}`
  const position = { ...page, order: inOrder(name, inFound) }
  const found = await readFound(db, sql`${all} limit ${mostCounted + 1}`, position)
  if (found.total <= mostCounted) return pageOfFound(db, storefront, { ...found, ...position })
  const own = inOrder(name, keys)
  const likeliest =
    sort === undefined || sort === 'recommended'
      ? sql`${all} order by ${sql.join([...recommended], comma)} limit ${mostRanked}`
      : sql`${all} and ${own.after(page.cursor) ?? sql`true`} order by ${sql.join(own.by, comma)} limit ${page.limit + 1}`
  const { rows } = await readFound(db, likeliest, position)
  return pageOfFound(db, storefront, { total: found.total, rows, ...position })
}

const comma = sql`, `
const mostRanked = 1_000

type PagePosition = { limit: number; cursor?: string | undefined; order: Order }
type Found = { total: number; rows: { id: string; place: string[] }[] }

/**
 * The total; unless it is larger than the maximum that is counted, also the rows of one page and the row after them.
 */
async function readFound(db: Db, all: SQL, { limit, cursor, order }: PagePosition): Promise<Found> {
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

async function pageOfFound(
  db: Db,
  { key }: PricedStorefront,
  { total, rows, limit, order }: Found & PagePosition,
): Promise<Page<Service>> {
  const { rows: shown, next } = cutPage(rows, limit, order)
  const ids = shown.map(({ id }) => id)
  return { items: await listServicesById(db, key, ids), total: totalOf(total), next }
}

export async function listCategories(
  db: Db,
  storefront: PricedStorefront,
  filter: CategoryFilter & { words?: SearchWords | undefined } = {},
): Promise<Category[]> {
  const { storefront: ofStorefront, position, key, name, description, imageUrl } = categories
  return db
    .select({ key, name, description, imageUrl, count: count(services.category) })
    .from(categories)
    .leftJoin(
      services,
      and(
        eq(services.storefront, ofStorefront),
        eq(services.category, key),
        isNull(services.archivedAt),
        isFound(storefront, filter),
      ),
    )
    .where(isListedCategory(storefront.key))
    .groupBy(ofStorefront, key)
    .orderBy(position, key)
}

type Narrowing = { words?: SearchWords | undefined; minPrice?: number | undefined; maxPrice?: number | undefined }

function isFound({ currency }: PricedStorefront, { words, ...prices }: Narrowing) {
  const { minPrice, maxPrice } = priceRangeOf(prices, currency)
  return and(
    words === undefined ? undefined : sql`${services.words} @@ ${words.query}::tsquery`,
    minPrice === undefined ? undefined : gte(services.price, minPrice),
    maxPrice === undefined ? undefined : lte(services.price, maxPrice),
  )
}

/** The sort keys of a list, and the name of the order. */
type Ordering = { name: string; keys: Key[] }

/** The score of a match: for each term of the search, the weight of the best part of the service that contains it. */
function scoreOf({ terms }: SearchWords): SQL {
  const weights = terms.map(({ query, labelled }) => {
    const parts = [...labelled, query].map(
      (part, at) => sql`when ${services.words} @@ ${part}::tsquery then ${weightOf(labelled.length - at)}::integer`,
    )
    return sql`case ${sql.join(parts, sql` `)} else 0 end`
  })
  return sql`(${sql.join([sql`0`, ...weights], sql` + `)})`
}

/** A search is ordered by its score, unless the user chose another order. */
function orderOf({
  sort = 'recommended',
  search = '',
  words,
}: ServiceFilter & { words?: SearchWords | undefined }): Ordering {
  const title = { by: services.title, type: 'text' } as const
  const id = { by: services.id, type: 'uuid' } as const
  const number = (by: SQL) => ({ by, type: 'bigint' }) as const
  const recommendation = [number(mostRecommended), number(featuredFirst)]
  const orders = {
    recommended: () =>
      words === undefined
        ? { name: sort, keys: [...recommendation, title, id] }
        : {
            name: `search ${search}`,
            keys: [number(sql`-${scoreOf(words)}`), ...recommendation, title, id],
          },
    'price-asc': () => ({ name: sort, keys: [number(sql`${services.price}`), title, id] }),
    'price-desc': () => ({ name: sort, keys: [number(sql`-${services.price}`), title, id] }),
    rating: () => {
      const stars = sql`-(1000::bigint * ${services.ratingSum} / greatest(${services.reviewCount}, 1))`
      return { name: sort, keys: [number(stars), number(sql`-${services.reviewCount}`), title, id] }
    },
  }
  return orders[sort]()
}

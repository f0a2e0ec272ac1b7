import { and, count, eq, getTableColumns, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Category, CategoryFilter, Service, ServiceDetails, ServiceFilter } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit, isId } from '#domain/contract/field.ts'
import { siteOf } from '#domain/image.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import {
  cutPage,
  inOrder,
  type Key,
  mostCounted,
  type Order,
  readPage,
  totalOf,
} from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { categories, services } from './tables.ts'

type Shop = Pick<StorefrontPlan, 'key' | 'currency'>

/** All columns except the search words. */
const { words: _words, ...columns } = getTableColumns(services)
type Row = Omit<typeof services.$inferSelect, 'words'>

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

export async function findService(db: Db, storefront: string, idOrSlug: string): Promise<ServiceDetails | undefined> {
  const isIt = isId(idOrSlug) ? eq(services.id, idOrSlug) : eq(services.slug, idOrSlug)
  const [row] = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), isIt))
  return row && { ...serviceOf(row), ratingSpread: row.ratingSpread }
}

/** Those of the slugs that are services of the storefront. */
export async function listServicesBySlug(db: Db, storefront: string, slugs: string[]): Promise<Service[]> {
  const rows = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), inArray(services.slug, slugs)))
  return rows.map(serviceOf)
}

/** Those of the ids that are services of the storefront, in the order of the ids. */
export async function listServicesById(db: Db, storefront: string, ids: string[]): Promise<Service[]> {
  const rows = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), inArray(services.id, ids)))
  const found = new Map(rows.map((row) => [row.id, serviceOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function listSlugs(db: Db, storefront: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ slug: services.slug })
    .from(services)
    .where(isListed(storefront))
    .orderBy(services.slug)
    .limit(most)
  return rows.map(({ slug }) => slug)
}

/**
 * The others of its category as they are recommended, then what the latest of its customers have also had done, most of
 * them first. Of its bookings and of each customer only the latest are looked at, however many there are.
 */
export async function listRelated(db: Db, storefront: string, { _id, category }: Service): Promise<Service[]> {
  const others = and(isListed(storefront), ne(services.id, _id))
  const alike = db
    .select({ id: services.id, fellows: sql<number>`null::bigint`.as('fellows') })
    .from(services)
    .where(and(others, eq(services.category, category)))
    .orderBy(...recommended)
    .limit(mostAlike)
  const together = sql`
    select also.service_id, count(*) as fellows
    from (
      select distinct customer_id from (
        select customer_id from bookings where service_id = ${_id} and status = 'completed' and customer_id is not null
        order by starts_at desc limit ${mostFellows}
      ) as latest
    ) as fellow
    cross join lateral (
      select distinct service_id from (
        select service_id from bookings
        where bookings.customer_id = fellow.customer_id and status = 'completed' order by starts_at desc limit ${mostOfEach}
      ) as theirs
    ) as also
    group by also.service_id order by fellows desc, also.service_id limit ${mostWeighed}`
  const taken = sql`
    select ${services.id}, fellows from (${together}) as booked join ${services} on ${services.id} = service_id
    where ${others} and ${ne(services.category, category)} order by fellows desc, ${sql.join([...recommended], sql`, `)} limit ${mostTogether}`
  const rows = await db
    .select(columns)
    .from(sql`((${alike}) union all (${taken})) as found`)
    .innerJoin(services, sql`${services.id} = found.id`)
    .orderBy(sql`found.fellows desc nulls first`, ...recommended)
  return rows.map(serviceOf)
}
const mostAlike = 8
const mostTogether = 4
const mostFellows = 100
const mostOfEach = 20
const mostWeighed = 200

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

function isListed(storefront: string) {
  return and(eq(services.storefront, storefront), isNull(services.archivedAt))
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

/** The sites of a storefront's pictures, by name: from each the next is looked for, past the services in between. */
export async function listPictureSites(db: Db, storefront: string, most: number): Promise<string[]> {
  const host = sql`picture_host(${services.imageUrl})`
  const next = (after: SQL) => sql`(
    select ${host} as host from ${services}
    where ${isListed(storefront)} and ${host} is not null and ${after} order by 1 limit 1
  )`
  const { rows } = await db.execute<{ host: string }>(sql`
    with recursive hosts as (
      ${next(sql`true`)}
      union all
      select ${next(sql`${host} > hosts.host`)} from hosts where hosts.host is not null
    )
    (select host from hosts where host is not null limit ${most})
    union
    select picture_host(${categories.imageUrl}) from ${categories}
    where ${categories.storefront} = ${storefront} and picture_host(${categories.imageUrl}) is not null
    order by 1 limit ${most}`)
  return rows.flatMap(({ host }) => siteOf(`https://${host}`) ?? [])
}

/** How well the words fit, of a million, with the title before the category before what is said. */
const fit = (words: string) =>
  sql`(ts_rank('{0.05, 0.1, 0.3, 1}', ${services.words}, ${words}::tsquery) * 1000000)::bigint`

/** What makes it so is in migration 0006, and why in docs/decisions/015-reviews-and-recommendations.md. */
const warmest = sql`-${services.recommendation}`
const featuredFirst = sql`(not ${services.featured})::integer`
const recommended = [warmest, featuredFirst, services.title, services.id] as const

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

export function serviceOf(row: Row): Service {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    price: majorOf(row.price, row.currency),
    currency: row.currency,
    description: row.description,
    imageUrl: row.imageUrl,
    duration: row.duration,
    featured: row.featured,
    rating: row.reviewCount === 0 ? 0 : Math.round((row.ratingSum / row.reviewCount) * 10) / 10,
    reviewCount: row.reviewCount,
    includes: row.includes,
  }
}

import { createHash } from 'node:crypto'
import { and, count, eq, getTableColumns, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Category, CategoryFilter, Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Page } from '#domain/endpoint.ts'
import { defaultLimit } from '#domain/field.ts'
import { majorOf, minorOf } from '#domain/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { inOrder, type Order } from '#server/cursor.ts'
import type { Db } from '#server/db.ts'
import { categories, services } from './tables.ts'

type Shop = Pick<StorefrontPlan, 'key' | 'currency'>

/** Everything but the words that it is found by, which nobody reads. */
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
  const order = orderOf(filter)
  const [rows, counted] = await Promise.all([
    db
      .select({ ...columns, place: order.place })
      .from(services)
      .where(and(chosen, order.after(filter.cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    db.select({ total: count() }).from(services).where(chosen),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(serviceOf),
    total: String(counted[0]?.total ?? 0),
    next: last ? order.cursorAt(last.place) : null,
  }
}

export async function findService(db: Db, storefront: string, idOrSlug: string): Promise<Service | undefined> {
  const isIt = isUuid(idOrSlug) ? eq(services.id, idOrSlug) : eq(services.slug, idOrSlug)
  const [row] = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), isIt))
  return row && serviceOf(row)
}

/** Those of the slugs that are services of the storefront. */
export async function listServicesBySlug(db: Db, storefront: string, slugs: string[]): Promise<Service[]> {
  const rows = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), inArray(services.slug, slugs)))
  return rows.map(serviceOf)
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

/** The others of its category first, and of each kind those that the shop recommends. */
export async function listRelated(db: Db, storefront: string, { _id, category }: Service): Promise<Service[]> {
  const isOther = sql`${services.category} <> ${category}`
  const rows = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), ne(services.id, _id)))
    .orderBy(isOther, ...orderOf({}).by)
    .limit(mostRelated)
  return rows.map(serviceOf)
}
const mostRelated = 8

export async function listCategories(
  db: Db,
  shop: Shop,
  filter: CategoryFilter & { words?: string | undefined } = {},
): Promise<Category[]> {
  const { storefront, position, ...shown } = getTableColumns(categories)
  return db
    .select({ ...shown, count: count(services.id) })
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

/** A wish in the language of the database: any of these, as it is written or by its stem. */
type Asked = { written: string; stem: string }
type Answer = { all: string; any: string; isFound: boolean; found: boolean[] }

/** What the wishes are as one query, all of them and any of them, and which of them find something. */
export async function askForWords(db: Db, storefront: string, asked: Asked[]): Promise<Answer> {
  const wishes = asked.map(
    ({ written, stem }) => sql`(to_tsquery('english', ${stem}) || to_tsquery('simple', ${written}))`,
  )
  const isThere = (query: SQL) =>
    sql`exists (select from ${services} where ${isListed(storefront)} and ${services.words} @@ ${query})`
  const all = sql.join(wishes, sql` && `)
  const { rows } = await db.execute<Answer>(sql`
    select (${all})::text as all, (${sql.join(wishes, sql` || `)})::text as any, ${isThere(sql`(${all})`)} as "isFound",
      array[${sql.join(wishes.map(isThere), sql`, `)}] as found`)
  const [answer] = rows
  if (!answer) throw new Error('a select without a from has one row')
  return answer
}

/** The words of all titles and categories: what somebody may have meant. */
export async function listVocabulary(db: Db, storefront: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ts_stat(
      format('select words from services where storefront = %L and archived_at is null', ${storefront}::text), 'ab')`)
  return rows.map(({ word }) => word)
}

export async function addCategories(db: Db, plan: StorefrontPlan) {
  const rows = plan.categories.map(({ key, name, description, imageUrl }, position) => ({
    storefront: plan.key,
    key,
    name,
    description,
    imageUrl,
    position,
  }))
  if (rows.length > 0) await db.insert(categories).values(rows)
}

export async function addServices(db: Db, plan: StorefrontPlan, now: Date) {
  const rows = plan.services.map((service) => ({
    ...service,
    id: demoId(`${plan.key}/${service.slug}`),
    storefront: plan.key,
    currency: plan.currency,
    createdAt: now,
  }))
  if (rows.length > 0) await db.insert(services).values(rows)
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

type Ordering = Pick<ServiceFilter, 'sort' | 'search'> & { words?: string | undefined }

/** How well the words fit, of a million, with the title before the category before what is said. */
const fit = (words: string) =>
  sql`(ts_rank('{0.05, 0.1, 0.3, 1}', ${services.words}, ${words}::tsquery) * 1000000)::bigint`

/** A search is in the order in which it fits, unless another was chosen. */
function orderOf({ sort = 'recommended', search = '', words }: Ordering): Order {
  const title = { by: services.title, type: 'text' } as const
  const id = { by: services.id, type: 'uuid' } as const
  const number = (by: SQL) => ({ by, type: 'bigint' }) as const
  const featuredFirst = number(sql`(not ${services.featured})::int`)
  const orders = {
    recommended: () =>
      words === undefined
        ? inOrder(sort, [featuredFirst, title, id])
        : inOrder(`search ${search}`, [number(sql`-${fit(words)}`), featuredFirst, title, id]),
    'price-asc': () => inOrder(sort, [number(sql`${services.price}`), title, id]),
    'price-desc': () => inOrder(sort, [number(sql`-${services.price}`), title, id]),
    rating: () =>
      inOrder(sort, [
        number(sql`-(1000 * ${services.ratingSum} / greatest(${services.reviewCount}, 1))`),
        number(sql`-${services.reviewCount}`),
        title,
        id,
      ]),
  }
  return orders[sort]()
}

/** No price is above what the column holds, and the database refuses to compare with more. */
function most(amount: number): number {
  return Math.min(amount, 2 ** 31 - 1)
}

function serviceOf(row: Row): Service {
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

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** The demo has the same ids on every machine, so that a link into it can be shared. */
function demoId(name: string): string {
  const hash = createHash('sha256').update(`doorstep demo ${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

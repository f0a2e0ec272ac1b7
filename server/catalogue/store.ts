import { and, eq, getTableColumns, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Service, ServiceDetails } from '#domain/catalogue.ts'
import { ratingOf } from '#domain/catalogue/rating.ts'
import { isId } from '#domain/contract/field.ts'
import type { FormerCategory } from '#domain/storefront/navigation.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import { siteOf } from '#domain/image.ts'
import { type Db, prepare } from '#server/platform/database/db.ts'
import { categories, services } from './tables.ts'

/** All columns except the search words. */
export const { words: _words, ...columns } = getTableColumns(services)
export type CatalogueRow = Omit<typeof services.$inferSelect, 'words'>

const finding = (name: string, column: typeof services.id | typeof services.slug) =>
  prepare((db) =>
    db
      .select(columns)
      .from(services)
      .where(and(isListed(sql.placeholder('storefront')), eq(column, sql.placeholder('service'))))
      .prepare(name),
  )
const findById = finding('service_by_id', services.id)
const findBySlug = finding('service_by_slug', services.slug)

export async function findService(db: Db, storefront: string, idOrSlug: string): Promise<ServiceDetails | undefined> {
  const find = isId(idOrSlug) ? findById : findBySlug
  const [row] = await find(db).execute({ storefront, service: idOrSlug })
  return row && { ...serviceOf(row), ratingSpread: row.ratingSpread }
}

/** The services of the storefront with these slugs. */
export async function listServicesBySlug(db: Db, storefront: string, slugs: string[]): Promise<Service[]> {
  const rows = await db
    .select(columns)
    .from(services)
    .where(and(isListed(storefront), inArray(services.slug, slugs)))
  return rows.map(serviceOf)
}

/** The services of the storefront with these ids, in the order of the ids. */
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

export function isListed(storefront: string | Placeholder) {
  return and(eq(services.storefront, storefront), isNull(services.archivedAt))
}

export function isListedCategory(storefront: string) {
  return and(eq(categories.storefront, storefront), isNull(categories.archivedAt))
}

/** The archived categories. */
export async function listFormerCategories(db: Db, storefront: string): Promise<FormerCategory[]> {
  const { key, name, imageUrl } = categories
  return db
    .select({ key, name, imageUrl })
    .from(categories)
    .where(and(eq(categories.storefront, storefront), isNotNull(categories.archivedAt)))
    .orderBy(key)
}

/** The hosts of a storefront's pictures, sorted: each step finds the next host in the index and skips the rows between. */
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

/** Computed by migration 0006; docs/decisions/015-reviews-and-recommendations.md explains it. */
export const mostRecommended = sql`-${services.recommendation}`
export const featuredFirst = sql`(not ${services.featured})::integer`
export const recommended = [mostRecommended, featuredFirst, services.title, services.id] as const

/** The columns that are made into a service of a list. */
export type ListedRow = Pick<CatalogueRow, Exclude<keyof Service, '_id' | 'rating'> | 'id' | 'ratingSum'>

export function serviceOf(row: ListedRow): Service {
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
    rating: ratingOf(row.ratingSum, row.reviewCount),
    reviewCount: row.reviewCount,
    includes: row.includes,
  }
}

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined }

/** The bounds of a price filter in minor units. */
export function priceRangeOf({ minPrice, maxPrice }: Prices, currency: string): Prices {
  return {
    minPrice: minPrice === undefined ? undefined : mostStorable(minorOf(minPrice, currency, 'up')),
    maxPrice: maxPrice === undefined ? undefined : mostStorable(minorOf(maxPrice, currency, 'down')),
  }
}

/** The largest value of the column: PostgreSQL refuses to compare it with a larger number. */
function mostStorable(amount: number): number {
  return Math.min(amount, 2 ** 31 - 1)
}

import { createHash } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Category, Service, ServiceFilter } from '#domain/catalogue.ts'
import type { Page } from '#domain/endpoint.ts'
import { defaultLimit } from '#domain/field.ts'
import { majorOf } from '#domain/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { decodeCursor, encodeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db.ts'
import { categories, services } from './tables.ts'

type Row = typeof services.$inferSelect

export async function listServices(db: Db, storefront: string, filter: ServiceFilter): Promise<Page<Service>> {
  const { limit = defaultLimit, category, featured } = filter
  const chosen = and(
    eq(services.storefront, storefront),
    isNull(services.archivedAt),
    category === undefined ? undefined : eq(services.category, category),
    featured === undefined ? undefined : eq(services.featured, featured),
  )
  const [title, id] = decodeCursor(filter.cursor, 2)
  // The id makes the order total, so that paging neither repeats nor misses.
  const after =
    title === undefined || id === undefined
      ? undefined
      : or(gt(services.title, title), and(eq(services.title, title), gt(sql`${services.id}::text`, id)))
  const rows = await db
    .select()
    .from(services)
    .where(and(chosen, after))
    .orderBy(asc(services.title), asc(sql`${services.id}::text`))
    .limit(limit + 1)
  const [counted] = await db.select({ total: count() }).from(services).where(chosen)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(serviceOf),
    total: String(counted?.total ?? 0),
    next: last ? encodeCursor([last.title, last.id]) : null,
  }
}

export async function findService(db: Db, storefront: string, idOrSlug: string): Promise<Service | undefined> {
  const [row] = await db
    .select()
    .from(services)
    .where(
      and(
        eq(services.storefront, storefront),
        isNull(services.archivedAt),
        isUuid(idOrSlug) ? eq(services.id, idOrSlug) : eq(services.slug, idOrSlug),
      ),
    )
  return row && serviceOf(row)
}

/** Those of the slugs that are services of the storefront. */
export async function listServicesBySlug(db: Db, storefront: string, slugs: string[]): Promise<Service[]> {
  const rows = await db
    .select()
    .from(services)
    .where(and(eq(services.storefront, storefront), isNull(services.archivedAt), inArray(services.slug, slugs)))
  return rows.map(serviceOf)
}

export async function listCategories(db: Db, storefront: string): Promise<Category[]> {
  return db
    .select({
      key: categories.key,
      name: categories.name,
      description: categories.description,
      imageUrl: categories.imageUrl,
      count: count(services.id),
    })
    .from(categories)
    .leftJoin(
      services,
      and(
        eq(services.storefront, categories.storefront),
        eq(services.category, categories.key),
        isNull(services.archivedAt),
      ),
    )
    .where(eq(categories.storefront, storefront))
    .groupBy(categories.storefront, categories.key)
    .orderBy(categories.position)
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

function serviceOf(row: Row): Service {
  const { id, ratingSum, reviewCount, price, currency, storefront: _, createdAt: __, archivedAt: ___, ...rest } = row
  return {
    _id: id,
    ...rest,
    price: majorOf(price, currency),
    currency,
    rating: reviewCount === 0 ? 0 : Math.round((ratingSum / reviewCount) * 10) / 10,
    reviewCount,
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

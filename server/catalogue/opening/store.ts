import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export async function addCategories(db: Db, plan: StorefrontPlan) {
  const rows = plan.categories.map(({ key, name, description, imageUrl }, position) => ({
    storefront: plan.key,
    key,
    name,
    description,
    imageUrl,
    position,
    id: idOf(`doorstep category ${plan.key}/${key}`),
  }))
  if (rows.length > 0) await db.insert(categories).values(rows)
}

export async function addServices(db: Db, plan: StorefrontPlan, now: Date) {
  await insertShipped(db, plan, { chosen: plan.services, columns: { createdAt: now } })
}

type Shipped = {
  chosen: StorefrontPlan['services']
  columns: Pick<typeof services.$inferInsert, 'createdAt' | 'changedAt' | 'changedBy'>
}

/** Deterministic, so that links into the demo can be shared. */
export const idOfShipped = (storefront: string, slug: string) => idOf(`doorstep demo ${storefront}/${slug}`)

/** Returns the ids of those that were not there. */
export async function insertShipped(db: Db, plan: StorefrontPlan, { chosen, columns }: Shipped): Promise<string[]> {
  const rows = chosen.map((service) => ({
    ...service,
    id: idOfShipped(plan.key, service.slug),
    storefront: plan.key,
    currency: plan.currency,
    ...columns,
  }))
  if (rows.length === 0) return []
  const added = await db.insert(services).values(rows).onConflictDoNothing().returning({ id: services.id })
  return added.map(({ id }) => id)
}

/** The shortest service of each of these categories: if there is no free time for it, there is none for a longer one. */
export async function listShortest(db: Db, storefront: string, keys: string[]): Promise<string[]> {
  const { id, category, duration, archivedAt } = services
  const isListed = and(eq(services.storefront, storefront), inArray(category, keys), isNull(archivedAt))
  const rows = await db
    .selectDistinctOn([category], { id })
    .from(services)
    .where(isListed)
    .orderBy(category, duration, services.title)
  return rows.map((row) => row.id)
}

/** The slugs of all services of a storefront among these, also of archived ones. */
export async function listTakenSlugs(db: Db, storefront: string, slugs: string[]): Promise<string[]> {
  const isOne = and(eq(services.storefront, storefront), inArray(services.slug, slugs))
  return (await db.select({ slug: services.slug }).from(services).where(isOne)).map(({ slug }) => slug)
}

/** An id derived from a text, the same on every machine. */
export function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

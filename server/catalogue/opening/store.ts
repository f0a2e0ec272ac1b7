import { createHash } from 'node:crypto'
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
  const rows = plan.services.map((service) => ({
    ...service,
    // Deterministic, so that links into the demo can be shared.
    id: idOf(`doorstep demo ${plan.key}/${service.slug}`),
    storefront: plan.key,
    currency: plan.currency,
    createdAt: now,
  }))
  if (rows.length > 0) await db.insert(services).values(rows)
}

/** An id derived from a text, the same on every machine. */
export function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

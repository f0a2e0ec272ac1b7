import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { storefronts } from './tables.ts'

/** False when it exists already, even if another process is adding it right now. */
export async function addStorefront(db: Db, key: string): Promise<boolean> {
  const added = await db.insert(storefronts).values({ key }).onConflictDoNothing().returning({ key: storefronts.key })
  return added.length === 1
}

/** From now on its pages state that the content is fictional. Not after the demo was removed. */
export async function markAsDemo(db: Db, key: string) {
  await db
    .update(storefronts)
    .set({ isDemo: true })
    .where(and(eq(storefronts.key, key), eq(storefronts.isDemo, false), isNull(storefronts.demoRemovedAt)))
}

export async function isDemo(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ isDemo: storefronts.isDemo }).from(storefronts).where(eq(storefronts.key, key))
  return row?.isDemo ?? false
}

/** When the demo of a storefront was removed; null if it was not. */
export async function findDemoRemoval(db: Db, key: string): Promise<Date | null> {
  const { demoRemovedAt } = storefronts
  const [row] = await db.select({ demoRemovedAt }).from(storefronts).where(eq(storefronts.key, key))
  return row?.demoRemovedAt ?? null
}

/** Whether the demo of any storefront was removed. */
export async function hasRemovedDemo(db: Db): Promise<boolean> {
  const isRemoved = isNotNull(storefronts.demoRemovedAt)
  return (await db.select({ key: storefronts.key }).from(storefronts).where(isRemoved).limit(1)).length === 1
}

/** The catalogue version of each storefront: cached values are valid until it changes. */
export async function listCatalogueVersions(db: Db): Promise<{ key: string; version: number }[]> {
  return db.select({ key: storefronts.key, version: storefronts.catalogueVersion }).from(storefronts)
}

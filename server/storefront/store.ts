import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { storefronts } from './tables.ts'

/** False when it stands already, also when another process is adding it at this moment. */
export async function addStorefront(db: Db, key: string): Promise<boolean> {
  const added = await db.insert(storefronts).values({ key }).onConflictDoNothing().returning({ key: storefronts.key })
  return added.length === 1
}

/** From now on its pages say that what is in it was made up. */
export async function markAsDemo(db: Db, key: string) {
  await db
    .update(storefronts)
    .set({ isDemo: true })
    .where(and(eq(storefronts.key, key), eq(storefronts.isDemo, false)))
}

export async function isDemo(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ isDemo: storefronts.isDemo }).from(storefronts).where(eq(storefronts.key, key))
  return row?.isDemo ?? false
}

/** The version of each storefront's catalogue: what is kept ready is good until it moves. */
export async function listCatalogueVersions(db: Db): Promise<{ key: string; version: number }[]> {
  return db.select({ key: storefronts.key, version: storefronts.catalogueVersion }).from(storefronts)
}

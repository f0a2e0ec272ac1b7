import type { Db } from '#server/db.ts'
import { storefronts } from './tables.ts'

/** False when it stands already, also when another process is adding it at this moment. */
export async function addStorefront(db: Db, key: string): Promise<boolean> {
  const added = await db.insert(storefronts).values({ key }).onConflictDoNothing().returning({ key: storefronts.key })
  return added.length === 1
}

/** The version of each storefront's catalogue: what is kept ready is good until it moves. */
export async function listCatalogueVersions(db: Db): Promise<{ key: string; version: number }[]> {
  return db.select({ key: storefronts.key, version: storefronts.catalogueVersion }).from(storefronts)
}

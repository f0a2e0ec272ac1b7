import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { madeStorefronts, type MadeRow } from './tables.ts'

/** In the order in which they were made. */
export async function listMade(db: Db): Promise<MadeRow[]> {
  return db.select().from(madeStorefronts).orderBy(asc(madeStorefronts.madeAt), asc(madeStorefronts.key))
}

export async function findMade(db: Db, key: string): Promise<MadeRow | undefined> {
  const [row] = await db.select().from(madeStorefronts).where(eq(madeStorefronts.key, key))
  return row
}

export async function addMade(tx: Db, row: MadeRow) {
  await tx.insert(madeStorefronts).values(row)
}

import { eq } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { images } from './tables.ts'

export async function hasImage(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: images.id }).from(images).where(eq(images.id, id))).length === 1
}

import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'

/** Fails as a duplicate if the account belongs to another professional. A trigger ends the access of the one before. */
export async function setAccount(tx: Db, id: string, userId: string | null) {
  await tx.update(professionals).set({ userId }).where(eq(professionals.id, id))
}

/** The professional to whom an account belongs. */
export async function findByAccount(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: professionals.id }).from(professionals).where(eq(professionals.userId, userId))
  return row?.id
}

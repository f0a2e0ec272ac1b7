import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import type { ReviewRow } from './store.ts'
import { reviews } from './tables.ts'

export type NewReviewRow = typeof reviews.$inferInsert

export async function addReviews(db: Db, rows: NewReviewRow[]) {
  if (rows.length > 0) await db.insert(reviews).values(rows)
}

export type Changes = Partial<
  Pick<ReviewRow, 'rating' | 'comment' | 'editedAt' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason'>
>

/** One that is locked. */
export async function setReview(db: Db, id: string, changes: Changes) {
  await db.update(reviews).set(changes).where(eq(reviews.id, id))
}

export async function removeReview(db: Db, id: string) {
  await db.delete(reviews).where(eq(reviews.id, id))
}

import { and, eq, sql } from 'drizzle-orm'
import { everything } from '#domain/contract/text.ts'
import type { Place } from '#server/activity/list/store.ts'
import { activity, activitySeen } from '#server/activity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** How far an administrator has read, now and at the end of the visit before. */
export type Seen = typeof activitySeen.$inferSelect

/** An administrator, and the storefront whose log is read; undefined for all. */
export type Reader = { user: string; storefront: string | undefined }

const keyOf = (storefront = everything) => storefront

export async function findSeen(db: Db, { user, storefront }: Reader): Promise<Seen | undefined> {
  const [seen] = await db
    .select()
    .from(activitySeen)
    .where(and(eq(activitySeen.userId, user), eq(activitySeen.storefront, keyOf(storefront))))
  return seen
}

export async function findPlace(db: Db, id: number): Promise<Place | undefined> {
  const [place] = await db.select({ at: activity.at, id: activity.id }).from(activity).where(eq(activity.id, id))
  return place
}

type Shown = Reader & { place: Place; now: Date; newVisitSince: Date }

/**
 * Moves forward only. After a pause, the position so far becomes that of the last visit. One statement, so that two tabs
 * cannot undo each other's.
 */
export async function setSeen(
  db: Db,
  { user, storefront, place, now, newVisitSince }: Shown,
): Promise<Seen | undefined> {
  const isNewVisit = sql`${activitySeen.visitedAt} < ${newVisitSince.toISOString()}::timestamptz`
  const isFurther = sql`(excluded.seen_at, excluded.seen_id) > (${activitySeen.seenAt}, ${activitySeen.seenId})`
  const [seen] = await db
    .insert(activitySeen)
    .values({ userId: user, storefront: keyOf(storefront), seenAt: place.at, seenId: place.id, visitedAt: now })
    .onConflictDoUpdate({
      target: [activitySeen.userId, activitySeen.storefront],
      set: {
        lastAt: sql`case when ${isNewVisit} then ${activitySeen.seenAt} else ${activitySeen.lastAt} end`,
        lastId: sql`case when ${isNewVisit} then ${activitySeen.seenId} else ${activitySeen.lastId} end`,
        lastVisitedAt: sql`case when ${isNewVisit} then ${activitySeen.visitedAt} else ${activitySeen.lastVisitedAt} end`,
        seenAt: sql`case when ${isFurther} then excluded.seen_at else ${activitySeen.seenAt} end`,
        seenId: sql`case when ${isFurther} then excluded.seen_id else ${activitySeen.seenId} end`,
        visitedAt: sql`greatest(${activitySeen.visitedAt}, excluded.visited_at)`,
      },
    })
    .returning()
  return seen
}

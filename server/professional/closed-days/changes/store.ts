import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { closedDays } from '#server/professional/closed-days/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

type Day = { date: string; reason: string }

/** Locks those of the days that are closed until the transaction ends. In order, so that two requests cannot deadlock. */
export async function lockClosings(db: Db, storefront: string, dates: string[]): Promise<Day[]> {
  return db
    .select({ date: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(isOneOf(storefront, dates))
    .orderBy(asc(closedDays.day))
    .for('update')
}

/** How many of the days were open until now. */
export async function addClosings(db: Db, storefront: string, days: Day[]): Promise<number> {
  if (days.length === 0) return 0
  const rows = days.map(({ date, reason }) => ({ storefront, day: date, reason }))
  const added = await db.insert(closedDays).values(rows).onConflictDoNothing().returning({ day: closedDays.day })
  return added.length
}

/** The reasons of days that are locked. */
export async function setReasons(db: Db, storefront: string, days: Day[]) {
  if (days.length === 0) return
  const rows = days.map(({ date, reason }) => ({ storefront, day: date, reason }))
  await db
    .insert(closedDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [closedDays.storefront, closedDays.day],
      set: { reason: sql`excluded.reason` },
    })
}

export async function removeClosings(db: Db, storefront: string, dates: string[]) {
  if (dates.length > 0) await db.delete(closedDays).where(isOneOf(storefront, dates))
}

function isOneOf(storefront: string, dates: string[]) {
  return and(eq(closedDays.storefront, storefront), inArray(closedDays.day, dates))
}

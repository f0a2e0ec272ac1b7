import { and, between, eq, gte, sql } from 'drizzle-orm'
import type { ClosedDay, ClosedDayCalendar, ClosedDayRange } from '#domain/professional/closed-day.ts'
import type { Db } from '#server/platform/database/db.ts'
import { closedDays } from './tables.ts'

/** Without the number of bookings. */
export type Closing = Omit<ClosedDay, 'bookings'>
const closing = { storefront: closedDays.storefront, date: closedDays.day, reason: closedDays.reason }

/** One range of the index of open bookings for each day. */
const count = sql<number>`(
  select count(*)::integer from bookings b
  where b.storefront = closed_days.storefront and b.day = closed_days.day and b.status in ('pending', 'confirmed')
)`
const closedDay = { ...closing, bookings: count }

/** The closed days of a storefront from a date on. */
export async function listClosedDays(db: Db, storefront: string, from: string): Promise<ClosedDay[]> {
  return db
    .select(closedDay)
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), gte(closedDays.day, from)))
    .orderBy(closedDays.day)
}

/** The closed days of a range, with their reasons. */
export async function listClosings(
  db: Db,
  storefront: string,
  { from, to }: ClosedDayRange,
): Promise<ClosedDayCalendar['closed']> {
  return db
    .select({ date: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), between(closedDays.day, from, to)))
    .orderBy(closedDays.day)
}

/** The days of a range that have open bookings: one range of their index. */
export async function countOpenBookings(
  db: Db,
  storefront: string,
  { from, to }: ClosedDayRange,
): Promise<ClosedDayCalendar['booked']> {
  const { rows } = await db.execute<{ date: string; bookings: number }>(sql`
    select day::text as date, count(*)::integer as bookings from bookings
    where storefront = ${storefront} and day between ${from} and ${to} and status in ('pending', 'confirmed')
    group by day order by day
  `)
  return rows
}

/** False if the storefront is already closed on that day. */
export async function addClosedDay(db: Db, { storefront, date, reason }: Closing): Promise<boolean> {
  const added = await db.insert(closedDays).values({ storefront, day: date, reason }).onConflictDoNothing().returning()
  return added.length === 1
}

/** Undefined if the storefront is open on that day. */
export async function findClosedDay(db: Db, storefront: string, day: string): Promise<ClosedDay | undefined> {
  const [found] = await db.select(closedDay).from(closedDays).where(isDay(storefront, day))
  return found
}

/** Locks a closed day until the transaction ends; undefined if the storefront is open on that day. */
export async function lockClosedDay(db: Db, storefront: string, day: string): Promise<Closing | undefined> {
  const [found] = await db.select(closing).from(closedDays).where(isDay(storefront, day)).for('update')
  return found
}

export async function setClosedDay(db: Db, { storefront, date, reason }: Closing) {
  await db.update(closedDays).set({ reason }).where(isDay(storefront, date))
}

/** Undefined if the storefront is open on that day. */
export async function removeClosedDay(db: Db, storefront: string, day: string): Promise<Closing | undefined> {
  const [removed] = await db.delete(closedDays).where(isDay(storefront, day)).returning(closing)
  return removed
}

function isDay(storefront: string, day: string) {
  return and(eq(closedDays.storefront, storefront), eq(closedDays.day, day))
}

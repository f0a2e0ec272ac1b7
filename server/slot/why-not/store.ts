import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { longestPause, longestService, type Schedule } from '#domain/slot.ts'
import { bookings } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { timeOff } from '#server/professional/away/tables.ts'
import { closedDays } from '#server/professional/closed-days/tables.ts'
import { everySchedule, type Window } from '#server/slot/store.ts'

export type AskedService = { _id: string; storefront: string; title: string; category: string; duration: number }

/** A service of one of these storefronts that can be booked. */
export async function findService(db: Db, id: string, storefronts: string[]): Promise<AskedService | undefined> {
  const { storefront, title, category, duration } = services
  const [found] = await db
    .select({ _id: services.id, storefront, title, category, duration })
    .from(services)
    .where(and(eq(services.id, id), inArray(storefront, storefronts), isNull(services.archivedAt)))
  return found
}

export type AnySchedule = Schedule & { name: string; categories: string[] }

/** The active professionals of a storefront, whatever their categories, and its closed days. */
export async function readEverySchedule(
  db: Db,
  storefront: string,
  window: Window,
): Promise<{ closedDays: string[]; schedules: AnySchedule[] }> {
  const [row] = await everySchedule(db, { storefront, ...window, except: null })
  if (!row) throw new Error('a select without a from has one row')
  return row
}

type Interval = { from: Date; to: Date }

/** What the professionals are booked for between two instants, the earliest first. */
export async function listBookingsIn(db: Db, professionals: string[], { from, to }: Interval) {
  if (professionals.length === 0) return []
  return db
    .select({
      _id: bookings.id,
      number: bookings.number,
      professional: bookings.professionalId,
      service: bookings.title,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      customer: { _id: users.id, name: users.name },
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(
        inArray(bookings.professionalId, professionals),
        ne(bookings.status, 'cancelled'),
        // For the index on the beginning: no booking is longer.
        gt(bookings.startsAt, new Date(from.getTime() - (longestService + longestPause) * 60_000)),
        lt(bookings.startsAt, to),
        sql`${bookings.endsAt} + ${bookings.pause} * interval '1 minute' > ${from.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** The time off of the professionals between two instants, the earliest first. */
export async function listTimeOffIn(db: Db, professionals: string[], { from, to }: Interval) {
  if (professionals.length === 0) return []
  return db
    .select()
    .from(timeOff)
    .where(and(inArray(timeOff.professionalId, professionals), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from)))
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
}

/** Why the storefront is closed on a day; null if it is open. */
export async function findClosing(db: Db, storefront: string, day: string): Promise<string | null> {
  const [found] = await db
    .select({ reason: closedDays.reason })
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), eq(closedDays.day, day)))
  return found?.reason ?? null
}

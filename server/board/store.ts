import { and, asc, between, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { openStatuses } from '#domain/booking.ts'
import type { Block } from '#domain/board.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Span } from '#domain/professional.ts'
import { longestService } from '#domain/slot.ts'
import { bookings } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { closedDays, professionals, timeOff } from '#server/professional/tables.ts'

/**
 * What lies on the board of a storefront. It belongs to several nouns, which is why this store has no tables of its own
 * and reads theirs.
 */

type Seen = {
  storefront: string
  category?: string | undefined
  /** The instants in which the days lie. */
  from: Date
  to: Date
}

/** What touches those days: whatever has become of it, and what nobody comes to as long as somebody should. */
export async function listBlocks(db: Db, { storefront, category, from, to }: Seen): Promise<Block[]> {
  const isKept = or(isNotNull(bookings.professionalId), inArray(bookings.status, openStatuses))
  return db
    .select({
      _id: bookings.id,
      number: bookings.number,
      customer: sql<string>`coalesce(${users.name}, ${closedAccount})`,
      service: bookings.title,
      category: bookings.category,
      date: bookings.day,
      time: bookings.time,
      duration: bookings.duration,
      status: bookings.status,
      professional: bookings.professionalId,
      version: bookings.version,
      unconfirmed: sql<boolean>`${users.id} is not null and ${users.emailVerifiedAt} is null`,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(
        eq(bookings.storefront, storefront),
        // No appointment lasts longer: so the index on when they begin finds also those that began before.
        gt(bookings.startsAt, new Date(from.getTime() - longestService * 60_000)),
        lt(bookings.startsAt, to),
        gt(bookings.endsAt, from),
        isKept,
        category === undefined ? undefined : or(eq(bookings.category, category), isOfWhoDoes(category)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** What else they have to do belongs to their row: it is why they are not free. */
function isOfWhoDoes(category: string) {
  return sql`${bookings.professionalId} in (
    select ${professionals.id} from ${professionals} where ${professionals.categories} @> array[${category}]
  )`
}

export type Staff = {
  id: string
  name: string
  categories: string[]
  hours: Span[]
  active: boolean
  absences: { startsAt: Date; endsAt: Date; reason: string }[]
}

/** Who could have something to do there, by name: those who work, also if they have left, with when they are away. */
export async function listStaff(db: Db, { storefront, from, to }: Seen): Promise<Staff[]> {
  const { id, name, categories, hours, active } = professionals
  const isMeant = eq(professionals.storefront, storefront)
  const [people, absences] = await Promise.all([
    db.select({ id, name, categories, hours, active }).from(professionals).where(isMeant).orderBy(asc(name), asc(id)),
    db
      .select({
        of: timeOff.professionalId,
        startsAt: timeOff.startsAt,
        endsAt: timeOff.endsAt,
        reason: timeOff.reason,
      })
      .from(timeOff)
      .innerJoin(professionals, eq(professionals.id, timeOff.professionalId))
      .where(and(isMeant, gt(timeOff.endsAt, from), lt(timeOff.startsAt, to)))
      .orderBy(asc(timeOff.startsAt), asc(timeOff.id)),
  ])
  return people.map((one) => ({ ...one, absences: absences.filter(({ of }) => of === one.id) }))
}

/** The days of these on which a storefront is closed, and why. */
export async function listClosings(
  db: Db,
  { storefront, first, last }: { storefront: string; first: string; last: string },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ day: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), between(closedDays.day, first, last)))
  return new Map(rows.map(({ day, reason }) => [day, reason]))
}

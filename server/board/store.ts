import { and, asc, between, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Block } from '#domain/board.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Span } from '#domain/professional.ts'
import { longestService } from '#domain/slot.ts'
import { bookings, isOpenBooking } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { closedDays, professionals, timeOff } from '#server/professional/tables.ts'

/** Reads the board of a storefront from the tables of several nouns: this store has no tables of its own. */

type BoardPeriod = {
  storefront: string
  category?: string | undefined
  /** The instants between which the days lie. */
  from: Date
  to: Date
}

/** The bookings on those days: assigned ones of any status, and unassigned ones that are open. */
export async function listBlocks(db: Db, { storefront, category, from, to }: BoardPeriod): Promise<Block[]> {
  const isKept = or(isNotNull(bookings.professionalId), isOpenBooking)
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
        // Uses the index on starts_at and still finds appointments that started earlier: none is longer than this.
        gt(bookings.startsAt, new Date(from.getTime() - longestService * 60_000)),
        lt(bookings.startsAt, to),
        gt(bookings.endsAt, from),
        isKept,
        category === undefined ? undefined : or(eq(bookings.category, category), isOfProfessionalsOf(category)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** Other bookings of the professionals of a category are shown too: they are why the professionals are not free. */
function isOfProfessionalsOf(category: string) {
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

/** The professionals of a storefront with their absences, by name; including inactive ones, who may still have bookings. */
export async function listStaff(db: Db, { storefront, from, to }: BoardPeriod): Promise<Staff[]> {
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

/** The closed days in a range, with the reason. */
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

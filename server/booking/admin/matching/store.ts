import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type MatchingBooking, mostMatching } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatCount } from '#domain/format/count.ts'
import { type BookingQuery, isChosen, isSearch } from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { findMatches } from '#server/booking/admin/search/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'

/** All matching bookings in short, in the order of the list. Refused if there are more than can be chosen at once. */
export async function listMatching(db: Db, listed: Omit<BookingQuery, 'page'>): Promise<MatchingBooking[]> {
  const query = { ...listed, page: { limit: mostMatching + 1 } }
  const those = await findThose(db, query)
  // Found first and then sorted: to follow the order of the list would read all rows of a rare filter. Named as the table, so
  // that the order of the list applies.
  const found = db
    .select({
      id: bookings.id,
      number: bookings.number,
      status: bookings.status,
      day: bookings.day,
      time: bookings.time,
      startsAt: bookings.startsAt,
      version: bookings.version,
      storefront: bookings.storefront,
      customerId: bookings.customerId,
      professionalId: bookings.professionalId,
    })
    .from(bookings)
    .where(those)
    .limit(query.page.limit)
    .as('bookings')
  const rows = await db
    .select({
      _id: found.id,
      number: found.number,
      status: found.status,
      date: found.day,
      time: found.time,
      startsAt: found.startsAt,
      version: found.version,
      storefront: found.storefront,
      customerId: found.customerId,
      customer: users.name,
      professionalId: found.professionalId,
      professional: professionals.name,
    })
    .from(found)
    .leftJoin(users, eq(users.id, found.customerId))
    .leftJoin(professionals, eq(professionals.id, found.professionalId))
    .orderBy(...orderOf(query).by)
  if (rows.length > mostMatching) throw tooMany()
  return rows.map(({ customerId, customer, professionalId, professional, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    customer: named(customerId, customer),
    professional: named(professionalId, professional),
  }))
}

async function findThose(db: Db, query: BookingQuery): Promise<SQL | undefined> {
  if (!isSearch(query.filter)) return and(isChosen(query))
  const { isWhole, ids } = await findMatches(db, query)
  if (!isWhole) throw tooMany()
  return sql`${bookings.id} = any(string_to_array(${ids}, ' ')::uuid[])`
}

function named(_id: string | null, name: string | null) {
  return _id === null || name === null ? null : { _id, name }
}

function tooMany(): Refusal {
  return new Refusal('too_many_match', {
    message: `More than ${formatCount(mostMatching, 'en')} bookings match. Please narrow the filters.`,
  })
}

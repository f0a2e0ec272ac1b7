import { and, eq, sql } from 'drizzle-orm'
import type { CustomerSums } from '#domain/customer.ts'
import { majorOf } from '#domain/format/money.ts'
import { bookings, isNoTrial, isUpcoming } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

/** How many bookings a customer has at each storefront, and their totals. */
export async function readBookingSums(db: Db, customerId: string, now: Date): Promise<CustomerSums[]> {
  const completed = sql`filter (where ${bookings.status} = 'completed')`
  const upcoming = sql`filter (where ${isUpcoming(now)})`
  const total = sql`sum(${bookings.total})`
  const rows = await db
    .select({
      storefront: bookings.storefront,
      currency: bookings.currency,
      bookings: sql<number>`count(*)::integer`,
      upcoming: sql<number>`(count(*) ${upcoming})::integer`,
      completed: sql<number>`(count(*) ${completed})::integer`,
      cancelled: sql<number>`(count(*) filter (where ${bookings.status} = 'cancelled'))::integer`,
      spent: sql<number>`coalesce(${total} ${completed}, 0)::float8`,
      toCome: sql<number>`coalesce(${total} ${upcoming}, 0)::float8`,
    })
    .from(bookings)
    .where(and(eq(bookings.customerId, customerId), isNoTrial))
    .groupBy(bookings.storefront, bookings.currency)
    .orderBy(bookings.storefront, bookings.currency)
  return rows.map(({ spent, toCome, ...row }) => ({
    ...row,
    spent: majorOf(spent, row.currency),
    toCome: majorOf(toCome, row.currency),
  }))
}

import { sql } from 'drizzle-orm'
import { openStatuses } from '#domain/booking.ts'
import { bookings, isUpcoming } from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'
import { services } from '#server/catalogue/tables.ts'

/** A storefront and its current date. */
export type Today = { storefront: string; today: string }
type Counts = { services: number; upcoming: number; professionals: number }
type Counted = { of: { storefront: string; key: string }[]; todays: Today[]; now: Date }

/**
 * The counts of categories, in their order. Open bookings of later days are sums of the counters that triggers keep, and
 * only those of today, and of yesterday as far as they last beyond midnight, are counted one by one, by the index of open
 * bookings: neither grows with all bookings.
 */
export async function countsOf(db: Db, { of, todays, now }: Counted): Promise<Counts[]> {
  if (of.length === 0) return []
  const column = <T>(items: T[], take: (item: T) => string) => sql.param(items.map(take))
  const here = sql`unnest(
    ${column(todays, ({ storefront }) => storefront)}::text[], ${column(todays, ({ today }) => today)}::date[]
  ) as here (storefront, today)`
  const { rows } = await db.execute<Counts>(sql`
    with ahead as (
      select storefront, category, sum(bookings) as upcoming from (
        select storefront, category, bookings from ${bookingTallies} join ${here} using (storefront)
        where day > today and status = any (${sql.param(openStatuses)}::text[])
        union all
        select bookings.storefront, category, 1 from ${bookings} join ${here} on here.storefront = bookings.storefront
        where day between today - 1 and today and ${isUpcoming(now)}
      ) as each group by storefront, category
    )
    select
      (
        select count(*)::integer from ${services}
        where services.storefront = one.storefront and services.category = one.key and archived_at is null
      ) as services,
      coalesce(upcoming, 0)::integer as upcoming,
      (
        select count(*)::integer from ${professionals}
        where professionals.storefront = one.storefront and active and categories @> array[one.key]
      ) as professionals
    from unnest(${column(of, ({ storefront }) => storefront)}::text[], ${column(of, ({ key }) => key)}::text[])
      with ordinality as one (storefront, key, turn)
    left join ahead on ahead.storefront = one.storefront and ahead.category = one.key
    order by turn`)
  return rows
}

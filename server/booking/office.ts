import { desc, sql } from 'drizzle-orm'
import type { AdminBooking } from '#domain/booking-office.ts'
import type { Db } from '#server/db.ts'
import { type Held, heldOf, selectHeld } from './store.ts'
import { bookings } from './tables.ts'

/** As administrators see it in a list. */
export function listed({ booking, storefront, professional, duration, version }: Held): AdminBooking {
  return { ...booking, storefront, professional, duration, version }
}

/** The last so many that were made, the newest first: of each storefront its own are found, then the last of all. */
export async function listLatestBookings(db: Db, storefronts: string[], limit: number): Promise<AdminBooking[]> {
  const ids = sql`
    select latest.id from unnest(${sql.param(storefronts)}::text[]) as one (storefront) cross join lateral (
      select id from ${bookings} where bookings.storefront = one.storefront
      order by created_at desc, id desc limit ${limit}
    ) as latest`
  const rows = await selectHeld(db)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
  return rows.map((row) => listed(heldOf(row)))
}

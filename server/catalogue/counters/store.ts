import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

/** The maximum number of rows per statement, so that none takes long: reviews of these services wait for it. */
const mostMoved = 2_000

/**
 * Counts the bookings of each service by appointment time, and updates the services whose count has changed. `isMore`
 * says whether there may be more of them. Locks rows in the same order as reviews do.
 */
export async function setRecentBookings(
  db: Db,
  storefront: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ isMore: boolean }> {
  const { rowCount } = await db.execute(sql`
    with counted as (
      select service_id, count(*)::integer as made from bookings
      where storefront = ${storefront} and starts_at > ${from} and starts_at <= ${to} and status <> 'cancelled'
        and trial_until is null
      group by service_id
    ), moved as (
      select id, coalesce(made, 0) as made from services left join counted on service_id = id
      where storefront = ${storefront} and recent_bookings <> coalesce(made, 0)
      order by id limit ${mostMoved} for no key update of services
    )
    update services set recent_bookings = moved.made from moved where services.id = moved.id`)
  return { isMore: rowCount === mostMoved }
}

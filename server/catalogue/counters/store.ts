import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

/** So many at once: no statement may take long, and a review waits for as long as it takes. */
const mostMoved = 2_000

/**
 * Counts what was booked of each service between two moments, by appointment. What has not changed is left alone, and of
 * the others so many are set; says whether there may be more. Locked in the order in which reviews lock them.
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
      group by service_id
    ), moved as (
      select id, coalesce(made, 0) as made from services left join counted on service_id = id
      where storefront = ${storefront} and recent_bookings <> coalesce(made, 0)
      order by id limit ${mostMoved} for no key update of services
    )
    update services set recent_bookings = moved.made from moved where services.id = moved.id`)
  return { isMore: rowCount === mostMoved }
}

import type { Client } from './db.ts'

type Past = { slug: string; email: string; status?: string; at?: string | Date }

/** A booking of some time ago that nobody came for, as it stands in the database. Gives its id. */
export async function addBooking(client: Client, past: Past): Promise<string> {
  const { slug, email, status = 'completed', at = '2026-11-12T04:30:00Z' } = past
  const { rows } = await client.query<{ id: string }>(insertBooking, [slug, email, status, at])
  const [made] = rows
  if (!made) throw new Error(`there is no ${slug}, or nobody has the address ${email}`)
  return made.id
}

const insertBooking = `
  insert into bookings (
    id, number, storefront, customer_id, service_id, status, title, category, duration, price, service_fee, tax, total,
    currency, day, time, time_zone, starts_at, ends_at, address, created_at
  )
  select
    gen_random_uuid(), gen_random_uuid(), services.storefront, users.id, services.id, $3, title, category, duration,
    price, 0, 0, price, currency, $4::timestamptz::date, '10:00', 'Asia/Kolkata', $4,
    $4::timestamptz + duration * interval '1 minute', 'Pune', $4
  from services, users where slug = $1 and email = $2
  returning id`

/** The services that count something else than what can be read. */
export async function miscounted(client: Client): Promise<object[]> {
  const { rows } = await client.query<object>(
    `select slug, rating_sum, review_count, rating_spread, there.* from services cross join lateral (
      select coalesce(sum(rating), 0)::integer as sum, count(*)::integer as count, array(
        select count(rating)::integer from generate_series(1, 5) as star
        left join reviews on rating = star and service_id = services.id and hidden_at is null
        group by star order by star
      ) as spread
      from reviews where service_id = services.id and hidden_at is null
    ) as there
    where (rating_sum, review_count, rating_spread) is distinct from (sum, count, spread)`,
  )
  return rows
}

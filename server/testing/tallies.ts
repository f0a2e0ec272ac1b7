import type { BookingStatus } from '#domain/booking.ts'
import type { CategoryShare, OverviewDay, Stats } from '#domain/dashboard.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { OpenShop } from './shop.ts'

/** The numbers of the dashboard, as an administrator reads them. */
export function dashboardCalls(shop: OpenShop) {
  const read = (path: string, storefront = 'documents') =>
    shop.get(`/api/admin/dashboard/${path}`, { token: shop.admin.token, storefront })
  return {
    read,
    readStats: async (of = 'documents'): Promise<Stats> => (await read(`stats?storefront=${of}`)).body,
    readOverview: async (query = ''): Promise<OverviewDay[]> => (await read(`overview?${query}`)).body,
    readDistribution: async (query = ''): Promise<CategoryShare[]> => (await read(`distribution?${query}`)).body,
  }
}

/** The counters that do not match the bookings and customers; empty if all are right. */
export async function miscounted(client: Client): Promise<object[]> {
  const kinds = await client.query<object>(
    `with counted as (
      select storefront, day, status, category, currency, sum(bookings)::bigint as bookings, sum(amount)::bigint as amount
      from booking_tallies group by storefront, day, status, category, currency
      having sum(bookings) <> 0 or sum(amount) <> 0
    ), actual as (
      select storefront, day, status, category, currency, count(*), sum(total)::bigint
      from bookings group by storefront, day, status, category, currency
    )
    (table counted except all table actual) union all (table actual except all table counted)`,
  )
  const customers = await client.query<object>(
    `with counted as (select storefront, customer_id, first_at from booking_customers), actual as (
      select storefront, customer_id, min(created_at) from bookings where customer_id is not null
      group by storefront, customer_id
    )
    (table counted except all table actual) union all (table actual except all table counted)`,
  )
  return [...kinds.rows, ...customers.rows]
}

export type Past = {
  storefront?: string
  day?: string
  status?: BookingStatus
  category?: string
  total?: number
  currency?: string
  email?: string | null
  madeAt?: string
  times?: number
}

/** Inserts bookings without checking availability. */
export async function addBookings(client: Client, past: Past = {}): Promise<string[]> {
  const { storefront = 'documents', day = '2026-11-20', status = 'pending', category = 'tax', total = 100 } = past
  const { currency = storefront === 'home' ? 'USD' : 'INR', email = null, times = 1 } = past
  const { madeAt = '2026-11-20T06:00:00Z' } = past
  const values = [storefront, day, status, category, total, currency, email, madeAt, times]
  const { rows } = await client.query<{ id: string }>(insertBookings, values)
  return rows.map(({ id }) => id)
}

const insertBookings = `
  insert into bookings (
    id, number, storefront, customer_id, service_id, status, title, category, duration, price, service_fee, tax, total,
    currency, day, time, time_zone, starts_at, ends_at, address, created_at
  )
  select
    gen_random_uuid(), gen_random_uuid(), $1, (select id from users where email = $7),
    (select id from services where storefront = $1 order by slug limit 1), $3, 'Papers', $4, 60, $5, 0, 0, $5,
    $6, $2::date, '10:00', 'Asia/Kolkata', $2::date + interval '10 hours', $2::date + interval '11 hours', 'Pune', $8
  from generate_series(1, $9::integer)
  returning id`

import type { Client } from '#server/platform/database/db.ts'

/** The sums of money that do not match bookings, payments and hand-overs; empty if all are right. */
export async function miscountedMoney(client: Client): Promise<object[]> {
  const { rows } = await client.query<object>(
    `
    with counted as (
      select storefront, day, professional_id, kind, sum(amount)::bigint as amount, sum(entries)::bigint as entries
      from money_tallies group by storefront, day, professional_id, kind having sum(amount) <> 0 or sum(entries) <> 0
    ),
    counting as (select * from bookings where trial_until is null),
    actual as (
      select b.storefront, (p.at at time zone b.time_zone)::date as day, p.professional_id, p.kind,
        sum(p.amount)::bigint, count(*)
      from payments p join counting b on b.id = p.booking_id group by 1, 2, 3, 4
      union all
      select storefront, day, professional_id, 'handed-in', sum(amount)::bigint, count(*) from hand_overs group by 1, 2, 3
      union all
      select storefront, day, professional_id, 'due', sum(total - paid_for(id))::bigint, count(*) from counting
      where status = 'completed' and paid_for(id) < total group by 1, 2, 3
      union all
      select storefront, day, professional_id, 'refund-due',
        sum(paid_for(id) - case status when 'cancelled' then 0 else total end)::bigint, count(*) from counting
      where paid_for(id) > case status when 'cancelled' then 0 else total end group by 1, 2, 3
    )
    (table counted except all table actual) union all (table actual except all table counted)`.replaceAll(
      'paid_for(id)',
      '(select coalesce(sum(amount), 0) from payments where booking_id = counting.id)',
    ),
  )
  return rows
}

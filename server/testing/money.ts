import type { Client } from '#server/platform/database/db.ts'

/** The sums of money that do not match bookings, payments and hand-overs; empty if all are right. */
export async function miscountedMoney(client: Client): Promise<object[]> {
  const { rows } = await client.query<object>(
    `
    with counted as (
      select storefront, day, professional_id, kind, sum(amount)::bigint as amount, sum(entries)::bigint as entries
      from money_tallies where kind <> 'cash-out' group by storefront, day, professional_id, kind having sum(amount) <> 0 or sum(entries) <> 0
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
    , counted_totals as (
      select storefront, kind, sum(amount)::bigint as amount, sum(bookings)::bigint as bookings from money_totals group by 1, 2
      having sum(amount) <> 0 or sum(bookings) <> 0
    ),
    actual_totals as (
      select storefront, kind, sum(amount)::bigint, sum(entries)::bigint from counted
      where kind in ('due', 'refund-due') group by 1, 2
    ),
    cash_out as (
      select storefront, day, professional_id, sum(amount)::bigint as amount from money_tallies where kind = 'cash-out'
      group by 1, 2, 3 having sum(amount) <> 0
    ),
    actual_out as (
      select storefront, day, professional_id, sum(case kind when 'cash' then amount else -amount end)::bigint from counted
      where kind in ('cash', 'handed-in') and professional_id is not null group by 1, 2, 3
      having sum(case kind when 'cash' then amount else -amount end) <> 0
    )
    (table counted except all table actual) union all (table actual except all table counted)
    union all select storefront, null, null, kind, amount, bookings from
      ((table counted_totals except all table actual_totals) union all (table actual_totals except all table counted_totals)) as totals
    union all select storefront, day, professional_id, 'cash-out', amount, 0 from
      ((table cash_out except all table actual_out) union all (table actual_out except all table cash_out)) as outs`.replaceAll(
      'paid_for(id)',
      '(select coalesce(sum(amount), 0) from payments where booking_id = counting.id)',
    ),
  )
  return rows
}

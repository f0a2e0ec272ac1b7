import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

/** In the order in which they are written: how the visits of the demo were paid. */
const paidBy = ['cash', 'upi', 'card']

type Linking = { storefront: string; account: string; today: string }

/** Gives the account the visits of one who has some today and in the coming days, unless its access was ended. */
export async function linkDemoProfessional(tx: Db, { storefront, account, today }: Linking) {
  await tx.execute(sql`
    update professionals set user_id = ${account}
    where not exists (select from professionals where user_id = ${account})
      and exists (select from users where id = ${account} and role = 'professional')
      and id = (
        select p.id from professionals p
        cross join lateral (
          select
            count(*) filter (where b.day = ${today}::date) as today,
            count(*) filter (where b.status = 'pending') as pending,
            count(*) as coming
          from bookings b
          where b.professional_id = p.id and b.status <> 'cancelled'
            and b.day between ${today}::date and ${today}::date + 6
        ) as visits
        where p.storefront = ${storefront} and p.user_id is null and p.active
        order by least(visits.today, 3) desc, visits.pending > 0 desc, visits.coming desc, p.id limit 1
      )`)
}

/** For how many days the visits have steps. */
const days = 14

/** To the completed visits of the demo that have none. */
export async function addDemoSteps(tx: Db, account: string, now: Date) {
  const since = new Date(now.getTime() - days * 86_400_000)
  await tx.execute(sql`
    with visits as materialized (
      select b.id, b.professional_id, b.starts_at, b.ends_at, b.total, row_number() over (order by b.starts_at, b.id) as place
      from bookings b join professionals p on p.id = b.professional_id
      join demo_rows d on d.id = b.id and d.kind = 'booking'
      where p.user_id = ${account} and b.status = 'completed' and b.starts_at > ${since} and b.ends_at <= ${now}
        and not exists (select from booking_steps s where s.booking_id = b.id)
    ),
    steps as (
      insert into booking_steps (booking_id, professional_id, by_id, step, taken_at, recorded_at)
      select v.id, v.professional_id, ${account}, s.step, s.at, s.at
      from visits v cross join lateral (values
        ('on-the-way', v.starts_at - interval '20 minutes'),
        ('started', v.starts_at + interval '2 minutes'),
        ('done', v.ends_at)
      ) as s (step, at)
      returning id, booking_id, professional_id, step, taken_at
    ),
    paid as (
      insert into payments (id, booking_id, amount, kind, at, professional_id, by_id, step_id)
      select gen_random_uuid(), v.id, v.total,
        (${sql.param(paidBy)}::text[])[1 + v.place % ${paidBy.length}::integer], s.taken_at, s.professional_id, ${account}, s.id
      from steps s join visits v on v.id = s.booking_id
      -- Of the others nothing was collected yet.
      where s.step = 'done' and v.total > 0 and v.place % 5 > 0
    )
    update bookings b set step = 'done', step_at = v.ends_at from visits v where b.id = v.id`)
}

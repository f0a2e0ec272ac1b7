import { sql } from 'drizzle-orm'
import { bookings } from '#server/booking/tables.ts'
import { invoices } from '#server/invoice/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { demoRows } from '#server/storefront/demo/tables.ts'

type Of = { storefront: string; now: Date }

/** How the visits of the demo were paid. */
const paidBy = { INR: ['cash', 'upi', 'cash', 'upi', 'card', 'bank'], other: ['cash', 'card', 'card', 'bank'] }

/** A number from 0 to 99 that depends on the booking alone, so that what is unpaid stays unpaid after a restart. */
const share = sql`(('x' || left(md5(b.id::text), 6))::bit(24)::integer % 100)`
const isOfDemo = sql`exists (select from ${demoRows} as d where d.id = b.id and d.kind = 'booking')`

/** For how many days a few visits of the demo are unpaid. */
const unpaidFor = 6

/** Pays the completed visits of the demo, except a few of the last days, and those whose professional reports what was collected. */
export async function addDemoPayments(tx: Db, { storefront, now, currency }: Of & { currency: string }) {
  const since = new Date(now.getTime() - unpaidFor * 86_400_000)
  const kinds = sql.param(currency === 'INR' ? paidBy.INR : paidBy.other)
  await tx.execute(sql`
    insert into payments (id, booking_id, amount, kind, at, recorded_at, professional_id)
    select gen_random_uuid(), b.id,
      case when ${share} < 6 and b.ends_at > ${since} then greatest(b.total / 2, 1) else b.total end,
      (${kinds}::text[])[1 + ${share} % array_length(${kinds}::text[], 1)],
      b.ends_at, b.ends_at, case when ${share} % 7 = 0 then null else b.professional_id end
    from ${bookings} as b
    where b.storefront = ${storefront} and b.status = 'completed' and b.total > 0 and b.ends_at <= ${now}
      and ${isOfDemo} and (${share} >= 3 or b.ends_at <= ${since})
      and not exists (select from payments p where p.booking_id = b.id)
      and not exists (select from booking_steps s where s.booking_id = b.id)
    order by b.ends_at, b.id`)
}

/** The cash of the demo was handed in, except that of the last days: of the demo professional, who sees it, of more. */
export async function addDemoHandOvers(tx: Db, { storefront, today, now }: Of & { today: string }) {
  await tx.execute(sql`
    insert into hand_overs (id, storefront, professional_id, day, amount, expected, at)
    select gen_random_uuid(), ${storefront}, p.professional_id, p.day, sum(p.amount), sum(p.amount), ${now}
    from payments p join ${demoRows} as d on d.id = p.booking_id and d.kind = 'booking'
    join professionals w on w.id = p.professional_id
    where p.storefront = ${storefront} and p.kind = 'cash' and not p.trial
      and p.day < ${today}::date - case when w.user_id is null then 1 else 5 end
      and not exists (select from hand_overs h where h.professional_id = p.professional_id and h.day = p.day)
    group by p.professional_id, p.day
    having sum(p.amount) > 0`)
}

/** For how many days the demo has invoices. */
const days = 3

/** The completed visits of the demo without an invoice: the latest ones, and all of the demo customer. */
export async function listDemoUninvoiced(db: Db, { storefront, now, customer }: Of & { customer: string | undefined }) {
  const since = new Date(now.getTime() - days * 86_400_000)
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select b.id, b.ends_at as at from ${bookings} as b
    where b.storefront = ${storefront} and b.status = 'completed' and b.ends_at <= ${now} and ${isOfDemo}
      and (b.ends_at > ${since} or b.customer_id = ${customer ?? null}::uuid)
      and not exists (select from ${invoices} as i where i.booking_id = b.id)
    order by b.ends_at, b.id`)
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }))
}

/** After the bookings of the demo are gone: the series of which nothing is left begin at 1 again. */
export async function deleteEmptySeries(tx: Db, storefront: string) {
  await tx.execute(sql`
    delete from invoice_series s where storefront = ${storefront}
      and not exists (select from ${invoices} as i where i.storefront = s.storefront and i.series = s.series)`)
}

/** After the bookings of the demo are gone: those of professionals who stay. */
export async function deleteDemoHandOvers(tx: Db, storefront: string) {
  await tx.execute(sql`
    delete from hand_overs h using ${demoRows} as d
    where d.id = h.professional_id and d.kind = 'professional' and h.storefront = ${storefront}
      and not exists (
        select from payments p where p.professional_id = h.professional_id and p.day = h.day and p.kind = 'cash'
      )`)
}

import { type SQL, sql } from 'drizzle-orm'
import { bookings, isOpenMoney } from '#server/booking/tables.ts'
import { type MoneyKind, moneyTallies, moneyTotals } from '#server/ledger/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'

export type { MoneyKind }

type Days = { storefront: string; from: string; to: string }

export type DaySum = {
  date: string
  professional: string | null
  name: string | null
  kind: MoneyKind
  amount: number
  entries: number
}

/** The sums of some days by professional and kind. */
export async function listDaySums(db: Db, { storefront, from, to }: Days): Promise<DaySum[]> {
  const { rows } = await db.execute<DaySum>(sql`
    select day::text as date, summed.professional_id as professional, ${professionals.name} as name, kind,
      amount, entries
    from (
      select day, professional_id, kind, sum(amount)::float8 as amount, sum(entries)::float8 as entries
      from ${moneyTallies}
      where storefront = ${storefront} and day between ${from}::date and ${to}::date and kind <> 'cash-out'
      group by day, professional_id, kind
      having sum(amount) <> 0 or sum(entries) <> 0
    ) as summed
    left join ${professionals} on ${professionals.id} = summed.professional_id`)
  return rows
}

export type OpenSums = {
  cash: number
  hand_overs: number
  due: number
  due_bookings: number
  due_since: string | null
  refund: number
  refund_bookings: number
  refund_since: string | null
}

/** What is open at a storefront, of all days. The first booking of an index is the oldest. */
export async function getOpenSums(db: Db, storefront: string): Promise<OpenSums> {
  const total = (column: SQL, kind: MoneyKind) => sql`(
    select coalesce(sum(${column}), 0)::float8 from ${moneyTotals} where storefront = ${storefront} and kind = ${kind}
  )`
  const since = (kind: keyof typeof isOpenMoney) => sql`(
    select day::text from ${bookings} where storefront = ${storefront} and ${isOpenMoney[kind]}
    order by starts_at, id limit 1
  )`
  const { rows } = await db.execute<OpenSums>(sql`
    with out as (
      select sum(amount) as amount from ${moneyTallies} where storefront = ${storefront} and kind = 'cash-out'
      group by day, professional_id having sum(amount) <> 0
    )
    select
      (select coalesce(sum(amount), 0)::float8 from out) as cash, (select count(*)::float8 from out) as hand_overs,
      ${total(sql`amount`, 'due')} as due, ${total(sql`bookings`, 'due')} as due_bookings, ${since('due')} as due_since,
      ${total(sql`amount`, 'refund-due')} as refund, ${total(sql`bookings`, 'refund-due')} as refund_bookings,
      ${since('refund-due')} as refund_since`)
  const [row] = rows
  if (!row) throw new Error('a query without a table has one row')
  return row
}

/** Limits the duration of one statement. Each kind has at least two rows. */
const mostKinds = 5_000
const mostRows = 50_000

/** Merges rows of the same kind, as `mergeTallies` of the dashboard does. Returns whether there may be more. */
export async function mergeMoney(db: Db): Promise<{ isMore: boolean }> {
  const kind = sql`storefront, day, professional_id, kind`
  const isSame = sql`tally.storefront = crowded.storefront and tally.day = crowded.day and tally.kind = crowded.kind
    and tally.professional_id is not distinct from crowded.professional_id`
  const { rows } = await db.execute<{ taken: number }>(sql`
    with crowded as (
      select ${kind} from ${moneyTallies} group by ${kind} having count(*) > 1 limit ${mostKinds}
    ), chosen as (
      select tally.ctid as place from ${moneyTallies} as tally join crowded on ${isSame}
      limit ${mostRows} for update of tally skip locked
    ), taken as (
      delete from ${moneyTallies} where ctid = any (array(select place from chosen)) returning *
    ), merged as (
      insert into ${moneyTallies} (${kind}, amount, entries)
      select ${kind}, sum(amount), sum(entries) from taken
      group by ${kind} having sum(amount) <> 0 or sum(entries) <> 0
    )
    select count(*)::integer as taken from taken`)
  return { isMore: (rows[0]?.taken ?? 0) >= 2 * mostKinds }
}

/** The same for the totals of all days, which have few kinds. */
export async function mergeTotals(db: Db) {
  await db.execute(sql`
    with chosen as (
      select ctid as place from ${moneyTotals} limit ${mostRows} for update skip locked
    ), taken as (
      delete from ${moneyTotals} where ctid = any (array(select place from chosen)) returning *
    )
    insert into ${moneyTotals} (storefront, kind, amount, bookings)
    select storefront, kind, sum(amount), sum(bookings) from taken
    group by storefront, kind having sum(amount) <> 0 or sum(bookings) <> 0`)
}

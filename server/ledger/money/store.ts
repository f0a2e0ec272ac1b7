import { type SQL, sql } from 'drizzle-orm'
import { type MoneyKind, moneyTallies } from '#server/ledger/tables.ts'
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
      from ${moneyTallies} where storefront = ${storefront} and day between ${from}::date and ${to}::date
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

/** What is open at a storefront, of all days. */
export async function getOpenSums(db: Db, storefront: string): Promise<OpenSums> {
  const { rows } = await db.execute<OpenSums>(sql`
    with summed as (
      select day, professional_id,
        ${sumOf(sql`amount`, 'cash')} - ${sumOf(sql`amount`, 'handed-in')} as cash,
        ${sumOf(sql`amount`, 'due')} as due, ${sumOf(sql`entries`, 'due')} as due_bookings,
        ${sumOf(sql`amount`, 'refund-due')} as refund, ${sumOf(sql`entries`, 'refund-due')} as refund_bookings
      from ${moneyTallies} where storefront = ${storefront}
      group by day, professional_id
    )
    select
      coalesce(sum(cash) filter (where professional_id is not null), 0)::float8 as cash,
      count(*) filter (where professional_id is not null and cash <> 0)::float8 as hand_overs,
      coalesce(sum(due), 0)::float8 as due, coalesce(sum(due_bookings), 0)::float8 as due_bookings,
      (min(day) filter (where due_bookings > 0))::text as due_since,
      coalesce(sum(refund), 0)::float8 as refund, coalesce(sum(refund_bookings), 0)::float8 as refund_bookings,
      (min(day) filter (where refund_bookings > 0))::text as refund_since
    from summed`)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

function sumOf(what: SQL, kind: MoneyKind): SQL {
  return sql`coalesce(sum(${what}) filter (where kind = ${kind}), 0)`
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

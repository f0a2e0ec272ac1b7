import { type SQL, sql } from 'drizzle-orm'
import type { CategoryShare, OverviewDay, Trend } from '#domain/dashboard.ts'
import { trendDays } from '#domain/dashboard.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { majorOf } from '#domain/format/money.ts'
import { daysBetween } from '#domain/format/zone.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { bookingCustomers, bookingTallies } from './tables.ts'

/** A storefront, its current date, and the instants at which the current and the previous period began. */
export type StorefrontToday = { storefront: string; today: string; since: Date; before: Date }

export type Money = { currency: string; amount: number; now: number; before: number }
export type Totals = { bookings: Trend & { total: number; pending: number; completed: number }; money: Money[] }

type TotalsRow = {
  currency: string
  total: number
  pending: number
  completed: number
  now: number
  before: number
  amount: number
  amount_now: number
  amount_before: number
}

/** Totals of bookings and revenue, and the last two periods at each storefront. */
export async function getTotals(db: Db, todays: StorefrontToday[]): Promise<Totals> {
  const now = sql`day > today - ${trendDays}::integer and day <= today`
  const before = sql`day > today - ${2 * trendDays}::integer and day <= today - ${trendDays}::integer`
  const done = sql`status = 'completed'`
  const { rows } = await db.execute<TotalsRow>(sql`
    select
      currency, sum(bookings)::float8 as total,
      ${sumWhere(sql`bookings`, sql`status = 'pending'`)} as pending,
      ${sumWhere(sql`bookings`, done)} as completed,
      ${sumWhere(sql`bookings`, now)} as now,
      ${sumWhere(sql`bookings`, before)} as before,
      ${sumWhere(sql`amount`, done)} as amount,
      ${sumWhere(sql`amount`, sql`${done} and ${now}`)} as amount_now,
      ${sumWhere(sql`amount`, sql`${done} and ${before}`)} as amount_before
    from ${bookingTallies} join ${listed(todays)} using (storefront)
    group by currency`)
  const sumOf = (name: 'total' | 'pending' | 'completed' | 'now' | 'before') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  const [total, pending, completed] = [sumOf('total'), sumOf('pending'), sumOf('completed')]
  return {
    bookings: { total, pending, completed, now: sumOf('now'), before: sumOf('before') },
    money: rows.filter((row) => row.completed > 0).map(moneyOf),
  }
}

function sumWhere(what: SQL, where: SQL): SQL {
  return sql`coalesce(sum(${what}) filter (where ${where}), 0)::float8`
}

function moneyOf({ currency, amount, amount_now: now, amount_before: before }: TotalsRow): Money {
  const major = (minor: number) => majorOf(minor, currency)
  return { currency, amount: major(amount), now: major(now), before: major(before) }
}

function listed(todays: StorefrontToday[]): SQL {
  const column = <T>(of: (here: StorefrontToday) => T) => sql.param(todays.map(of))
  return sql`unnest(
    ${column(({ storefront }) => storefront)}::text[], ${column(({ today }) => today)}::date[],
    ${column(({ since }) => since.toISOString())}::timestamptz[],
    ${column(({ before }) => before.toISOString())}::timestamptz[]
  ) as here (storefront, today, since, earlier)`
}

/** Customers with bookings: each counted once, as new at the storefront of the first booking. */
export async function countCustomers(db: Db, todays: StorefrontToday[]): Promise<Trend & { total: number }> {
  const theirs = sql`from ${bookingCustomers} where storefront = ${anyOf(todays)}`
  // One storefront has one row for each customer, so no grouping is needed.
  const known = todays.length === 1 ? theirs : sql`from (select customer_id ${theirs} group by customer_id) as known`
  const { rows } = await db.execute<Trend & { total: number }>(sql`
    select
      (select count(*)::integer ${known}) as total,
      count(*) filter (where first_at >= since)::integer as now,
      count(*) filter (where first_at < since)::integer as before
    from ${bookingCustomers} as one join ${listed(todays)} using (storefront)
    where first_at >= earlier and not exists (
      select from ${bookingCustomers} as other
      where other.customer_id = one.customer_id and other.storefront = ${anyOf(todays)}
        and (other.first_at, other.storefront) < (one.first_at, one.storefront)
    )`)
  return rows[0] ?? { total: 0, now: 0, before: 0 }
}

function anyOf(todays: Pick<StorefrontToday, 'storefront'>[]): SQL {
  return sql`any (${sql.param(todays.map(({ storefront }) => storefront))}::text[])`
}

/** Services that can be booked. */
export async function countServices(db: Db, todays: StorefrontToday[]): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${services} where storefront = ${anyOf(todays)} and archived_at is null`,
  )
  return rows[0]?.total ?? 0
}

/** Dates from first to last, at some storefronts. */
export type Span = { storefronts: string[]; first: string; last: string }

function isWithin({ storefronts, first, last }: Span): SQL {
  return sql`booking_tallies.storefront = ${anyOf(storefronts.map((storefront) => ({ storefront })))}
    and day between ${first}::date and ${last}::date`
}

/** Every day of the span, including days without bookings. */
export async function listDays(db: Db, span: Span): Promise<OverviewDay[]> {
  const { rows } = await db.execute<{ date: string; status: BookingStatus; count: number }>(sql`
    select day::text as date, status, sum(bookings)::float8 as count from ${bookingTallies}
    where ${isWithin(span)} group by day, status`)
  const days = new Map(
    daysBetween(span.first, span.last).map((date) => [
      date,
      { date, pending: 0, confirmed: 0, completed: 0, cancelled: 0 },
    ]),
  )
  for (const { date, status, count } of rows) {
    const day = days.get(date)
    if (day) day[status] = count
  }
  return [...days.values()]
}

/** Grouped by storefront too, because two storefronts may use the same category key. */
export async function listShares(db: Db, span: Span): Promise<CategoryShare[]> {
  const { rows } = await db.execute<{ category: string; name: string; count: number }>(sql`
    select category, coalesce(categories.name, category) as name, count
    from (
      select storefront, category, sum(bookings)::float8 as count from ${bookingTallies}
      where ${isWithin(span)} group by storefront, category
    ) as counted
    left join ${categories} on categories.storefront = counted.storefront and categories.key = category
    where count > 0
    order by count desc, name, counted.storefront, category`)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return rows.map((row) => ({ ...row, share: Math.round((10_000 * row.count) / total) / 10_000 }))
}

/** Limits the duration of one statement. Each kind has at least two rows. */
const mostKinds = 5_000
const mostRows = 50_000

/**
 * Merges rows of the same kind and deletes those that cancel out. Other transactions only insert rows, so it never
 * waits for them; it skips rows that another process is merging. Returns whether there may be more.
 */
export async function mergeTallies(db: Db): Promise<{ isMore: boolean }> {
  const kind = sql`storefront, day, status, category, currency`
  const { rows } = await db.execute<{ taken: number }>(sql`
    with crowded as (
      select ${kind} from ${bookingTallies} group by ${kind} having count(*) > 1 limit ${mostKinds}
    ), chosen as (
      select tally.ctid as place from ${bookingTallies} as tally join crowded using (${kind})
      limit ${mostRows} for update of tally skip locked
    ), taken as (
      delete from ${bookingTallies} where ctid = any (array(select place from chosen)) returning *
    ), merged as (
      insert into ${bookingTallies} (${kind}, bookings, amount)
      select ${kind}, sum(bookings), sum(amount) from taken
      group by ${kind} having sum(bookings) <> 0 or sum(amount) <> 0
    )
    select count(*)::integer as taken from taken`)
  return { isMore: (rows[0]?.taken ?? 0) >= 2 * mostKinds }
}

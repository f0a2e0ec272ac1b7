import { and, type SQL, sql } from 'drizzle-orm'
import { isChosen, isWithin, orderOf, type Question } from '#server/booking/admin/filters/store.ts'
import { isWithinTurn, type Numbers, numbersWith } from '#domain/booking/number.ts'
import { bookedTitles, bookings } from '#server/booking/tables.ts'
import { bookingCustomers } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holds, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'

/** So many are looked at one by one; beyond that, what is looked for is gathered from where it is written. */
export const mostVisited = 25_000
/** And so many that are written there. */
export const mostGathered = 100_000

export type Gathered = { total: number; isWhole: boolean; ids: string }

/**
 * Those of the people who are called so, of the titles, and of the numbers, each by its own index, and none further than
 * it takes to know that there are more than anybody counts, or too many to go through.
 */
export async function gather(db: Db, { storefronts, filter, place: { limit, cursor } }: Question): Promise<Gathered> {
  const order = orderOf(filter)
  const [those, within] = [isChosen(storefronts, filter), isWithin(filter)]
  const ways = waysTo(filter.search ?? '').map((way, at) => ({ ...way, name: sql.identifier(`way_${at}`) }))
  const visits = ways.map(({ one, is, name }, at) => {
    const before = ways.slice(0, at).map((way) => sql`(select count(*) from ${way.name}) <= ${mostCounted}`)
    return sql`${name} as materialized (${visit({ one, is, within, before, those })})`
  })
  const every = sql.join(
    ways.map(({ name }) => sql`table ${name}`),
    sql` union all `,
  )
  // Under the name of the table that they are from: the order of the list is that of these too.
  const { rows } = await db.execute<Gathered>(sql`
    with ${sql.join(visits, sql`, `)}, visited as materialized (${every}),
    found as materialized (select distinct id, starts_at from visited where nth <= ${mostGathered})
    select
      (select count(*)::integer from found) as total,
      not exists (select from visited where nth > ${mostGathered}) and (select count(*) from found) <= ${mostCounted}
        as "isWhole",
      array_to_string(array(
        select ${bookings.id} from found as ${bookings} where ${order.after(cursor) ?? sql`true`}
        order by ${sql.join(order.by, sql`, `)} limit ${limit}
      ), ' ') as ids`)
  return rows[0] ?? { total: 0, isWhole: true, ids: '' }
}

/** The bookings that belong to one after the other, with how many have been looked at; the last is there whatever it is. */
export function visit({ one, is, within, before, those }: Visit): SQL {
  // Behind a limit, so that each is found by an index, and not all of them read for all bookings.
  return sql`
    select id, starts_at, nth from (
      select bookings.*, row_number() over () as nth
      from (${one}) as one
      cross join lateral (select * from ${bookings} where ${and(is, within)} offset 0) as bookings
      where ${and(sql`true`, ...before)}
      limit ${mostGathered + 1}
    ) as bookings
    where nth > ${mostGathered} or (${those})
    limit ${mostCounted + 1}`
}

export type Way = { one: SQL; is: SQL }
export type Visit = Way & Record<'within' | 'those', SQL | undefined> & { before: SQL[] }

export function waysTo(search: string): Way[] {
  const people = sql`select ${users.id} from ${users} where ${isCalled(users, search)} and exists (
    select from ${bookingCustomers} where ${bookingCustomers.customerId} = ${users.id})`
  const titles = sql`select distinct ${bookedTitles.serviceId} from ${bookedTitles}
    where ${holds(bookedTitles.sought, search)}`
  // A service may have been called something else when it was booked.
  const isTitled = sql`${bookings.serviceId} = one.service_id and ${holds(sql`lower(${bookings.title})`, search)}`
  const isNumbered = sql`${bookings.number} between one.first and one.last`
  const numbers = numbersWith(search)
  const ways: (Way | false)[] = [
    { one: people, is: sql`${bookings.customerId} = one.id` },
    { one: titles, is: isTitled },
    numbers.length > 0 && {
      one: beginningsOf(numbers),
      is: sql`${isNumbered} and ${holds(sql`lower(${bookings.number})`, search)}`,
    },
    isWithinTurn(search) && { one: turnsWith(search), is: sql`substr(${bookings.number}, 11) = one.turn` },
  ]
  return ways.filter((way) => way !== false)
}

/** Of each day that fits, from the first number to the last. */
export function beginningsOf(numbers: Numbers[]): SQL {
  const days = sql.param(numbers.map(({ days }) => days))
  const turns = sql.param(numbers.map(({ turn }) => turn))
  return sql`
    select distinct 'DS-' || digits || '-' || turn as first, 'DS-' || digits || '-' || turn || '9999999999' as last
    from (select to_char(day, 'YYMMDD') as digits from booking_days) as days
    join unnest(${days}::text[], ${turns}::text[]) as numbers (pattern, turn) on digits like pattern`
}

/** As many turns as the busiest day can have had: the days of all time zones overlap, and of three the last has begun after the first. */
export function turnsWith(digits: string): SQL {
  return sql`
    select turn from (
      select lpad(n::text, greatest(4, length(n::text)), '0') as turn
      from generate_series(1, (
        select max(coalesce(later, last_value) - base)
        from booking_numbers, (select base, lead(base, 3) over (order by day) as later from booking_days) as days
      )) as n
    ) as turns
    where turn like ${`%${digits}%`}`
}

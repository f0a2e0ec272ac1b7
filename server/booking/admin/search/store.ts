import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { type BookingQuery, containsAll, isChosen, isWithin } from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { isWithinTurn, type Numbers, numbersWith } from '#domain/booking/number.ts'
import { wordsOf } from '#domain/booking/search.ts'
import { bookedTitles, bookings } from '#server/booking/tables.ts'
import { bookingCustomers } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holds, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'

/** The maximum number of bookings read from each of those indexes. */
const mostMatches = 100_000

type IndexedMatches = { total: number; isWhole: boolean; ids: string }

/**
 * The bookings that match by customer, title or number, each found by its own index. Each search stops when there are
 * more than the total counts, or too many to read.
 */
export async function searchIndexes(db: Db, query: BookingQuery): Promise<IndexedMatches> {
  const {
    storefronts,
    filter,
    page: { limit, cursor },
  } = query
  const order = orderOf(query)
  const words = wordsOf(filter.search)
  const rarest = await findRarest(db, storefronts, words)
  const others = containsAll(words.filter((word) => word !== rarest))
  const [those, within] = [and(isChosen(storefronts, filter), others), isWithin(filter)]
  const lookups = lookupsFor(storefronts, rarest).map((lookup, at) => ({
    ...lookup,
    name: sql.identifier(`lookup_${at}`),
  }))
  const reads = lookups.map(({ one, is, name }, at) => {
    const before = lookups.slice(0, at).map((lookup) => sql`(select count(*) from ${lookup.name}) <= ${mostCounted}`)
    return sql`${name} as materialized (${readMatches({ one, is, within, before, those })})`
  })
  const every = sql.join(
    lookups.map(({ name }) => sql`table ${name}`),
    sql` union all `,
  )
  // Aliased as the table, so that the order of the list applies to these rows too.
  const { rows } = await db.execute<IndexedMatches>(sql`
    with ${sql.join(reads, sql`, `)}, matched as materialized (${every}),
    found as materialized (select distinct id, starts_at from matched where nth <= ${mostMatches})
    select
      (select count(*)::integer from found) as total,
      not exists (select from matched where nth > ${mostMatches}) and (select count(*) from found) <= ${mostCounted}
        as "isWhole",
      array_to_string(array(
        select ${bookings.id} from found as ${bookings} where ${order.after(cursor) ?? sql`true`}
        order by ${sql.join(order.by, sql`, `)} limit ${limit}
      ), ' ') as ids`)
  return rows[0] ?? { total: 0, isWhole: true, ids: '' }
}

/** The bookings of each key in turn, numbered as they are read; the last row shows that the limit was reached. */
function readMatches({ one, is, within, before, those }: IndexRead): SQL {
  // `offset 0` keeps the lookup per key, by its index, instead of one join over all bookings.
  return sql`
    select id, starts_at, nth from (
      select bookings.*, row_number() over () as nth
      from (${one}) as one
      cross join lateral (select * from ${bookings} where ${and(is, within)} offset 0) as bookings
      where ${and(sql`true`, ...before)}
      limit ${mostMatches + 1}
    ) as bookings
    where nth > ${mostMatches} or (${those})
    limit ${mostCounted + 1}`
}

/** Customers and titles are counted up to here to compare words. */
const mostCompared = 2_000
/** A part of a number, for example a month, is in this share of the bookings. A whole number is in one. */
const shareOfShortNumber = 0.03

/**
 * The word of a search that leads to the fewest bookings: the other words are tested on those. Its share of the bookings
 * is estimated by its shares of the customers and of the titles: a shop has booked 50 titles a million times, or 100,000.
 */
export async function findRarest(db: Db, storefronts: string[], words: string[]): Promise<string> {
  const [first = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  if (others.length === 0) return first
  // The indexes know parts of words by three letters.
  const compared = words.filter((word) => word.length > 2)
  if (compared.length < 2) return first
  const counts = compared.map((word, at) => {
    const people = sql`select from ${users} where ${isCalled(users, word)} limit ${mostCompared}`
    const titles = sql`select from ${bookedTitles} where ${isTitled(storefronts, word)} limit ${mostCompared}`
    const isShort = numbersWith(word).length > 0 && word.length < shortest
    return sql`select ${at}::integer as at, ${isShort ? shareOfShortNumber : 0}::float8
      + (select count(*) from (${people}) as people) / (select people from every)
      + (select count(*) from (${titles}) as titles) / (select titles from every) as share`
  })
  const { rows } = await db.execute<{ at: number }>(sql`
    with every as materialized (
      select
        (select greatest(1, count(*)) from ${bookingCustomers}
          where ${inArray(bookingCustomers.storefront, storefronts)})::float8 as people,
        (select greatest(1, count(*)) from ${bookedTitles}
          where ${inArray(bookedTitles.storefront, storefronts)})::float8 as titles
    )
    select at from (${sql.join(counts, sql` union all `)}) as counts order by share, at limit 1`)
  return compared[rows[0]?.at ?? 0] ?? first
}

/** The length of a day and a turn without 'DS-'. */
const shortest = '261122-0059'.length

type IndexLookup = { one: SQL; is: SQL }
type IndexRead = IndexLookup & Record<'within' | 'those', SQL | undefined> & { before: SQL[] }

function isTitled(storefronts: string[], word: string) {
  return and(inArray(bookedTitles.storefront, storefronts), holds(bookedTitles.sought, word))
}

function lookupsFor(storefronts: string[], search: string): IndexLookup[] {
  const people = sql`select ${users.id} from ${users} where ${isCalled(users, search)} and exists (
    select from ${bookingCustomers} where ${bookingCustomers.customerId} = ${users.id})`
  const titles = sql`select distinct ${bookedTitles.serviceId} from ${bookedTitles}
    where ${isTitled(storefronts, search)}`
  // A service may have had another title when it was booked.
  const isIts = sql`${bookings.serviceId} = one.service_id and ${holds(sql`lower(${bookings.title})`, search)}`
  const isNumbered = sql`${bookings.number} between one.first and one.last`
  const numbers = numbersWith(search)
  const lookups: (IndexLookup | false)[] = [
    { one: people, is: sql`${bookings.customerId} = one.id` },
    { one: titles, is: isIts },
    numbers.length > 0 && {
      one: rangesOf(numbers),
      is: sql`${isNumbered} and ${holds(sql`lower(${bookings.number})`, search)}`,
    },
    isWithinTurn(search) && { one: sequencesWith(search), is: sql`substr(${bookings.number}, 11) = one.turn` },
  ]
  return lookups.filter((lookup) => lookup !== false)
}

/** The range of numbers of each matching day. */
function rangesOf(numbers: Numbers[]): SQL {
  const days = sql.param(numbers.map(({ days }) => days))
  const turns = sql.param(numbers.map(({ turn }) => turn))
  return sql`
    select distinct 'DS-' || digits || '-' || turn as first, 'DS-' || digits || '-' || turn || '9999999999' as last
    from (select to_char(day, 'YYMMDD') as digits from booking_days) as days
    join unnest(${days}::text[], ${turns}::text[]) as numbers (pattern, turn) on digits like pattern`
}

/** The turns up to the largest of any day. Days of different time zones overlap, but the third day after always starts later. */
function sequencesWith(digits: string): SQL {
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

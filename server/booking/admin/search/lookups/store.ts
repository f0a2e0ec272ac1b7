import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { phoneDigitsOf } from '#domain/booking/search.ts'
import { isWithinTurn, type Numbers, numbersWith } from '#domain/booking/number.ts'
import {
  type BookingQuery,
  canBeNumbered,
  isChosen,
  isNumbered,
  phonedIds,
  isWithin,
} from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { bookedTitles, bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { fewestIndexed, holds, holdsAnyCase, isCalled } from '#server/platform/database/columns.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'

/** The keys of an index that contain a word, and the conditions on a booking of such a key. */
type Lookup = { keys: SQL; is: (SQL | undefined)[]; limit: SQL; isSorted?: boolean }

/**
 * `found` with the matches, as a common table expression with those it needs; the rows that contain the matches of the
 * page; and whether they are sure to contain them.
 */
export type Source = { with: SQL; page: SQL; isWhole: SQL }

type LookUp = {
  word: string
  others: string[]
  /** Whether it is faster to sort the bookings of a range of numbers than to follow the list to them. */
  isFar: boolean
}

/**
 * The bookings that contain a word by customer, title or number, each looked up in its own index, and of these the ones
 * that contain the other words too. The lookups stop when there are more than the total counts.
 */
export function lookUp(query: BookingQuery, those: LookUp): Source {
  const chosen = and(isWithin(query.filter), isChosen(query))
  const lookups = lookupsFor(query, those).map((lookup, at) => ({
    ...lookup,
    name: sql.identifier(`lookup_${at}`),
  }))
  // The matches of the lookups up to this one.
  const united = (at: number) => sql.identifier(at === lookups.length - 1 ? 'found' : `united_${at}`)
  const isFew = (at: number) => sql`(select count(*) from ${united(at)}) <= ${mostCounted}`
  const reads = lookups.flatMap(({ name, keys, is, limit }, at) => {
    // `offset 0` keeps the lookup per key, by its index, instead of one join over all bookings.
    const matches = sql`select id, starts_at from ${bookings} where ${and(chosen, ...is)} offset 0`
    // Within one lookup, each booking is found once. `union` would hash all of them for each lookup.
    const earlier = sql`select id, starts_at from ${united(at - 1)}`
    const isNew = sql`id not in (select id from ${united(at - 1)})`
    return [
      sql`${name} as materialized (
        select matches.id, matches.starts_at from (${keys}) as one cross join lateral (${matches}) as matches
        where ${at === 0 ? sql`true` : isFew(at - 1)}
        limit ${limit}
      )`,
      sql`${united(at)} as materialized (
        ${at === 0 ? sql`` : sql`${earlier} union all`}
        select id, starts_at from ${name} where ${at === 0 ? sql`true` : isNew}
      )`,
    ]
  })
  const isWhole = lookups.map(({ name, limit, isSorted = false }, at) =>
    and(
      isSorted ? undefined : sql`(${limit} is null or (select count(*) from ${name}) <= ${mostCounted})`,
      at === 0 ? undefined : isFew(at - 1),
    ),
  )
  const [sorted] = lookups.flatMap((lookup, at) => {
    // If all bookings of its keys are found, or too many of the earlier lookups, these rows are not needed.
    const isNeeded = sql`(select count(*) from ${lookup.name}) > ${mostCounted} and ${at === 0 ? sql`true` : isFew(at - 1)}`
    return lookup.isSorted ? { ...lookup, isNeeded } : []
  })
  return {
    with: sql.join([...peopleCalled(those.others), ...reads], sql`, `),
    page: sorted
      ? sql`(${firstOf(query, sql`found`)} union ${firstOf(query, firstOfEach(query, chosen, sorted))})`
      : sql`found`,
    isWhole: and(sql`true`, ...isWhole) ?? sql`true`,
  }
}

/** The rows that come first on the page. */
function firstOf(query: BookingQuery, rows: SQL, where?: SQL): SQL {
  const { cursor, limit } = query.page
  const order = orderOf(query)
  // Aliased as the table, so that the order of the list applies to these rows too.
  return sql`(
    select id, starts_at from ${rows} as ${bookings} where ${and(sql`true`, where, order.after(cursor))}
    order by ${sql.join(order.by, sql`, `)} limit ${limit}
  )`
}

/** The bookings of each key that would come first on the page. */
function firstOfEach(
  query: BookingQuery,
  chosen: SQL | undefined,
  { keys, is, isNeeded }: Lookup & { isNeeded: SQL },
): SQL {
  return sql`(
    select matches.id, matches.starts_at from (${keys}) as one
    cross join lateral ${firstOf(query, sql`${bookings}`, and(chosen, ...is))} as matches
    where ${isNeeded}
  )`
}

/** The customers that contain a word, for the tests of bookings that another word led to. */
function peopleCalled(words: string[]): SQL[] {
  return words.map(
    (word, at) => sql`${people(at)} as materialized (select ${users.id} from ${users} where ${isCalled(users, word)})`,
  )
}

function people(at: number) {
  return sql.identifier(`people_${at}`)
}

/** Whether a title that was ever booked contains a word. */
function isBooked(word: string): SQL {
  return sql`exists (select from ${bookedTitles} where ${holds(bookedTitles.sought, word)})`
}

/**
 * Whether the title or the number of a booking contains a word. Most names are in no title, and then no title is tested.
 * Texts without a trigram would need all titles for that.
 */
export function holdsBooked(word: string): (SQL | undefined)[] {
  const isTitled = holdsAnyCase(bookings.title, word)
  return [
    canBeNumbered(word) ? isNumbered(word) : undefined,
    word.length < fewestIndexed ? isTitled : and(isBooked(word), isTitled),
  ]
}

/** Compares ids, which is faster than searching texts. */
function isOfPeople(at: number): SQL {
  return sql`${bookings.customerId} in (select id from ${people(at)})`
}

function lookupsFor(query: BookingQuery, { word, others, isFar }: LookUp): Lookup[] {
  const tests = others.map((other, at) => or(isOfPeople(at), ...holdsBooked(other)))
  const limit = sql`${mostCounted + 1}::integer`
  const numbers = numbersWith(word)
  const isInRange = sql`${bookings.number} between one.first and one.last`
  const digits = phoneDigitsOf(query.filter.search)
  const lookups: (Lookup | false)[] = [
    digits !== undefined && {
      keys: sql`select id from ${phonedIds(digits)} as phoned`,
      is: [sql`${bookings.id} = one.id`],
      limit,
    },
    byCustomer(word, others, limit),
    byTitle(query, { word, others, limit }),
    isWithinTurn(word) && {
      keys: sequencesWith(word),
      is: [sql`substr(${bookings.number}, 11) = one.turn`, ...tests],
      limit,
    },
    // The bookings of a month or a year of numbers may be far from the start of the list.
    numbers.length > 0 && {
      keys: rangesOf(numbers),
      is: [isInRange, isNumbered(word), ...tests],
      limit,
      isSorted: isFar,
    },
  ]
  return lookups.filter((lookup) => lookup !== false)
}

/**
 * Tests the name once for each customer, and not again for each booking. A customer without another word is left out if
 * no title contains that word and no number can. In the order of the index, so that each of its pages is read once.
 */
function byCustomer(word: string, others: string[], limit: SQL): Lookup {
  const called = (at: number) => sql.identifier(`is_called_${at}`)
  const columns = others.map((other, at) => sql`, (${isCalled(users, other)}) as ${called(at)}`)
  const isPossible = others.map((other, at) =>
    canBeNumbered(other) ? undefined : sql`(${called(at)} or ${isBooked(other)})`,
  )
  return {
    keys: sql`
      select * from (
        select ${users.id} ${sql.join(columns)} from ${users} where ${isCalled(users, word)} order by ${users.id}
      ) as called
      where ${and(sql`true`, ...isPossible)}`,
    is: [
      sql`${bookings.customerId} = one.id`,
      ...others.map((other, at) => or(sql`one.${called(at)}`, ...holdsBooked(other))),
    ],
    limit,
  }
}

/** The ranges of numbers of each matching day, without those that lie in another one. */
function rangesOf(numbers: Numbers[]): SQL {
  const days = sql.param(numbers.map(({ days }) => days))
  const turns = sql.param(numbers.map(({ turn }) => turn))
  const numbersOf = sql`unnest(${days}::text[], ${turns}::text[])`
  return sql`
    select distinct 'DS-' || digits || '-' || turn as first, 'DS-' || digits || '-' || turn || '9999999999' as last
    from (select to_char(day, 'YYMMDD') as digits from booking_days) as days
    join ${numbersOf} as numbers (pattern, turn) on digits like pattern
    where not exists (
      select from ${numbersOf} as wider (pattern, start)
      where digits like wider.pattern and start <> turn and starts_with(turn, start)
    )`
}

/**
 * Tests the titles of a service for the other words once. If only some contain a word, each booking's title is tested. A
 * service without another word is left out if no customer contains that word and no number can.
 */
function byTitle(
  { storefronts, filter: { category: chosen } }: BookingQuery,
  { word, others, limit }: { word: string; others: string[]; limit: SQL },
): Lookup {
  const { serviceId, storefront, category, sought } = bookedTitles
  const name = (what: string, at: number) => sql.identifier(`${what}_${at}`)
  const columns = others.map((other, at) => {
    const isIn = holds(sought, other)
    return sql`, bool_and(${isIn}) as ${name('is_in_all', at)}, bool_or(${isIn}) as ${name('is_in_some', at)}`
  })
  const tests = others.map((other, at) =>
    or(
      sql`one.${name('is_in_all', at)}`,
      isOfPeople(at),
      canBeNumbered(other) ? isNumbered(other) : undefined,
      and(sql`one.${name('is_in_some', at)}`, holdsAnyCase(bookings.title, other)),
    ),
  )
  const isPossible = others.map((other, at) =>
    canBeNumbered(other) ? undefined : sql`(bool_or(${holds(sought, other)}) or exists (select from ${people(at)}))`,
  )
  return {
    keys: sql`
      select ${serviceId} ${sql.join(columns)}
      from ${bookedTitles} where ${and(
        inArray(storefront, storefronts),
        chosen === undefined ? undefined : eq(category, chosen),
        holds(sought, word),
      )}
      group by ${serviceId} having ${and(sql`true`, ...isPossible)}`,
    is: [
      sql`${bookings.serviceId} = one.service_id`,
      ...tests,
      // A service may have had another title when it was booked.
      holdsAnyCase(bookings.title, word),
    ],
    limit,
  }
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

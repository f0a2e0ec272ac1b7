import { and, desc, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { AdminBooking, AdminBookingFilter, BookingFileFilter } from '#domain/booking/admin.ts'
import { isWithinTurn, type Numbers, numbersWith } from '#domain/booking/number.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import { holds, isCalled } from '#server/platform/database/columns.ts'
import {
  countFound,
  cutPage,
  inOrder,
  inTurn,
  mostCounted,
  portionsOf,
  totalOf,
} from '#server/platform/database/pagination.ts'
import { bookingCustomers, bookingTallies } from '#server/dashboard/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { heldOf, listed, selectHeld } from '#server/booking/store.ts'
import { bookedTitles, bookings } from '#server/booking/tables.ts'

/** The last so many that were made, the newest first: of each storefront its own are found, then the last of all. */
export async function listLatestBookings(db: Db, storefronts: string[], limit: number): Promise<AdminBooking[]> {
  const ids = sql`
    select latest.id from unnest(${sql.param(storefronts)}::text[]) as one (storefront) cross join lateral (
      select id from ${bookings} where bookings.storefront = one.storefront
      order by created_at desc, id desc limit ${limit}
    ) as latest`
  const rows = await selectHeld(db)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
  return rows.map((row) => listed(heldOf(row)))
}

type Filter = Omit<BookingFileFilter, 'storefront'>
/** After which, and how many; all of them, where that is null. */
type Place = { limit: number | null; cursor?: string | undefined }
type Question = { storefronts: string[]; filter: Filter; place: Place }

/** Everybody's, for administrators. */
export async function listAdminBookings(
  db: Db,
  storefronts: string[],
  { limit = defaultLimit, cursor, ...filter }: AdminBookingFilter,
): Promise<Page<AdminBooking>> {
  const order = orderOf(filter)
  const { ids, total } = await lookUp(db, { storefronts, filter, place: { limit: limit + 1, cursor } })
  const read = selectHeld(db, order.place)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(...order.by)
  const [rows, found] = await Promise.all([read, total ?? countChosen(db, storefronts, filter)])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map((row) => listed(heldOf(row))), total: found, next: page.next }
}

/**
 * All of them, however many, for a file: which, and in what order, as of the moments that it takes to find them; each as
 * it is when its turn comes, since nobody's slow reading may hold a connection. So what moves meanwhile comes once.
 */
export async function* everyAdminBooking(db: Db, storefronts: string[], filter: Filter) {
  const question = { storefronts, filter, place: { limit: null } }
  const gathered = (await isWideSearch(db, question)) ? await gather(db, question) : undefined
  const found = gathered?.isWhole ? gathered.ids : await walk(db, storefronts, filter)
  for (const ids of portionsOf(found)) {
    const rows = await selectHeld(db).where(sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`)
    const read = rows.map((row) => heldOf(row))
    yield inTurn(ids, read.map(listed))
  }
}

/** So many are looked at in one statement: however many there are, none of them takes long. */
const mostWalked = 50_000

/** From the first of the list to the last, with those kept that are about what is looked for. */
async function walk(db: Db, storefronts: string[], filter: Filter): Promise<string> {
  const order = orderOf(filter)
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const narrowed = { storefronts, filter: { ...filter, search: undefined }, place: { limit: mostWalked, cursor } }
    const by = sql.join(order.by, sql`, `)
    const { rows } = await db.execute<{ ids: string; last: string[] | null }>(sql`
      with looked as materialized (${inOrderOfEach(narrowed)})
      select
        array_to_string(array(
          select id from looked as ${bookings} where ${isFound(filter) ?? sql`true`} order by ${by}
        ), ' ') as ids,
        (select ${order.place} from looked as ${bookings} order by ${by} offset ${mostWalked - 1}) as last`)
    const { ids = '', last = null } = rows[0] ?? {}
    if (ids !== '') found.push(ids)
    if (last === null) return found.join(' ')
    cursor = order.cursorAt(last)
  }
}

/** A search among so many that it is gathered from where it is written. Where there are few, each of them is asked. */
async function isWideSearch(db: Db, { storefronts, filter }: Question): Promise<boolean> {
  if (!isSearch(filter) || filter.unassigned === true) return false
  return (await countTallied(db, storefronts, filter)) >= mostVisited
}

/** Which they are, in their order, as a query; and how many in all, where that is known by then. */
async function lookUp(db: Db, question: Question): Promise<{ ids: SQL; total?: string }> {
  const { storefronts, filter } = question
  const ids = sql`select id from (${inOrderOfEach(question)}) as looked`
  if (!isSearch(filter)) {
    if (filter.unassigned !== undefined) return { ids }
    return { ids, total: totalOf(await countTallied(db, storefronts, filter)) }
  }
  if (!(await isWideSearch(db, question))) return { ids }
  const gathered = await gather(db, question)
  const total = totalOf(gathered.total)
  if (gathered.isWhole) return { ids: sql`select unnest(string_to_array(${gathered.ids}, ' ')::uuid[])`, total }
  // Otherwise there are so many that whoever walks through the list meets them soon.
  return gathered.total > mostCounted ? { ids, total } : { ids }
}

/** Of each storefront by itself, as they lie in the indexes: to put all of several in order takes as long as there are many. */
function inOrderOfEach({ storefronts, filter, place: { limit, cursor } }: Question): SQL {
  const order = orderOf(filter)
  const by = sql`order by ${sql.join(order.by, sql`, `)} limit ${limit}`
  const each = storefronts.map(
    (storefront) => sql`(select id, starts_at, customer_id, title, number from ${bookings}
      where ${and(isChosen([storefront], filter), isFound(filter), order.after(cursor))} ${by})`,
  )
  return sql`select * from (${sql.join(each, sql` union all `)}) as ${bookings} ${by}`
}

function countChosen(db: Db, storefronts: string[], filter: Filter): Promise<string> {
  const those = and(isChosen(storefronts, filter), isFound(filter))
  return countFound(db, sql`(select from ${bookings} where ${those})`)
}

/** As triggers have counted them, whoever comes and whatever is looked for. */
async function countTallied(db: Db, storefronts: string[], filter: Filter): Promise<number> {
  const found = sql<number>`coalesce(sum(${bookingTallies.bookings}), 0)::float8`
  const [row] = await db
    .select({ found })
    .from(bookingTallies)
    .where(isOf(bookingTallies, storefronts, filter))
  return row?.found ?? 0
}

function isOf(table: typeof bookings | typeof bookingTallies, storefronts: string[], filter: Filter) {
  const { status, category, date, from, to } = filter
  const [only = '', ...others] = storefronts
  return and(
    others.length === 0 ? eq(table.storefront, only) : inArray(table.storefront, storefronts),
    status === undefined ? undefined : eq(table.status, status),
    category === undefined ? undefined : eq(table.category, category),
    date === undefined ? undefined : eq(table.day, date),
    from === undefined ? undefined : gte(table.day, from),
    to === undefined ? undefined : lte(table.day, to),
  )
}

function isChosen(storefronts: string[], filter: Filter) {
  const { unassigned } = filter
  const those = unassigned === undefined ? undefined : isUnassigned(unassigned)
  return and(isOf(bookings, storefronts, filter), isWithin(filter), those)
}

/** By instants, in whose order they lie: a day begins somewhere between 14 hours before that of Greenwich and 12 after it. */
function isWithin({ date, from = date, to = date }: Filter) {
  return and(
    from === undefined
      ? undefined
      : sql`${bookings.startsAt} >= (${from}::date - interval '14 hours') at time zone 'UTC'`,
    to === undefined ? undefined : sql`${bookings.startsAt} < (${to}::date + interval '36 hours') at time zone 'UTC'`,
  )
}

/** Open, and nobody comes. */
function isUnassigned(wanted: boolean) {
  const isIt = and(isNull(bookings.professionalId), inArray(bookings.status, ['pending', 'confirmed']))
  return wanted ? isIt : isIt && not(isIt)
}

/** Every number begins alike, so a part of that is in every booking. */
function isSearch({ search = '' }: Filter): boolean {
  return search !== '' && !numbersWith(search).some(({ days, turn }) => days === '______' && turn === '')
}

/** Asked of one booking. */
function isFound({ search = '' }: Filter) {
  if (!isSearch({ search })) return undefined
  const canBeNumbered = numbersWith(search).length > 0 || isWithinTurn(search)
  return or(
    // As a value, so that nobody is asked before their booking is met.
    sql`(select ${isCalled(users, search)} from ${users} where ${users.id} = ${bookings.customerId})`,
    holds(sql`lower(${bookings.title})`, search),
    canBeNumbered ? holds(sql`lower(${bookings.number})`, search) : undefined,
  )
}

const byTime = [
  { by: bookings.startsAt, type: 'timestamptz' },
  { by: bookings.id, type: 'uuid' },
] as const

function orderOf({ sort = 'latest' }: Filter) {
  return inOrder(`all bookings ${sort}`, byTime, { isDescending: sort === 'latest' })
}

/** So many are looked at one by one; beyond that, what is looked for is gathered from where it is written. */
const mostVisited = 25_000
/** And so many that are written there. */
const mostGathered = 100_000

type Gathered = { total: number; isWhole: boolean; ids: string }

/**
 * Those of the people who are called so, of the titles, and of the numbers, each by its own index, and none further than
 * it takes to know that there are more than anybody counts, or too many to go through.
 */
async function gather(db: Db, { storefronts, filter, place: { limit, cursor } }: Question): Promise<Gathered> {
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
function visit({ one, is, within, before, those }: Visit): SQL {
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

type Way = { one: SQL; is: SQL }
type Visit = Way & Record<'within' | 'those', SQL | undefined> & { before: SQL[] }

function waysTo(search: string): Way[] {
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
function beginningsOf(numbers: Numbers[]): SQL {
  const days = sql.param(numbers.map(({ days }) => days))
  const turns = sql.param(numbers.map(({ turn }) => turn))
  return sql`
    select distinct 'DS-' || digits || '-' || turn as first, 'DS-' || digits || '-' || turn || '9999999999' as last
    from (select to_char(day, 'YYMMDD') as digits from booking_days) as days
    join unnest(${days}::text[], ${turns}::text[]) as numbers (pattern, turn) on digits like pattern`
}

/** As many turns as the busiest day can have had: the days of all time zones overlap, and of three the last has begun after the first. */
function turnsWith(digits: string): SQL {
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

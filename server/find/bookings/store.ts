import { and, or, type SQL, sql } from 'drizzle-orm'
import { phonedIds } from '#server/booking/admin/filters/store.ts'
import { bookedTitles, bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holds, holdsAnyCase, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostFound } from '#domain/find.ts'

type Searched = {
  storefronts: string[]
  words: string[]
  /** The end of a phone number, if the whole text can be one. */
  digits: string | undefined
  /** The customers who contain all words. */
  customers: string[]
  now: Date
}

/** Titles and days of which the bookings are read. */
const mostTitles = 200
const mostDays = 31

/**
 * The first bookings of the customers, of the titles and of the numbers that contain all words, in the order of the list:
 * visits to come, soonest first, then the others, latest first. Each customer, title and number leads to its bookings by
 * an index, so that it does not matter how many bookings there are.
 */
export async function findBookingIds(
  db: Db,
  { storefronts, words, digits, customers, now }: Searched,
): Promise<string[]> {
  const ofAny = sql`storefront = any (${sql.param(storefronts)}::text[])`
  const nearest = (is: SQL | undefined) => sql`(
    (select id, starts_at from ${bookings} where ${is} and ${ofAny} and starts_at > ${now}
      order by starts_at limit ${mostFound})
    union all
    (select id, starts_at from ${bookings} where ${is} and ${ofAny} and starts_at <= ${now}
      order by starts_at desc limit ${mostFound})
  )`
  const sources: SQL[] = [
    sql`
      select nearest.* from unnest(${sql.param(customers)}::uuid[]) as one (id)
      cross join lateral ${nearest(sql`customer_id = one.id`)} as nearest`,
    sql`
      select nearest.* from (
        select distinct service_id from ${bookedTitles}
        where ${and(ofAny, ...words.map((word) => holds(bookedTitles.sought, word)))} limit ${mostTitles}
      ) as one cross join lateral ${nearest(
        // A service may have had another title when it was booked.
        and(sql`service_id = one.service_id`, ...words.map((word) => holdsAnyCase(bookings.title, word))),
      )} as nearest`,
    ...(digits === undefined ? [] : [phoned(digits, ofAny)]),
    // No number contains two words.
    ...(words.length === 1 ? words.flatMap((word) => numberedBy(word, nearest)) : []),
  ]
  return readFirst(db, sql.join(sources, sql` union `), now)
}

/** The bookings of a number: few have the same last digits. */
function phoned(digits: string, ofAny: SQL): SQL {
  return sql`select id, starts_at from ${bookings} where id in ${phonedIds(digits)} and ${ofAny}`
}

/** Customers whose bookings are read for the words of a name and of a title. */
const mostCustomers = 2_000

/** The first bookings that contain some words in the customer and the others in the title. */
export async function findMixedIds(
  db: Db,
  { storefronts, words, now }: Omit<Searched, 'customers' | 'digits'>,
): Promise<string[]> {
  const isCalledSo = words.map((word) => isCalled(users, word))
  const called = (at: number) => sql.identifier(`is_called_${at}`)
  const columns = isCalledSo.map((isIt, at) => sql`, (${isIt}) as ${called(at)}`)
  const tests = words.map((word, at) => or(sql`one.${called(at)}`, holdsAnyCase(bookings.title, word)))
  const found = sql`
    select theirs.id, starts_at from (
      (select ${users.id} ${sql.join(columns)} from ${users}
        where ${users.role} = 'customer' and ${or(...isCalledSo)} limit ${mostCustomers})
      union all
      (select ${users.id} ${sql.join(columns)} from ${users}
        where ${users.role} = 'professional' and ${or(...isCalledSo)} limit ${mostCustomers})
    ) as one cross join lateral (
      select id, starts_at from ${bookings}
      where customer_id = one.id and storefront = any (${sql.param(storefronts)}::text[]) and ${and(...tests)} offset 0
    ) as theirs`
  return readFirst(db, found, now)
}

async function readFirst(db: Db, found: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${found}) as found
    order by starts_at <= ${now}, case when starts_at > ${now} then starts_at end, starts_at desc, id
    limit ${mostFound}`)
  return rows.map(({ id }) => id)
}

/** Bookings whose number begins with a word, and those whose turn within the day is that number. */
function numberedBy(word: string, nearest: (is: SQL) => SQL): SQL[] {
  const [, days = '', turn] = /^(?:ds-?)?(\d{0,6})(?:-(\d*))?$/i.exec(word) ?? []
  const isOfDay = sql`number between 'DS-' || one.digits || '-' || ${turn ?? ''} and 'DS-' || one.digits || '-' || ${`${turn ?? ''}9999999999`}`
  const byDay = sql`
    select nearest.* from (
      select to_char(day, 'YYMMDD') as digits from booking_days
      where to_char(day, 'YYMMDD') like ${`${days}%`} order by day desc limit ${mostDays}
    ) as one cross join lateral ${nearest(isOfDay)} as nearest`
  const byTurn = sql`select nearest.* from ${nearest(sql`substr(number, 11) = ${word.padStart(4, '0')}`)} as nearest`
  return [...(days === '' ? [] : [byDay]), ...(/^\d{1,9}$/.test(word) ? [byTurn] : [])]
}

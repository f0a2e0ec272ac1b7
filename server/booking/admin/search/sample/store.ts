import { and, eq, type SQL, sql } from 'drizzle-orm'
import { numbersWith } from '#domain/booking/number.ts'
import { type BookingQuery, canBeNumbered, isChosen, isNumbered, isOf } from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holdsAnyCase, isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'

/** How many bookings of the storefronts to sample. A word or filter that none matches leads to less than one in 300. */
const sampled = 1_000
/** Beside larger storefronts that would take many bookings of all storefronts: no more than these are read. */
const mostRead = 10_000
/** Fewer bookings of the storefronts say nothing. Then the storefronts have about one booking in 200, or less. */
const fewest = 50

/** How long it takes to follow the list by one booking, compared with reading one that a range of numbers leads to. */
const costOfFollowing = 6

/**
 * How long it takes to read a booking that a word leads to: by its customer 1, by its service, which has fewer bookings
 * for each descent of the index, and by its number, where the bookings of a day are adjacent.
 */
const costs = { called: 1, titled: 1.4, numbered: 1 / 3 }

/** How long it takes to find out which customers and services of a word are left out, for each of their bookings. */
const costOfLeavingOut = 1 / 20

/**
 * How many bookings the filters without the search lead to, the rarest word, how long it takes to read the bookings
 * that this word leads to, how many match, and whether the list has so many bookings before the first match that it is
 * faster to read those.
 */
export type Estimate = { listed: number; rarest: string; cost: number; matching: number; isFar: boolean }

/**
 * Estimates by a sample of the bookings: a shop may have booked 50 titles a million times, or 100,000. The sample is
 * always the same, so that the pages of a list are found in the same way. Undefined if it has too few bookings of the
 * storefronts.
 */
export async function estimate(db: Db, query: BookingQuery, words: string[]): Promise<Estimate | undefined> {
  const { all, ofAnyStorefront } = await countAll(db, query.storefronts)
  // The longest first: of two words that the sample does not contain, the longer one leads to fewer bookings.
  const compared = words.toSorted((one, other) => other.length - one.length)
  const sample = await readSample(db, query, { words: compared, percent: percentRead({ all, ofAnyStorefront }) })
  const count = (isIt: (one: Sampled) => boolean) => sample.reduce((sum, one) => sum + (isIt(one) ? one.size : 0), 0)
  const size = count(() => true)
  if (size < fewest) return undefined
  const each = all / size
  const ways = waysOf(compared, sample)
  const led = ways.map((way) => mapWays((by) => count((one) => way[by](one))))
  const leading = ways.map((_, at) => count((one) => isIn(one, at)))
  const read = led.map(
    ({ called, titled, numbered }, at) =>
      called * costs.called + titled * costs.titled + numbered * costs.numbered + (leading[at] ?? 0) * costOfLeavingOut,
  )
  const at = read.indexOf(Math.min(...read))
  const rarest = compared[at] ?? ''
  const isMatch = (one: Sampled) => compared.every((_, word) => isIn(one, word))
  const listed = count((one) => one.isListed)
  // A file has no page: it follows the list in portions.
  const isSortable = query.page.limit !== null && numbersWith(rarest).length > 0
  const ahead = placeOfFirst(sample.filter(isMatch)) ?? listed
  return {
    listed: listed * each,
    rarest,
    cost: (read[at] ?? 0) * each,
    matching: count((one) => one.isListed && isMatch(one)) * each,
    isFar: isSortable && ahead * costOfFollowing > (leading[at] ?? 0),
  }
}

/** How many of the list come before the first of these, or undefined if they are not in it. */
function placeOfFirst(these: Sampled[]): number | undefined {
  const places = these.flatMap(({ place }) => place ?? [])
  return places.length === 0 ? undefined : Math.min(...places) - 1
}

/** Bookings of the sample that the words and filters do not distinguish; for each word, whether they contain it. */
type Sampled = Record<Way, boolean[]> & {
  size: number
  isListed: boolean
  isOfCategory: boolean
  /** Of the first of them in the list from the cursor on, or null if they are not in it. */
  place: number | null
}

/** The columns by which a word leads to a booking: its customer, its title or its number. */
type Way = keyof typeof costs

function mapWays<T>(of: (way: Way) => T): Record<Way, T> {
  return { called: of('called'), titled: of('titled'), numbered: of('numbered') }
}

function isIn({ called, titled, numbered }: Sampled, word: number): boolean {
  return called[word] === true || titled[word] === true || numbered[word] === true
}

/**
 * For each word, the bookings that its lookups read. Customers who lack another word are left out if no title contains
 * it, and services likewise if no customer does.
 */
function waysOf(words: string[], sample: Sampled[]): Record<Way, (one: Sampled) => boolean>[] {
  const isOnly = (way: 'called' | 'titled') => (word: number) =>
    !canBeNumbered(words[word] ?? '') && !sample.some((one) => one[way][word])
  const places = [...words.keys()]
  const [neverTitled, neverCalled] = [places.filter(isOnly('titled')), places.filter(isOnly('called'))]
  return places.map((word) => ({
    called: ({ called }) => called[word] === true && neverTitled.every((other) => called[other]),
    titled: ({ titled, isOfCategory }) =>
      titled[word] === true && isOfCategory && neverCalled.every((other) => titled[other]),
    numbered: ({ numbered }) => numbered[word] === true,
  }))
}

type Sampling = { words: string[]; percent: number }

async function readSample(db: Db, query: BookingQuery, { words, percent }: Sampling): Promise<Sampled[]> {
  const { storefronts, filter, page } = query
  const order = orderOf(query)
  const isListed = isChosen(query) ?? sql`true`
  const isAhead = and(isListed, order.after(page.cursor)) ?? sql`true`
  // Only numbers are far from the start of a list, and sorting takes as long as testing the words.
  const isPlaced = page.limit !== null && words.some((word) => numbersWith(word).length > 0)
  const place = isPlaced
    ? sql`row_number() over (partition by ${isAhead} order by ${sql.join(order.by, sql`, `)})`
    : sql`null::bigint`
  const each = (isIt: (word: string) => SQL | undefined) => {
    const tests = words.map((word) => sql`coalesce(${isIt(word) ?? sql`false`}, false)`)
    return sql`array[${sql.join(tests, sql`, `)}]`
  }
  const { category } = filter
  // Each customer is looked up once for all words, by the index: a join would read all customers.
  const { rows } = await db.execute<Sampled>(sql`
    select
      ${isListed} as "isListed", ${category === undefined ? sql`true` : eq(bookings.category, category)} as "isOfCategory",
      ${each((word) => isCalled(users, word))} as called,
      ${each((word) => holdsAnyCase(bookings.title, word))} as titled,
      ${each((word) => (canBeNumbered(word) ? isNumbered(word) : undefined))} as numbered,
      count(*)::integer as size, (min(place) filter (where ${isAhead}))::integer as place
    from (
      select *, ${place} as place
      from ${bookings} tablesample system (${percent}) repeatable (2)
      where ${isOf(bookings, storefronts, {})}
    ) as ${bookings}
    left join lateral (
      select name, sought from ${users} where ${users.id} = ${bookings.customerId} offset 0
    ) as ${users} on true
    group by 1, 2, 3, 4, 5`)
  return rows
}

type Counts = { all: number; ofAnyStorefront: number }

/** The table contains the bookings of all storefronts, mixed. */
function percentRead({ all, ofAnyStorefront }: Counts): number {
  const read = Math.min(mostRead, (sampled * ofAnyStorefront) / Math.max(1, all))
  return Math.min(100, (100 * read) / Math.max(1, ofAnyStorefront))
}

async function countAll(db: Db, storefronts: string[]): Promise<Counts> {
  const { bookings: count } = bookingTallies
  const [row] = await db
    .select({
      all: sql<number>`coalesce(sum(${count}) filter (where ${isOf(bookingTallies, storefronts, {})}), 0)::float8`,
      ofAnyStorefront: sql<number>`coalesce(sum(${count}), 0)::float8`,
    })
    .from(bookingTallies)
  return row ?? { all: 0, ofAnyStorefront: 0 }
}

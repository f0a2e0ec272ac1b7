import { and, or, sql } from 'drizzle-orm'
import { wordsOf } from '#domain/booking/search.ts'
import { type BookingQuery, countTallied, isChosen, isPhoned, isTallied } from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { isCalled } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'
import { holdsBooked, lookUp, type Source } from './lookups/store.ts'
import { type Estimate, estimate } from './sample/store.ts'

/** How many matches there are, up to the number that totals count; and, if all were found, the ids of the page. */
export type Found = { total: number; isWhole: boolean; ids: string }

/**
 * The bookings that contain all words of a search. Either each booking that the other filters lead to is tested, or the
 * rarest word is looked up in the indexes of customers, titles and numbers, whichever reads less. If there are too many
 * matches to find all, they are frequent enough to fill a page by following the list.
 */
export async function findMatches(db: Db, query: BookingQuery): Promise<Found> {
  const words = wordsOf(query.filter.search)
  const { rarest, isListed, isFar, matching } = await choosePlan(db, query, words)
  const others = words.filter((word) => word !== rarest)
  const found = await readFound(
    db,
    query,
    isListed ? testEach(query, words, isFar && matching > mostCounted) : lookUp(query, { word: rarest, others, isFar }),
  )
  const isCounted = found.isWhole || found.total > mostCounted
  return isCounted ? found : readFound(db, query, testEach(query, words, false))
}

/** With so few bookings, no estimate is needed. */
const few = 2_000

type Plan = Estimate & { isListed: boolean }

/** Whether to test each booking that the other filters lead to, or else which word to look up. */
export async function choosePlan(db: Db, query: BookingQuery, words: string[]): Promise<Plan> {
  const { storefronts, filter } = query
  const tallied = await countTallied(db, storefronts, isAmongOpen(filter) ? { ...filter, open: true } : filter)
  const eachTested = { isListed: true, listed: tallied, rarest: '', cost: 0, matching: 0, isFar: false }
  // A customer has few bookings, and an index of them.
  if (tallied < few || filter.customer !== undefined) return eachTested
  const estimated = await estimate(db, query, words)
  if (!estimated) return eachTested
  const listed = isTallied(filter) ? tallied : Math.min(tallied, estimated.listed)
  const isFaster = (await costOfTests(db, query, listed)) < estimated.cost
  return { ...estimated, listed, isListed: listed < few || isFaster }
}

/** Visits to come and those without a professional are not counted, but they are open, and a sample has few of them. */
const isAmongOpen = ({ upcoming, unassigned, nobodyThere }: BookingQuery['filter']) =>
  upcoming === true || unassigned === true || nobodyThere === true

/**
 * How long it takes to test all listed bookings. Days lead either to rows of the table, or to a test of all bookings of
 * the status and category, by the index.
 */
async function costOfTests(db: Db, { storefronts, filter }: BookingQuery, listed: number): Promise<number> {
  const { status, category, date, service, professional, unassigned, ...days } = filter
  const isOfDays = [date, days.from, days.to, days.createdFrom, days.createdTo, days.createdAfter].some(isGiven)
  if (!isOfDays || [service, professional, unassigned].some(isGiven)) return listed * costOfTest
  return Math.min((await countTallied(db, storefronts, { status, category })) * costOfTest, listed * costOfRow)
}

const isGiven = (value: unknown) => value !== undefined

/**
 * How long it takes to test a booking in an index or in its row, compared with reading one that a customer leads to. The
 * index contains what is tested, in the order in which it is read; a word leads to a few bookings of each of many
 * customers.
 */
const costOfTest = 0.4
const costOfRow = 1

/**
 * Looks up the customers of each word once, and not again for each booking. If more matches than totals count are far
 * from the start of the list, all of them are found, and none by following the list.
 */
function testEach(query: BookingQuery, words: string[], isUnlimited: boolean): Source {
  const isEach = words.map((word) => {
    const called = sql`select ${users.id} from ${users} where ${isCalled(users, word)}`
    return or(sql`${bookings.customerId} in (${called})`, ...holdsBooked(word))
  })
  const limit = isUnlimited ? sql`` : sql`limit ${mostCounted + 1}`
  return {
    with: sql`found as materialized (
      select id, starts_at from ${bookings}
      where ${and(isChosen(query), or(and(...isEach), isPhoned(query.filter.search)))} ${limit}
    )`,
    page: sql`found`,
    isWhole: isUnlimited ? sql`true` : sql`(select count(*) from found) <= ${mostCounted}`,
  }
}

export async function readFound(db: Db, query: BookingQuery, source: Source): Promise<Found> {
  const { limit, cursor } = query.page
  const order = orderOf(query)
  // Aliased as the table, so that the order of the list applies to these rows too.
  const { rows } = await db.execute<Found>(sql`
    with ${source.with}
    select (select count(*)::integer from found) as total, ${source.isWhole} as "isWhole",
      array_to_string(array(
        select ${bookings.id} from ${source.page} as ${bookings} where ${order.after(cursor) ?? sql`true`}
        order by ${sql.join(order.by, sql`, `)} limit ${limit}
      ), ' ') as ids`)
  return rows[0] ?? { total: 0, isWhole: true, ids: '' }
}

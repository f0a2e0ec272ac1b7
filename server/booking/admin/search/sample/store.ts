import { and, or, sql } from 'drizzle-orm'
import { numbersWith } from '#domain/booking/number.ts'
import { type BookingQuery, holdsWord, isChosen, isOf } from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import { users } from '#server/identity/tables.ts'
import { isCalled } from '#server/platform/database/columns.ts'
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
 * How many bookings the filters without the search lead to, the rarest word, how many bookings that word leads to, how
 * many match, and whether the list has so many bookings before the first match that it is faster to read those.
 */
export type Estimate = { listed: number; rarest: string; led: number; matching: number; isFar: boolean }

/**
 * Estimates by a sample of the bookings: a shop may have booked 50 titles a million times, or 100,000. The sample is
 * always the same, so that the pages of a list are found in the same way. Undefined if it has too few bookings of the
 * storefronts.
 */
export async function estimate(db: Db, query: BookingQuery, words: string[]): Promise<Estimate | undefined> {
  const { storefronts, filter, page } = query
  const { all, ofAnyStorefront } = await countAll(db, storefronts)
  // The longest first: of two words that the sample does not contain, the longer one leads to fewer bookings.
  const compared = words.toSorted((one, other) => other.length - one.length)
  // Each customer is looked up once for all words, by the index: a join would read all customers.
  const isIn = (word: string) => or(...holdsWord(word), isCalled(users, word))
  const counts = compared.map((word) => sql`count(*) filter (where ${isIn(word)})`)
  const order = orderOf(query)
  const isListed = isChosen(storefronts, filter) ?? sql`true`
  const isAhead = and(isListed, order.after(page.cursor)) ?? sql`true`
  const { rows } = await db.execute<{
    size: number
    listed: number
    led: number[]
    matching: number
    ahead: number | null
  }>(sql`
    select
      count(*)::integer as size, (count(*) filter (where ${isListed}))::integer as listed,
      array[${sql.join(counts, sql`, `)}]::integer[] as led,
      (count(*) filter (where ${and(isListed, ...words.map(isIn))}))::integer as matching,
      (min(place) filter (where ${and(isAhead, ...words.map(isIn))}))::integer - 1 as ahead
    from (
      select *, row_number() over (partition by ${isAhead} order by ${sql.join(order.by, sql`, `)}) as place
      from ${bookings} tablesample system (${percentRead({ all, ofAnyStorefront })}) repeatable (1)
      where ${isOf(bookings, storefronts, {})}
    ) as ${bookings}
    left join lateral (
      select name, email from ${users} where ${users.id} = ${bookings.customerId} offset 0
    ) as ${users} on true`)
  const { size = 0, listed = 0, led = [], matching = 0, ahead = null } = rows[0] ?? {}
  if (size < fewest) return undefined
  const each = all / size
  const at = led.indexOf(Math.min(...led))
  const [rarest = '', leading = 0] = [compared[at], led[at]]
  const isSortable = page.limit !== null && numbersWith(rarest).length > 0
  return {
    listed: listed * each,
    rarest,
    led: leading * each,
    matching: matching * each,
    // A file has no page: it follows the list in portions.
    isFar: isSortable && (ahead ?? listed) * costOfFollowing > leading,
  }
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

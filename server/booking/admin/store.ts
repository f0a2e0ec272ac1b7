import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { AdminBooking, AdminBookingFilter } from '#domain/booking/admin.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import {
  type Filter,
  isChosen,
  isFound,
  isOf,
  isSearch,
  orderOf,
  type Question,
} from '#server/booking/admin/filters/store.ts'
import { gather, mostVisited } from '#server/booking/admin/search/store.ts'
import { toBookingRecord, toAdminBooking, selectBookingRecords } from '#server/booking/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { bookingTallies } from '#server/dashboard/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, cutPage, inTurn, mostCounted, portionsOf, totalOf } from '#server/platform/database/pagination.ts'

/** The last so many that were made, the newest first: of each storefront its own are found, then the last of all. */
export async function listLatestBookings(db: Db, storefronts: string[], limit: number): Promise<AdminBooking[]> {
  const ids = sql`
    select latest.id from unnest(${sql.param(storefronts)}::text[]) as one (storefront) cross join lateral (
      select id from ${bookings} where bookings.storefront = one.storefront
      order by created_at desc, id desc limit ${limit}
    ) as latest`
  const rows = await selectBookingRecords(db)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
  return rows.map((row) => toAdminBooking(toBookingRecord(row)))
}

/** Everybody's, for administrators. */
export async function listAdminBookings(
  db: Db,
  storefronts: string[],
  { limit = defaultLimit, cursor, ...filter }: AdminBookingFilter,
): Promise<Page<AdminBooking>> {
  const order = orderOf(filter)
  const { ids, total } = await lookUp(db, { storefronts, filter, place: { limit: limit + 1, cursor } })
  const read = selectBookingRecords(db, order.place)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(...order.by)
  const [rows, found] = await Promise.all([read, total ?? countChosen(db, storefronts, filter)])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map((row) => toAdminBooking(toBookingRecord(row))), total: found, next: page.next }
}

/**
 * All of them, however many, for a file: which, and in what order, as of the moments that it takes to find them; each as
 * it is when its turn comes, since nobody's slow reading may hold a connection. So what moves meanwhile comes once.
 */
export async function* streamAdminBookings(db: Db, storefronts: string[], filter: Filter) {
  const question = { storefronts, filter, place: { limit: null } }
  const gathered = (await isWideSearch(db, question)) ? await gather(db, question) : undefined
  const found = gathered?.isWhole ? gathered.ids : await walk(db, storefronts, filter)
  for (const ids of portionsOf(found)) {
    const rows = await selectBookingRecords(db).where(sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`)
    const read = rows.map((row) => toBookingRecord(row))
    yield inTurn(ids, read.map(toAdminBooking))
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

import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { AdminBooking, AdminBookingFilter } from '#domain/booking/admin.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { type BookingStatus, openStatuses } from '#domain/booking.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import {
  type BookingQuery,
  countTallied,
  isChosen,
  isFound,
  isSearch,
  isTallied,
} from '#server/booking/admin/filters/store.ts'
import { orderOf } from '#server/booking/admin/order/store.ts'
import { findMatches } from '#server/booking/admin/search/store.ts'
import { toBookingRecord, toAdminBooking, selectBookingRecords } from '#server/booking/store.ts'
import { bookings } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, cutPage, inTurn, mostCounted, portionsOf, totalOf } from '#server/platform/database/pagination.ts'

/** The newest bookings: the latest of each storefront are read by its index, then the latest of those. */
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

/** These bookings, in this order. */
export async function listBookings(db: Db, ids: string[]): Promise<AdminBooking[]> {
  if (ids.length === 0) return []
  const rows = await selectBookingRecords(db).where(sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`)
  return inTurn(
    ids,
    rows.map((row) => toAdminBooking(toBookingRecord(row))),
  )
}

type ListRequest = { storefronts: string[]; query: AdminBookingFilter; now: Date }

/** The bookings of all customers. */
export async function listAdminBookings(
  db: Db,
  { storefronts, query: { limit = defaultLimit, cursor, ...filter }, now }: ListRequest,
): Promise<Page<AdminBooking>> {
  const query = { storefronts, filter, page: { limit: limit + 1, cursor }, now }
  const order = orderOf(query)
  const { ids, total } = await findPage(db, query)
  const read = selectBookingRecords(db, order.place)
    .where(sql`${bookings.id} in (${ids})`)
    .orderBy(...order.by)
  const [rows, found] = await Promise.all([read, total ?? countChosen(db, query)])
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map((row) => toAdminBooking(toBookingRecord(row))), total: found, next: page.next }
}

/**
 * All matching bookings, for a file. The ids and their order are read first, then the rows in portions, so that a slow
 * download holds no connection. A booking that is rescheduled during the download appears once, as it is when its row
 * is read.
 */
export async function* streamAdminBookings(db: Db, listed: Omit<BookingQuery, 'page'>) {
  const query = { ...listed, page: { limit: null } }
  const matches = isSearch(listed.filter) ? await findMatches(db, query) : undefined
  const found = matches?.isWhole ? matches.ids : await scanList(db, query)
  for (const ids of portionsOf(found)) {
    yield await listBookings(db, ids)
  }
}

/** The rows read by one statement, so that none takes long however many bookings there are. */
const mostScanned = 50_000

/** The ids of the list from first to last, filtered by the search. */
async function scanList(db: Db, query: BookingQuery): Promise<string> {
  const { filter } = query
  const order = orderOf(query)
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const narrowed = { ...query, filter: { ...filter, search: undefined }, page: { limit: mostScanned, cursor } }
    const by = sql.join(order.by, sql`, `)
    const { rows } = await db.execute<{ ids: string; last: string[] | null }>(sql`
      with listed as materialized (${inOrderOfEach(narrowed)})
      select
        array_to_string(array(
          select id from listed as ${bookings} where ${isFound(filter) ?? sql`true`} order by ${by}
        ), ' ') as ids,
        (select ${order.place} from listed as ${bookings} order by ${by} offset ${mostScanned - 1}) as last`)
    const { ids = '', last = null } = rows[0] ?? {}
    if (ids !== '') found.push(ids)
    if (last === null) return found.join(' ')
    cursor = order.cursorAt(last)
  }
}

/** The ids of a page as a query; and the total, if it is known at that point. */
async function findPage(db: Db, query: BookingQuery): Promise<{ ids: SQL; total?: string }> {
  const { storefronts, filter } = query
  const ids = sql`select id from (${inOrderOfEach(query)}) as listed`
  if (isSearch(filter)) {
    const found = await findMatches(db, query)
    const total = totalOf(found.total)
    return { ids: found.isWhole ? sql`select unnest(string_to_array(${found.ids}, ' ')::uuid[])` : ids, total }
  }
  return isTallied(filter) ? { ids, total: totalOf(await countTallied(db, storefronts, filter)) } : { ids }
}

/** Each storefront on its own, in the order of its index: sorting the bookings of several takes longer the more there are. */
function inOrderOfEach(query: BookingQuery): SQL {
  const { storefronts, filter, page } = query
  const order = orderOf(query)
  const each = storefronts.flatMap((storefront) =>
    statusesOf(filter).flatMap((status) => {
      const chosen = isChosen({ ...query, storefronts: [storefront], filter: { ...filter, status } })
      return order.partsAfter(page.cursor).map(
        ({ where, by }) => sql`(select id, starts_at, customer_id, title, number from ${bookings}
          where ${and(chosen, isFound(filter), where)}
          order by ${sql.join(by, sql`, `)} limit ${page.limit})`,
      )
    }),
  )
  return sql`select * from (${sql.join(each, sql` union all `)}) as ${bookings}
    order by ${sql.join(order.by, sql`, `)} limit ${page.limit}`
}

/** Open bookings by each of their statuses, which the indexes are sorted by: most bookings of the past are not open. */
function statusesOf({
  status,
  open,
  unassigned,
  upcoming,
  nobodyThere,
}: BookingQuery['filter']): (BookingStatus | undefined)[] {
  const isOpen = open === true || upcoming === true
  return isOpen && status === undefined && unassigned !== true && nobodyThere !== true ? openStatuses : [status]
}

function countChosen(db: Db, query: BookingQuery): Promise<string> {
  const { storefronts, filter } = query
  if (!isByMaking(filter)) return countFound(db, sql`(select from ${bookings} where ${isChosen(query)})`)
  // Those made last by their index: PostgreSQL would pass all visits before the first of these days.
  const each = storefronts.map(
    (storefront) => sql`(
      select from ${bookings} where ${isChosen({ ...query, storefronts: [storefront] })}
      order by ${desc(bookings.createdAt)} limit ${mostCounted + 1}
    )`,
  )
  return countFound(db, sql`(${sql.join(each, sql` union all `)})`)
}

/** Whether bookings are chosen by when they were made and nothing else but the storefront. */
function isByMaking(filter: BookingQuery['filter']): boolean {
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : name))
  return chosen.some((name) => name.startsWith('created')) && chosen.every((name) => ofMaking.includes(name))
}
const ofMaking = ['createdFrom', 'createdTo', 'createdAfter', 'sort', 'storefront']

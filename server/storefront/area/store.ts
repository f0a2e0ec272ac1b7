import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import type { AreaRequest, AreaRequestFilter } from '#domain/storefront/area-request.ts'
import { bare } from '#domain/storefront/postcodes.ts'
import { bookings, isNoTrial, isUpcoming, startsNearOrAfter } from '#server/booking/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { areaRequests } from './tables.ts'

type Row = typeof areaRequests.$inferSelect

/** Nothing happens if the same address waits for the same postcode. */
export async function addAreaRequest(db: Db, row: Row) {
  await db.insert(areaRequests).values(row).onConflictDoNothing()
}

/** The postcodes for which anyone waits, each found by one step in the index. */
export async function listWantedPostcodes(db: Db, storefront: string): Promise<string[]> {
  const next = (after: SQL) => sql`(
    select postcode from area_requests where storefront = ${storefront} and postcode > ${after}
    order by postcode limit 1
  )`
  const { rows } = await db.execute<{ postcode: string }>(sql`
    with recursive wanted as (
      select ${next(sql`''`)} as postcode union all
      select ${next(sql`wanted.postcode`)} from wanted where wanted.postcode is not null
    )
    select postcode from wanted where postcode is not null`)
  return rows.map(({ postcode }) => postcode)
}

type Served = { storefront: string; postcodes: string[] }
export type Claimed = Pick<Row, 'email' | 'postcode' | 'origin'>

/**
 * Deletes the requests of some people for these postcodes, with all postcodes of each person. Those that another process
 * is deleting are left to it.
 */
export async function claimRequests(
  db: Db,
  { storefront, postcodes, most }: Served & { most: number },
): Promise<Claimed[]> {
  const isServed = sql`storefront = ${storefront} and postcode = any(${sql.param(postcodes)}::text[])`
  const { rows } = await db.execute<Claimed>(sql`
    with people as (
      select email from area_requests where ${isServed} limit ${most} for update skip locked
    ), claimed as (
      select id from area_requests where ${isServed} and email in (select email from people) for update skip locked
    )
    delete from area_requests r using claimed where r.id = claimed.id
    returning r.email, r.postcode, r.origin`)
  return rows
}

const order = inOrder('area requests', [
  { by: areaRequests.postcode, type: 'text' },
  { by: areaRequests.email, type: 'text' },
])

export async function listAreaRequests(
  db: Db,
  storefront: string,
  { search = '', limit, cursor }: AreaRequestFilter,
): Promise<Page<AreaRequest>> {
  const where = and(
    eq(areaRequests.storefront, storefront),
    search === '' ? undefined : sql`starts_with(${areaRequests.postcode}, ${bare(search)})`,
  )
  const some = db
    .select({ one: sql`1` })
    .from(areaRequests)
    .where(where)
  const all = db.select({ row: areaRequests, place: order.place }).from(areaRequests)
  const [{ rows, next }, total] = await Promise.all([
    readPage(all, { where, order, limit, cursor }),
    countFound(db, some),
  ])
  const items = rows.map(({ row: { id, postcode, email, createdAt } }) => {
    return { _id: id, postcode, email, createdAt: createdAt.toISOString() }
  })
  return { items, total, next }
}

/** The postcodes of the newest requests, of which at most so many are counted, with the most people first. */
export async function countByPostcode(db: Db, storefront: string, most: { counted: number; shown: number }) {
  const { rows } = await db.execute<{ postcode: string; people: number; all: number }>(sql`
    with newest as (
      select postcode from area_requests where storefront = ${storefront} order by created_at desc limit ${most.counted}
    )
    select postcode, count(*)::integer as people, (sum(count(*)) over ())::integer as all
    from newest group by postcode order by people desc, postcode limit ${most.shown}`)
  const postcodes = rows.map(({ postcode, people }) => ({ postcode, people }))
  return { all: rows[0]?.all ?? 0, postcodes }
}

export async function removeAreaRequest(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.delete(areaRequests).where(eq(areaRequests.id, id)).returning()
  return row
}

export async function removeAreaRequestsOf(db: Db, email: string) {
  await db.delete(areaRequests).where(eq(areaRequests.email, email))
}

/** In one statement: the other address may ask for the same postcode at the same moment. */
export async function moveAreaRequests(db: Db, { from, into }: Record<'from' | 'into', string>) {
  await db.execute(sql`
    with moved as (delete from area_requests where email = ${from} returning storefront, postcode, origin, created_at)
    insert into area_requests (id, storefront, postcode, email, origin, created_at)
    select gen_random_uuid(), storefront, postcode, ${into}, origin, created_at from moved
    on conflict do nothing`)
}

/** The rest is deleted at the next run. */
const mostAtOnce = 10_000

export async function removeOldAreaRequests(db: Db, before: Date) {
  const old = db
    .select({ id: areaRequests.id })
    .from(areaRequests)
    .where(lt(areaRequests.createdAt, before))
    .limit(mostAtOnce)
  await db.delete(areaRequests).where(inArray(areaRequests.id, old))
}

/** The active professionals of a storefront, with the areas of those who have one. */
export async function listAreasOfStaff(db: Db, storefront: string) {
  const { id: _id, name, postcodes } = professionals
  return db
    .select({ _id, name, postcodes })
    .from(professionals)
    .where(and(eq(professionals.storefront, storefront), professionals.active))
    .orderBy(name, _id)
}

/** The upcoming bookings of a storefront by postcode, where one is known. */
export async function countUpcomingByPostcode(db: Db, storefront: string, now: Date) {
  const isIt = and(
    eq(bookings.storefront, storefront),
    isNotNull(bookings.postcode),
    startsNearOrAfter(now),
    isUpcoming(now),
    isNoTrial,
  )
  return db
    .select({ postcode: sql<string>`${bookings.postcode}`, count: sql<number>`count(*)::integer` })
    .from(bookings)
    .where(isIt)
    .groupBy(bookings.postcode)
}

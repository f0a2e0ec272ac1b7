import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#server/booking/tables.ts'
import type { BookingQuery } from '#server/booking/admin/filters/store.ts'
import { inOrder, type Order, readCursor } from '#server/platform/database/pagination.ts'

/** A part of a list, in the order of an index. */
type Part = { where: SQL | undefined; by: Order['by'] }
type BookingOrder = Order & {
  /** The parts of the list after a cursor, the first one first. */
  partsAfter: (cursor: string | undefined) => Part[]
}

type Ordered = Pick<BookingQuery, 'filter' | 'page' | 'now'>

export function orderOf({ filter: { sort = 'latest' }, page: { cursor }, now }: Ordered): BookingOrder {
  if (sort === 'next') return nextFirst(cursor, now)
  const order = inOrder(`all bookings ${sort}`, byTime, { isDescending: sort === 'latest' })
  return { ...order, partsAfter: (from) => [{ where: order.after(from), by: order.by }] }
}

const byTime = [
  { by: bookings.startsAt, type: 'timestamptz' },
  { by: bookings.id, type: 'uuid' },
] as const

/** More seconds than any appointment is away from 1970, so that the past follows the future. */
const past = 100_000_000_000

/**
 * Visits to come, soonest first, then the others, latest first. The cursor contains the moment of the first page, so
 * that a visit which begins while the user turns pages is neither repeated nor skipped.
 */
function nextFirst(cursor: string | undefined, now: Date): BookingOrder {
  const [, began = '', place = ''] = cursor === undefined ? [] : readCursor(cursor)
  const moment = sql`${cursor === undefined ? now.toISOString() : began}::timestamptz`
  const start = sql`extract(epoch from ${bookings.startsAt})::bigint`
  const order = inOrder('all bookings next', [
    { by: moment, type: 'timestamptz' },
    { by: sql`case when ${bookings.startsAt} > ${moment} then ${start} else ${past} - ${start} end`, type: 'bigint' },
    { by: bookings.id, type: 'uuid' },
  ])
  const isInPast = Number(place) > past / 2
  const instant = sql`to_timestamp(${isInPast ? past - Number(place) : Number(place)})`
  const toCome = (from: string | undefined): Part => ({
    where: sql`${bookings.startsAt} > ${moment} and ${bookings.startsAt} >= ${from === undefined ? moment : instant}
      and ${order.after(from) ?? sql`true`}`,
    by: [sql`${bookings.startsAt}`, sql`${bookings.id}`],
  })
  const begun = (from: string | undefined): Part => ({
    where: sql`${bookings.startsAt} <= ${from !== undefined && isInPast ? instant : moment}
      and ${order.after(from) ?? sql`true`}`,
    by: [sql`${bookings.startsAt} desc`, sql`${bookings.id}`],
  })
  return {
    ...order,
    partsAfter: (from) => (from !== undefined && isInPast ? [begun(from)] : [toCome(from), begun(from)]),
  }
}

import { and, eq, exists, not, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Booking, BookingFilter } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { isUpcoming, type SummaryRow, summaryOf } from '#server/booking/store.ts'
import { bookings } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { type Db, statement } from '#server/platform/database/db.ts'
import { cutPage, inOrder, mostCounted, totalOf } from '#server/platform/database/pagination.ts'
import { reviews } from '#server/review/tables.ts'

const place = sql.placeholder

const review = new QueryBuilder().select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookings.id))
const upcoming = isUpcoming(place('now'))

const choices = {
  all: undefined,
  upcoming,
  past: upcoming && not(upcoming),
  status: eq(bookings.status, place('status')),
}
const reviewings = { any: undefined, reviewed: exists(review), unreviewed: notExists(review) }
type Choice = keyof typeof choices
type Reviewing = keyof typeof reviewings

type OwnRow = SummaryRow & {
  /** With microseconds, for the cursor. */
  exactly: string
  /** The number of bookings on all pages; null if the first page shows all of them. */
  found: number | null
}

const isDescending = (choice: Choice) => choice !== 'upcoming'

/**
 * A page and the total are one statement. The total is counted only if there are other pages, because counting reads
 * all bookings of the customer.
 */
function pageOf(choice: Choice, reviewing: Reviewing) {
  const those = and(
    eq(bookings.customerId, place('customer')),
    eq(bookings.storefront, place('storefront')),
    choices[choice],
    reviewings[reviewing],
  )
  const [isAfter, direction] = isDescending(choice) ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return statement<OwnRow | { id: null; found: number | null }>(
    `own_bookings_${choice}_${reviewing}`,
    sql`
    with page as (
      select
        id, number, service_id as "serviceId", title, category, day::text, time, starts_at as "startsAt",
        time_zone as "timeZone", status, address, notes, created_at as "createdAt",
        price, service_fee as "serviceFee", tax, total, currency
      from ${bookings}
      where ${those} and (starts_at, id) ${isAfter} (${place('startsAt')}::timestamptz, ${place('id')}::uuid)
      order by starts_at ${direction}, id ${direction}
      limit ${place('most')}::integer
    )
    select
      page.*, page."startsAt"::text as exactly, ${services.imageUrl} as "imageUrl",
      ${reviews.id} as "reviewId", ${reviews.rating},
      case when ${place('isNext')}::boolean or (select count(*) from page) = ${place('most')}::integer then (
        select count(*)::integer from (select from ${bookings} where ${those} limit ${mostCounted + 1}) as counted
      ) end as found
    from (select) as always
    left join page on true
    left join ${services} on ${services.id} = page."serviceId"
    left join ${reviews} on ${reviews.bookingId} = page.id
    order by page."startsAt" ${direction}, page.id ${direction}`,
  )
}

function pagesOf(choice: Choice) {
  return {
    any: pageOf(choice, 'any'),
    reviewed: pageOf(choice, 'reviewed'),
    unreviewed: pageOf(choice, 'unreviewed'),
  }
}

const pages = {
  all: pagesOf('all'),
  upcoming: pagesOf('upcoming'),
  past: pagesOf('past'),
  status: pagesOf('status'),
}

const byTime = [
  { by: bookings.startsAt, type: 'timestamptz' },
  { by: bookings.id, type: 'uuid' },
] as const

/** The position before the first page. */
const start = {
  ascending: ['-infinity', '00000000-0000-0000-0000-000000000000'],
  descending: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
}

type OwnBookings = { customer: Booking['customer']; storefront: string; now: Date }

/** A customer's bookings: upcoming ones soonest first, others latest first. */
export async function listBookings(db: Db, own: OwnBookings, filter: BookingFilter): Promise<Page<Booking>> {
  const { customer, storefront, now } = own
  const { status = 'all', reviewed, limit = defaultLimit, cursor } = filter
  const choice = status === 'all' || status === 'upcoming' || status === 'past' ? status : 'status'
  const order = inOrder(`bookings ${status}`, byTime, { isDescending: isDescending(choice) })
  const [startsAt, id] =
    cursor === undefined ? start[isDescending(choice) ? 'descending' : 'ascending'] : order.placeIn(cursor)
  const read = await pages[choice][reviewed === undefined ? 'any' : reviewed ? 'reviewed' : 'unreviewed'](db, {
    customer: customer._id,
    storefront,
    now: now.toISOString(),
    status,
    startsAt,
    id,
    isNext: cursor !== undefined,
    most: limit + 1,
  })
  const found = read.flatMap((row) => (row.id === null ? [] : [{ row, place: [row.exactly, row.id] }]))
  const { rows, next } = cutPage(found, limit, order)
  const items = rows.map(({ row }) => ({ ...summaryOf(row), customer }))
  return { items, total: totalOf(read[0]?.found ?? found.length), next }
}

import { and, eq, exists, not, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Booking, BookingFilter } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/address.ts'
import { type SummaryRow, summaryOf } from '#server/booking/store.ts'
import { bookings, isUpcoming } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { byPlace, patienceOfBatch } from '#server/platform/cache/coalesce.ts'
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
  state: string | null
}

/** A customer with more bookings and reviews than this has no state. */
const mostInState = 100

/**
 * Differs after every change of a customer's bookings at a storefront and of their reviews: PostgreSQL gives each
 * version of a row another transaction and place. The name of the customer and pictures are not part of it.
 */
function stateOf(customer: SQL | Placeholder, storefront: SQL | Placeholder) {
  return sql`(
    select encode(sha256(convert_to(coalesce(string_agg(version, ' ' order by version), ''), 'UTF8')), 'base64') from (
      (
        select ${bookings}.xmin::text || ${bookings}.ctid::text as version from ${bookings}
        where ${bookings.customerId} = ${customer} and ${bookings.storefront} = ${storefront} limit ${mostInState + 1}
      )
      union all
      (
        select ${reviews}.xmin::text || ${reviews}.ctid::text from ${reviews}
        where ${reviews.customerId} = ${customer} limit ${mostInState + 1}
      )
    ) as versions
    having count(*) <= ${mostInState}
  )`
}

const states = statement<{ place: number; state: string | null }>(
  'own_bookings_states',
  sql`
  select asked.place::integer, ${stateOf(sql`asked.customer`, sql`asked.storefront`)} as state
  from unnest((select ${place('customers')}::uuid[]), (select ${place('storefronts')}::text[])) with ordinality
    as asked (customer, storefront, place)`,
  { patience: patienceOfBatch },
)

export type StateKey = { customer: string; storefront: string }

/** The states of several customers' bookings at once; null for too many bookings. */
export async function readStates(db: Db, asked: StateKey[]): Promise<Map<StateKey, string | null>> {
  const rows = await states(db, {
    customers: asked.map(({ customer }) => customer),
    storefronts: asked.map(({ storefront }) => storefront),
  })
  return byPlace(asked, rows, ({ state }) => state)
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
  return statement<OwnRow | { id: null; found: number | null; state: string | null }>(
    `own_bookings_${choice}_${reviewing}`,
    sql`
    with page as (
      select
        id, number, service_id as "serviceId", title, category, day::text, time, starts_at as "startsAt",
        time_zone as "timeZone", status, address, notes, phone,
        on_site_name as "onSiteName", on_site_phone as "onSitePhone", postcode, created_at as "createdAt",
        price, service_fee as "serviceFee", tax, tax_lines as "taxLines", total, currency,
        step, step_at as "stepAt"
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
      ) end as found,
      ${stateOf(sql`${place('customer')}::uuid`, sql`${place('storefront')}::text`)} as state
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

export type OwnBookings = { customer: Booking['customer']; storefront: string; now: Date }
/** The state was read together with the page. */
export type OwnPage = Page<Booking> & { state: string | null }

/** A customer's bookings: upcoming ones soonest first, others latest first. */
export async function listBookings(db: Db, own: OwnBookings, filter: BookingFilter): Promise<OwnPage> {
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
  return { items, total: totalOf(read[0]?.found ?? found.length), next, state: read[0]?.state ?? null }
}

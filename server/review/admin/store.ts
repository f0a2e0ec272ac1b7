import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { defaultLimit } from '#domain/contract/address.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { closedAccount } from '#domain/customer.ts'
import type { AdminReview, AdminReviewFilter, ReviewSort } from '#domain/review.ts'
import { bookings } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { cutPage, inOrder, type Order } from '#server/platform/database/pagination.ts'
import { publicReview } from '#server/review/store.ts'
import { reviews } from '#server/review/tables.ts'
import { findReviewIds } from './search/store.ts'

const hiders = alias(users, 'hiders')
const repliers = alias(users, 'repliers')
const changers = alias(users, 'changers')

/** Negated, because all keys of an order go the same way. */
const stars = sql`(-${reviews.rating})`
const byTime = [
  { by: reviews.createdAt, type: 'timestamptz' },
  { by: reviews.id, type: 'uuid' },
] as const
const orders: Record<ReviewSort, Order> = {
  latest: inOrder('reviews', byTime, { isDescending: true }),
  lowest: inOrder('lowest reviews', [{ by: stars, type: 'bigint' }, ...byTime], { isDescending: true }),
}

function selectAll(db: Db, order = orders.latest) {
  return db
    .select({
      row: getTableColumns(reviews),
      name: users.name,
      title: services.title,
      number: bookings.number,
      hider: hiders.name,
      replier: repliers.name,
      changer: changers.name,
      place: order.place,
    })
    .from(reviews)
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .leftJoin(hiders, eq(hiders.id, reviews.hiddenBy))
    .leftJoin(repliers, eq(repliers.id, reviews.repliedBy))
    .leftJoin(changers, eq(changers.id, reviews.changedBy))
}
type Shown = Omit<Awaited<ReturnType<typeof selectAll>>[number], 'place'>

/** All reviews, for administrators. */
export async function listAllReviews(
  db: Db,
  storefront: string | undefined,
  { search, sort = 'latest', limit = defaultLimit, cursor, ...filter }: AdminReviewFilter,
): Promise<Page<AdminReview>> {
  const order = orders[sort]
  const query = { storefront, filter: matches(filter), words: wordsOf(search), order, isByStars: sort === 'lowest' }
  const { ids, total } = await findReviewIds(db, query, { limit: limit + 1, cursor })
  // The ids first: PostgreSQL might join all reviews before it sorts them.
  const rows = await selectAll(db, order)
    .where(sql`${reviews.id} in (${ids})`)
    .orderBy(...order.by)
    .limit(limit + 1)
  const page = cutPage(rows, limit, order)
  return { items: page.rows.map(adminReview), total, next: page.next }
}

type Filter = Pick<AdminReviewFilter, 'rating' | 'maxRating' | 'service' | 'customer' | 'review' | 'hidden' | 'replied'>

function matches({ rating, maxRating, service, customer, review, hidden, replied }: Filter): SQL | undefined {
  return and(
    rating === undefined ? undefined : sql`${stars} = ${-rating}::integer`,
    maxRating === undefined ? undefined : sql`${stars} >= ${-maxRating}::integer`,
    service === undefined ? undefined : eq(reviews.serviceId, service),
    customer === undefined ? undefined : eq(reviews.customerId, customer),
    review === undefined ? undefined : eq(reviews.id, review),
    hidden === undefined ? undefined : hidden ? isNotNull(reviews.hiddenAt) : isNull(reviews.hiddenAt),
    replied === undefined ? undefined : replied ? isNotNull(reviews.reply) : isNull(reviews.reply),
  )
}

const mostWords = 6

function wordsOf(search = ''): string[] {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return words.slice(0, mostWords)
}

export async function findAdminReview(db: Db, id: string): Promise<AdminReview | undefined> {
  const [row] = await selectAll(db).where(eq(reviews.id, id))
  return row && adminReview(row)
}

/** Who changed a review last, and when; undefined if it is as it was written. */
export async function findReviewChange(db: Db, id: string): Promise<{ by: string; at: string } | undefined> {
  const [row] = await selectAll(db).where(eq(reviews.id, id))
  const at = row?.row.changedAt?.toISOString()
  return at === undefined ? undefined : { by: row?.changer ?? closedAccount, at }
}

function adminReview({ number, hider, replier, ...shown }: Shown): AdminReview {
  const { row, name } = shown
  const { reply, ...words } = publicReview(shown)
  return {
    ...words,
    user: { _id: row.customerId, name },
    storefront: row.storefront,
    booking: row.bookingId,
    number,
    editedAt: row.editedAt?.toISOString() ?? null,
    hidden: row.hiddenAt && {
      reason: row.hiddenReason,
      at: row.hiddenAt.toISOString(),
      by: hider ?? closedAccount,
    },
    reply: reply && { ...reply, by: replier ?? closedAccount },
    version: row.version,
  }
}

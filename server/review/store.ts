import { and, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Service } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { closedAccount } from '#domain/customer.ts'
import {
  type AdminReview,
  type AdminReviewFilter,
  type OwnReview,
  type OwnReviewFilter,
  publicNameOf,
  type Review,
} from '#domain/review.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect

const hiders = alias(users, 'hiders')
const order = inOrder(
  'reviews',
  [
    { by: reviews.createdAt, type: 'timestamptz' },
    { by: reviews.id, type: 'uuid' },
  ],
  { isDescending: true },
)

const shown = {
  row: getTableColumns(reviews),
  name: users.name,
  title: services.title,
  imageUrl: services.imageUrl,
  category: services.category,
  hider: hiders.name,
}

function selectShown(db: Db) {
  return db
    .select({ ...shown, place: order.place })
    .from(reviews)
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .leftJoin(hiders, eq(hiders.id, reviews.hiddenBy))
}
type Shown = Omit<Awaited<ReturnType<typeof selectShown>>[number], 'place'>

type Paging = { limit?: number | undefined; cursor?: string | undefined }

async function pageOf(db: Db, where: SQL | undefined, paging: Paging) {
  return readPage(selectShown(db), { where, order, ...paging })
}

function countThose(db: Db, where: SQL | undefined): Promise<string> {
  return countFound(db, db.select({ one: reviews.id }).from(reviews).where(where))
}

/** The visible reviews of a service. Their number is stored with the service. */
export async function listReviews(
  db: Db,
  { _id, reviewCount }: Pick<Service, '_id' | 'reviewCount'>,
  paging: Paging,
): Promise<Page<Review>> {
  const { rows, next } = await pageOf(db, and(eq(reviews.serviceId, _id), isNull(reviews.hiddenAt)), paging)
  return { items: rows.map(publicReview), total: String(reviewCount), next }
}

export async function listOwnReviews(
  db: Db,
  { customerId, storefront }: { customerId: string; storefront: string },
  { booking, ...paging }: OwnReviewFilter,
): Promise<Page<OwnReview>> {
  const where = and(
    eq(reviews.customerId, customerId),
    // The review of a booking, at any storefront.
    booking === undefined ? eq(reviews.storefront, storefront) : eq(reviews.bookingId, booking),
  )
  const [{ rows, next }, total] = await Promise.all([pageOf(db, where, paging), countThose(db, where)])
  return { items: rows.map(ownReview), total, next }
}

/** All reviews of a customer, at every storefront. */
export async function listEveryReview(db: Db, customerId: string): Promise<OwnReview[]> {
  const rows = await selectShown(db).where(eq(reviews.customerId, customerId)).orderBy(reviews.createdAt, reviews.id)
  return rows.map(ownReview)
}

export async function findOwnReview(db: Db, id: string): Promise<OwnReview | undefined> {
  const [row] = await selectShown(db).where(eq(reviews.id, id))
  return row && ownReview(row)
}

export async function findAdminReview(db: Db, id: string): Promise<AdminReview | undefined> {
  const [row] = await selectShown(db).where(eq(reviews.id, id))
  return row && adminReview(row)
}

/** All reviews, for administrators. */
export async function listAllReviews(
  db: Db,
  storefront: string | undefined,
  { hidden, ...paging }: AdminReviewFilter,
): Promise<Page<AdminReview>> {
  const where = and(
    storefront === undefined ? undefined : eq(reviews.storefront, storefront),
    hidden === undefined ? undefined : hidden ? isNotNull(reviews.hiddenAt) : isNull(reviews.hiddenAt),
  )
  const [{ rows, next }, total] = await Promise.all([pageOf(db, where, paging), countThose(db, where)])
  return { items: rows.map(adminReview), total, next }
}

/** Locks a review until the transaction ends; with a customer, only if it is that customer's. */
export async function lockReview(db: Db, id: string, customerId?: string): Promise<ReviewRow | undefined> {
  const isTheirs = customerId === undefined ? undefined : eq(reviews.customerId, customerId)
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isTheirs))
    .for('update')
  return row
}

function publicReview({ row, name, title }: Shown): Review {
  return {
    _id: row.id,
    user: { name: publicNameOf(name) },
    service: { _id: row.serviceId, title },
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
  }
}

function ownReview({ row, title, imageUrl, category, ...rest }: Shown): OwnReview {
  return {
    ...publicReview({ row, title, imageUrl, category, ...rest }),
    service: { _id: row.serviceId, title, imageUrl, category },
    booking: row.bookingId,
    editedAt: row.editedAt?.toISOString() ?? null,
    hidden: row.hiddenAt && { reason: row.hiddenReason },
  }
}

function adminReview(shown: Shown): AdminReview {
  const { row, name, hider } = shown
  return {
    ...publicReview(shown),
    user: { _id: row.customerId, name },
    storefront: row.storefront,
    booking: row.bookingId,
    editedAt: row.editedAt?.toISOString() ?? null,
    hidden: row.hiddenAt && {
      reason: row.hiddenReason,
      at: row.hiddenAt.toISOString(),
      by: hider ?? closedAccount,
    },
  }
}

export type NewReviewRow = typeof reviews.$inferInsert

export async function addReviews(db: Db, rows: NewReviewRow[]) {
  if (rows.length > 0) await db.insert(reviews).values(rows)
}

export type Changes = Partial<
  Pick<ReviewRow, 'rating' | 'comment' | 'editedAt' | 'hiddenAt' | 'hiddenBy' | 'hiddenReason'>
>

/** Updates a locked review. */
export async function setReview(db: Db, id: string, changes: Changes) {
  await db.update(reviews).set(changes).where(eq(reviews.id, id))
}

export async function removeReview(db: Db, id: string) {
  await db.delete(reviews).where(eq(reviews.id, id))
}

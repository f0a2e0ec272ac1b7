import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Service } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { type OwnReview, type OwnReviewFilter, publicNameOf, type Review } from '#domain/review.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect

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
}

function selectShown(db: Db) {
  return db
    .select({ ...shown, place: order.place })
    .from(reviews)
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .innerJoin(users, eq(users.id, reviews.customerId))
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

export function publicReview({ row, name, title }: Pick<Shown, 'row' | 'name' | 'title'>): Review {
  return {
    _id: row.id,
    user: { name: publicNameOf(name) },
    service: { _id: row.serviceId, title },
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    reply: row.reply === null || row.repliedAt === null ? null : { text: row.reply, at: row.repliedAt.toISOString() },
  }
}

function ownReview({ row, name, title, imageUrl, category }: Shown): OwnReview {
  return {
    ...publicReview({ row, name, title }),
    service: { _id: row.serviceId, title, imageUrl, category },
    booking: row.bookingId,
    editedAt: row.editedAt?.toISOString() ?? null,
    hidden: row.hiddenAt && { reason: row.hiddenReason },
  }
}

/** The reply to a visible review, with its author; undefined without one. */
export async function findReplied(db: Db, id: string) {
  const [row] = await db
    .select({ reply: reviews.reply, title: services.title, author: users.name })
    .from(reviews)
    .innerJoin(services, eq(services.id, reviews.serviceId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
  if (!row || row.reply === null) return undefined
  return { ...row, reply: row.reply }
}

export type NewReviewRow = typeof reviews.$inferInsert

export async function addReviews(db: Db, rows: NewReviewRow[]) {
  if (rows.length > 0) await db.insert(reviews).values(rows)
}

type Changed = Omit<ReviewRow, 'id' | 'version' | 'changedAt' | 'changedBy' | 'sought'>
/** What changes, when, and by whom. */
type Changes = { set: Partial<Changed>; at: Date; by: string }

/** Updates a locked review. */
export async function setReview(db: Db, id: string, { set, at, by }: Changes) {
  await db
    .update(reviews)
    .set({ ...set, changedAt: at, changedBy: by, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id))
}

export async function removeReview(db: Db, id: string) {
  await db.delete(reviews).where(eq(reviews.id, id))
}

/** Gives the reviews of a customer to another one, and returns their number. */
export async function moveReviews(db: Db, { from, into }: Record<'from' | 'into', string>): Promise<number> {
  const changedBy = sql`case when ${reviews.changedBy} = ${from} then ${into}::uuid else ${reviews.changedBy} end`
  const theirs = db.update(reviews).set({ customerId: into, changedBy }).where(eq(reviews.customerId, from))
  return (await theirs.returning({ id: reviews.id })).length
}

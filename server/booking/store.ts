import { and, eq, exists, getTableColumns, gt, inArray, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { type Booking, type BookingFilter, type BookingStatus, openStatuses } from '#domain/booking.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { defaultLimit } from '#domain/contract/field.ts'
import { majorOf } from '#domain/format/money.ts'
import { services } from '#server/catalogue/tables.ts'
import { countFound, cutPage, inOrder, type Order } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import { reviews } from '#server/review/tables.ts'
import { bookingChanges, bookings } from './tables.ts'

/** A booking with what belongs to it elsewhere. */
export type BookingRecord = {
  booking: Booking
  storefront: string
  /** Whether the customer gets what is sent to their address. */
  isVerified: boolean
  duration: number
  professional: { _id: string; name: string } | null
  version: number
  startsAt: Date
  endsAt: Date
}

const held = {
  row: getTableColumns(bookings),
  imageUrl: services.imageUrl,
  customerName: users.name,
  customerEmail: users.email,
  verifiedAt: users.emailVerifiedAt,
  professionalName: professionals.name,
  reviewId: reviews.id,
  rating: reviews.rating,
}

/** With the place in a list, where they are listed. */
export function selectBookingRecords(db: Db, place = sql<string[]>`array[]::text[]`) {
  return db
    .select({ ...held, place })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
}

/** One booking; with a customer, only if it is theirs. */
export async function findBooking(db: Db, id: string, customerId?: string): Promise<BookingRecord | undefined> {
  const isTheirs = customerId === undefined ? undefined : eq(bookings.customerId, customerId)
  const [row] = await selectBookingRecords(db).where(and(eq(bookings.id, id), isTheirs))
  return row && toBookingRecord(row)
}

export type Change = { status: BookingStatus; at: Date; note: string; by: { _id: string; name: string } | null }

/** How a booking went, from the beginning. */
export async function listChanges(db: Db, bookingId: string): Promise<Change[]> {
  const rows = await db
    .select({ change: bookingChanges, name: users.name })
    .from(bookingChanges)
    .leftJoin(users, eq(users.id, bookingChanges.byId))
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(bookingChanges.id)
  return rows.map(({ change: { status, at, note, byId }, name }) => ({
    status,
    at,
    note,
    by: byId === null || name === null ? null : { _id: byId, name },
  }))
}

type Theirs = { customerId: string; storefront?: string; now: Date }

/** A customer's own: what is still to come soonest first, what is over latest first. */
export async function listBookings(db: Db, theirs: Theirs, filter: BookingFilter): Promise<Page<Booking>> {
  const { customerId, storefront, now } = theirs
  const { status = 'all', reviewed } = filter
  const upcoming = isUpcoming(now)
  const chosen = { all: undefined, upcoming, past: upcoming && not(upcoming) }
  const page = await pageOf(db, {
    where: and(
      eq(bookings.customerId, customerId),
      storefront === undefined ? undefined : eq(bookings.storefront, storefront),
      status in chosen ? chosen[status as keyof typeof chosen] : eq(bookings.status, status as BookingStatus),
      reviewed === undefined ? undefined : isReviewed(db, reviewed),
    ),
    order: inOrder(`bookings ${status}`, byTime, { isDescending: status !== 'upcoming' }),
    filter,
  })
  return { ...page, items: page.items.map(({ booking }) => booking) }
}

/** All that somebody ever booked, at every storefront. */
export async function listEveryBooking(db: Db, customerId: string): Promise<Booking[]> {
  const rows = await selectBookingRecords(db)
    .where(eq(bookings.customerId, customerId))
    .orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row).booking)
}

function isReviewed(db: Db, wanted: boolean) {
  const review = db.select().from(reviews).where(eq(reviews.bookingId, bookings.id))
  return wanted ? exists(review) : notExists(review)
}

const byTime = [
  { by: bookings.startsAt, type: 'timestamptz' },
  { by: bookings.id, type: 'uuid' },
] as const

type Wanted = {
  where: SQL | undefined
  order: Order
  filter: { limit?: number | undefined; cursor?: string | undefined }
}

async function pageOf(db: Db, { where, order, filter }: Wanted): Promise<Page<BookingRecord>> {
  const { limit = defaultLimit, cursor } = filter
  const [rows, total] = await Promise.all([
    selectBookingRecords(db, order.place)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit + 1),
    countFound(
      db,
      db
        .select({ one: sql`1` })
        .from(bookings)
        .leftJoin(users, eq(users.id, bookings.customerId))
        .where(where),
    ),
  ])
  const { rows: shown, next } = cutPage(rows, limit, order)
  return {
    items: shown.map(toBookingRecord),
    total,
    next,
  }
}

export type BookingRow = typeof bookings.$inferSelect

export async function findNumber(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ number: bookings.number }).from(bookings).where(eq(bookings.id, id))
  return row?.number
}

/** Whether anybody, or one customer, has ever booked at a storefront. */
export async function hasBooked(db: Db, storefront: string, customerId?: string): Promise<boolean> {
  const theirs = customerId === undefined ? undefined : eq(bookings.customerId, customerId)
  const isTheirs = and(eq(bookings.storefront, storefront), theirs)
  return (await db.select({ id: bookings.id }).from(bookings).where(isTheirs).limit(1)).length === 1
}

/** Those of the ids that there are bookings of. */
export async function listKnownIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/**
 * Locked until the transaction ends: of two who change it at the same moment, the second sees what the first has done.
 * Whoever needs several locks takes the customer's first, then the bookings', then the professional's, then the letters'.
 * Only time off begins with the professional, as nobody may be booked for it meanwhile; where it meets somebody who
 * already has one of the bookings, the database stops one of both, and `inTransaction` begins that again.
 */
export async function lockBooking(db: Db, id: string) {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
}

/** The same of all that a customer ever booked. */
export async function lockBookingsOf(db: Db, customerId: string) {
  const theirs = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, customerId))
  await theirs.orderBy(bookings.id).for('no key update')
}

/** A customer's bookings that are still to be done. */
export async function listToCome(db: Db, customerId: string, now: Date): Promise<BookingRecord[]> {
  const rows = await selectBookingRecords(db).where(and(eq(bookings.customerId, customerId), isUpcoming(now)))
  return rows.map(toBookingRecord)
}

export function isUpcoming(now: Date) {
  return and(inArray(bookings.status, openStatuses), gt(bookings.endsAt, now))
}

type HeldRow = {
  row: BookingRow
  imageUrl: string
  customerName: string | null
  customerEmail: string | null
  verifiedAt: Date | null
  professionalName: string | null
  reviewId: string | null
  rating: number | null
}

export function toBookingRecord({
  row,
  imageUrl,
  customerName,
  customerEmail,
  verifiedAt,
  professionalName,
  ...rest
}: HeldRow): BookingRecord {
  const { currency, professionalId } = row
  const { reviewId, rating } = rest
  const major = (amount: number) => majorOf(amount, currency)
  return {
    booking: {
      _id: row.id,
      number: row.number,
      service: { _id: row.serviceId, title: row.title, imageUrl, category: row.category },
      date: row.day,
      time: row.time,
      startsAt: row.startsAt.toISOString(),
      timeZone: row.timeZone,
      status: row.status,
      address: row.address,
      notes: row.notes,
      createdAt: row.createdAt.toISOString(),
      customer: { _id: row.customerId ?? '', name: customerName ?? closedAccount, email: customerEmail ?? '' },
      price: {
        price: major(row.price),
        serviceFee: major(row.serviceFee),
        tax: major(row.tax),
        total: major(row.total),
        currency,
      },
      review: reviewId === null || rating === null ? null : { _id: reviewId, rating },
    },
    storefront: row.storefront,
    isVerified: verifiedAt !== null,
    duration: row.duration,
    professional: professionalId === null ? null : { _id: professionalId, name: professionalName ?? '' },
    version: row.version,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
  }
}

/** As administrators see it in a list. */
export function toAdminBooking({
  booking,
  isVerified,
  storefront,
  professional,
  duration,
  version,
}: BookingRecord): AdminBooking {
  const unconfirmed = !isVerified && booking.customer._id !== ''
  return { ...booking, storefront, professional, duration, version, unconfirmed }
}

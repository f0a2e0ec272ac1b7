import { and, eq, getTableColumns, inArray, isNull, not, sql } from 'drizzle-orm'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { Booking, BookingStatus, Price } from '#domain/booking.ts'
import { usualFreeHours } from '#domain/booking/free-change.ts'
import { lateFrom } from '#domain/booking/progress.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { majorOf } from '#domain/format/money.ts'
import { taxesOf } from '#domain/format/price.ts'
import { paymentStateOf } from '#domain/ledger.ts'
import { services } from '#server/catalogue/tables.ts'
import { type Db, prepare } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import { reviews } from '#server/review/tables.ts'
import { writeContact } from './contact/store.ts'
import { bookingChanges, bookings, isStarted, isUpcoming } from './tables.ts'

/** A booking with its rows in other tables. The customer is null once the account is closed. */
export type BookingRecord = {
  booking: Omit<Booking, 'customer'> & Pick<AdminBooking, 'customer'>
  storefront: string
  /** Whether the customer has confirmed the email address. */
  isVerified: boolean
  duration: number
  professional: { _id: string; name: string } | null
  /** Whether the professional has an account, with which the steps of visits are reported. */
  isReported: boolean
  /** Empty without a picture. */
  professionalImage: string
  version: number
  startsAt: Date
  endsAt: Date
  movedByShop: boolean
  freeHours: number
  /** What was collected, in major units. */
  paid: number
}

const columns = {
  row: getTableColumns(bookings),
  imageUrl: services.imageUrl,
  customerName: users.name,
  customerEmail: users.email,
  verifiedAt: users.emailVerifiedAt,
  professionalName: professionals.name,
  professionalImage: professionals.imageUrl,
  professionalUser: professionals.userId,
  reviewId: reviews.id,
  rating: reviews.rating,
}

/** The place is the position in a list, for its cursor. */
export function selectBookingRecords(db: Db, place = sql<string[]>`array[]::text[]`) {
  return db
    .select({ ...columns, place })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
}

const isIt = eq(bookings.id, sql.placeholder('id'))
const isTheirs = eq(bookings.customerId, sql.placeholder('customerId'))
const records = prepare((db) => selectBookingRecords(db).where(isIt).prepare('booking_record'))
const ownRecords = prepare((db) => selectBookingRecords(db).where(and(isIt, isTheirs)).prepare('own_booking_record'))

/** One booking; with a customer, only if it is that customer's. */
export async function findBooking(db: Db, id: string, customerId?: string): Promise<BookingRecord | undefined> {
  const [row] = await (customerId === undefined
    ? records(db).execute({ id })
    : ownRecords(db).execute({ id, customerId }))
  return row && toBookingRecord(row)
}

/** The same for a route: without such a booking the request is refused. */
export async function getBooking(db: Db, id: string, customerId?: string): Promise<BookingRecord> {
  const record = await findBooking(db, id, customerId)
  if (!record) throw new Refusal('not_found')
  return record
}

export type HistoryEntry = {
  status: BookingStatus
  at: Date
  note: string
  corrected: string[] | null
  by: { _id: string; name: string } | null
}

const changes = prepare((db) =>
  db
    .select({ change: bookingChanges, name: users.name })
    .from(bookingChanges)
    .leftJoin(users, eq(users.id, bookingChanges.byId))
    .where(eq(bookingChanges.bookingId, sql.placeholder('bookingId')))
    .orderBy(bookingChanges.id)
    .prepare('booking_changes'),
)

/** The history of a booking, oldest first. */
export async function listChanges(db: Db, bookingId: string): Promise<HistoryEntry[]> {
  const rows = await changes(db).execute({ bookingId })
  return rows.map(({ change: { status, at, note, byId, corrected }, name }) => ({
    status,
    at,
    note,
    corrected,
    by: byId === null || name === null ? null : { _id: byId, name },
  }))
}

/** All bookings of a customer, at every storefront. */
export async function listEveryBooking(db: Db, customerId: string): Promise<Booking[]> {
  const rows = await selectBookingRecords(db)
    .where(eq(bookings.customerId, customerId))
    .orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toOwnBooking(toBookingRecord(row)))
}

export type BookingRow = typeof bookings.$inferSelect

export async function findNumber(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ number: bookings.number }).from(bookings).where(eq(bookings.id, id))
  return row?.number
}

/** Whether a storefront has bookings, except a trial; with a customer, bookings of that customer. */
export async function hasBooked(db: Db, storefront: string, customerId?: string): Promise<boolean> {
  const isOwn = customerId === undefined ? undefined : eq(bookings.customerId, customerId)
  const isMeant = and(eq(bookings.storefront, storefront), isOwn, isNull(bookings.trialUntil))
  return (await db.select({ id: bookings.id }).from(bookings).where(isMeant).limit(1)).length === 1
}

/** The ids that belong to bookings. */
export async function listKnownIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/**
 * Locks a booking until the transaction ends, so that the second of two changes sees the first. Take several locks in
 * this order: customer, bookings, professional, messages. Only time off starts with the professional, because no new
 * booking may get the time; if it deadlocks with a change to one of the bookings, `inTransaction` retries one of them.
 */
export async function lockBooking(db: Db, id: string) {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('no key update')
}

/** Locks all bookings of some customers. */
export async function lockBookingsOf(db: Db, ...customers: string[]) {
  const own = db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.customerId, customers))
  await own.orderBy(bookings.id).for('no key update')
}

/** The upcoming bookings of a customer whose visit has not started, at every storefront, soonest first. */
export async function listToCome(db: Db, customerId: string, now: Date): Promise<BookingRecord[]> {
  const rows = await selectBookingRecords(db)
    .where(and(eq(bookings.customerId, customerId), isUpcoming(now), not(isStarted)))
    .orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

/** The columns of a booking in a list. */
export type SummaryRow = Omit<
  BookingRow,
  | 'storefront'
  | 'customerId'
  | 'professionalId'
  | 'duration'
  | 'pause'
  | 'freeHours'
  | 'endsAt'
  | 'version'
  | 'movedByShopAt'
  | 'paid'
> & { imageUrl: string; reviewId: string | null; rating: number | null }

export function summaryOf(row: SummaryRow): Omit<Booking, 'customer'> {
  const { reviewId, rating } = row
  return {
    _id: row.id,
    number: row.number,
    service: { _id: row.serviceId, title: row.title, imageUrl: row.imageUrl, category: row.category },
    date: row.day,
    time: row.time,
    startsAt: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    status: row.status,
    address: row.address,
    notes: row.notes,
    ...writeContact(row),
    createdAt: row.createdAt.toISOString(),
    price: priceOf(row),
    review: reviewId === null || rating === null ? null : { _id: reviewId, rating },
    ...(row.trialUntil && { trial: true }),
    ...(row.step && row.stepAt && { step: { step: row.step, at: row.stepAt.toISOString() } }),
  }
}

function priceOf({ currency, taxLines, ...row }: SummaryRow): Price {
  const major = (amount: number) => majorOf(amount, currency)
  const sums = { price: major(row.price), serviceFee: major(row.serviceFee), tax: major(row.tax) }
  const taxes = taxLines?.map(({ name, rate, amount }) => ({ name, rate, amount: major(amount) }))
  return { ...sums, taxes: taxesOf({ ...sums, taxes }), total: major(row.total), currency }
}

type RecordRow = Omit<SummaryRow, keyof BookingRow> & {
  row: BookingRow
  customerName: string | null
  customerEmail: string | null
  verifiedAt: Date | null
  professionalName: string | null
  professionalImage: string | null
  professionalUser: string | null
}

export function toBookingRecord({
  row,
  customerName,
  customerEmail,
  verifiedAt,
  professionalName,
  professionalImage,
  professionalUser,
  ...rest
}: RecordRow): BookingRecord {
  const { professionalId } = row
  return {
    booking: {
      ...summaryOf({ ...row, ...rest }),
      customer:
        row.customerId === null || customerName === null
          ? null
          : { _id: row.customerId, name: customerName, email: customerEmail },
    },
    storefront: row.storefront,
    isVerified: verifiedAt !== null,
    duration: row.duration,
    professional: professionalId === null ? null : { _id: professionalId, name: professionalName ?? '' },
    isReported: professionalUser !== null,
    professionalImage: professionalImage ?? '',
    version: row.version,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    movedByShop: row.movedByShopAt !== null,
    freeHours: row.freeHours ?? usualFreeHours,
    paid: majorOf(row.paid, row.currency),
  }
}

/** As its customer sees it. */
export function toOwnBooking({ booking: { customer, ...booking } }: BookingRecord): Booking {
  if (!customer || !hasEmail(customer)) throw new Error('only its customer reads a booking like this')
  return { ...booking, customer }
}

/** Customers without an address cannot sign in, and get no emails. */
export function hasEmail<Customer extends { email: string | null }>(
  customer: Customer,
): customer is Customer & { email: string } {
  return customer.email !== null
}

/** The customer of a booking, if there is an address for emails. */
export function readerOf({ customer }: BookingRecord['booking']): Booking['customer'] | undefined {
  return customer && hasEmail(customer) ? customer : undefined
}

/** As administrators see it in a list. */
export function toAdminBooking({
  booking,
  isVerified,
  storefront,
  professional,
  isReported,
  duration,
  version,
  paid,
}: BookingRecord): AdminBooking {
  const unconfirmed = !isVerified && readerOf(booking) !== undefined
  const late = lateFrom({ ...booking, step: booking.step ?? null, isReported })
  const payment = paymentStateOf({ status: booking.status, total: booking.price.total, paid })
  const known = { ...booking, storefront, professional, duration, version, unconfirmed, paid, payment }
  return late === undefined ? known : { ...known, lateFrom: late }
}

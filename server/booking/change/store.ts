import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { BookingStatus } from '#domain/booking.ts'
import {
  type BookingRecord,
  type BookingRow,
  isUpcoming,
  selectBookingRecords,
  toBookingRecord,
} from '#server/booking/store.ts'
import { bookingChanges, bookings } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export type Changes = Partial<Pick<BookingRow, 'status' | 'professionalId' | 'day' | 'time' | 'startsAt' | 'endsAt'>>

/** Changes a locked booking. The version is checked too, so that a missing lock cannot overwrite a change. */
export async function setBooking(
  db: Db,
  { booking: { _id }, version }: Pick<BookingRecord, 'booking' | 'version'>,
  changes: Changes,
) {
  const changed = await db
    .update(bookings)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(bookings.id, _id), eq(bookings.version, version)))
    .returning({ id: bookings.id })
  if (changed.length !== 1) throw new Error('a locked booking was changed by another request')
}

export type NewChange = { bookingId: string; status: BookingStatus; at: Date; byId: string | null; note: string }

export async function addChange(db: Db, change: NewChange) {
  await db.insert(bookingChanges).values(change)
}

/** Removes personal data from the bookings that remain after an account is closed. */
export async function forgetCustomer(db: Db, customerId: string) {
  const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, customerId))
  await db.update(bookingChanges).set({ note: '' }).where(inArray(bookingChanges.bookingId, own))
  await db.update(bookings).set({ address: '', notes: '' }).where(eq(bookings.customerId, customerId))
}

/** The upcoming bookings of a professional in an interval, which it locks. */
export async function listToUnassign(
  db: Db,
  professionalId: string,
  { from, to, now }: Record<'from' | 'to' | 'now', Date>,
): Promise<BookingRecord[]> {
  const isAffected = and(
    eq(bookings.professionalId, professionalId),
    isUpcoming(now),
    lt(bookings.startsAt, to),
    gt(bookings.endsAt, from),
  )
  const locked = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isAffected)
    .orderBy(bookings.id)
    .for('no key update')
  const ids = locked.map(({ id }) => id)
  const rows = await selectBookingRecords(db).where(inArray(bookings.id, ids)).orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

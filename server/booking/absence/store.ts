import { and, eq, gt, inArray, lt, lte, not, or } from 'drizzle-orm'
import { longestService } from '#domain/slot.ts'
import { type BookingRecord, selectBookingRecords, toBookingRecord } from '#server/booking/store.ts'
import { bookings, isOpenBooking, isStarted } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export type Absence = { professional: string; from: Date; to: Date }
type Now = { now: Date }

/** The open bookings of a professional during an absence that have not begun, in the order of their times. */
export async function listDuring(db: Db, absence: Absence & Now): Promise<BookingRecord[]> {
  const rows = await selectBookingRecords(db).where(isDuring(absence)).orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

/** The same, locked until the transaction ends. */
export async function lockDuring(db: Db, absence: Absence & Now): Promise<BookingRecord[]> {
  const locked = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isDuring(absence))
    .orderBy(bookings.id)
    .for('no key update')
  const ids = locked.map(({ id }) => id)
  const rows = await selectBookingRecords(db).where(inArray(bookings.id, ids)).orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

/** Those that have begun and are not over: they stay with the professional. */
export async function listBegun(db: Db, { professional, from, to, now }: Absence & Now): Promise<BookingRecord[]> {
  const start = longestBefore(now)
  const isBegun = or(lte(bookings.startsAt, now), isStarted)
  const isNotOver = and(gt(bookings.startsAt, start), gt(bookings.endsAt, now))
  const rows = await selectBookingRecords(db)
    .where(and(ofProfessional(professional), isBegun, isNotOver, lt(bookings.startsAt, to), gt(bookings.endsAt, from)))
    .orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

function isDuring({ professional, from, to, now }: Absence & Now) {
  // The index has the start: no booking that began longer ago lasts until the absence.
  const start = longestBefore(from)
  return and(
    ofProfessional(professional),
    not(isStarted),
    gt(bookings.startsAt, start > now ? start : now),
    lt(bookings.startsAt, to),
    gt(bookings.endsAt, from),
  )
}

function ofProfessional(professional: string) {
  return and(eq(bookings.professionalId, professional), isOpenBooking)
}

function longestBefore(moment: Date): Date {
  return new Date(moment.getTime() - longestService * 60_000)
}

/** In any order. */
export async function listBookings(db: Db, ids: string[]): Promise<BookingRecord[]> {
  if (ids.length === 0) return []
  const rows = await selectBookingRecords(db).where(inArray(bookings.id, ids))
  return rows.map((row) => toBookingRecord(row))
}

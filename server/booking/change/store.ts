import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BookingStatus } from '#domain/booking.ts'
import type { StoredContact } from '#server/booking/contact/store.ts'
import type { BookingRecord, BookingRow } from '#server/booking/store.ts'
import { bookingChanges, bookings, bookingSteps, idempotencyKeys } from '#server/booking/tables.ts'
import { payments } from '#server/ledger/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export type Changes = Partial<
  Pick<
    BookingRow,
    | 'status'
    | 'professionalId'
    | 'unassignedAt'
    | 'day'
    | 'time'
    | 'startsAt'
    | 'endsAt'
    | 'pause'
    | 'movedByShopAt'
    | 'address'
    | 'notes'
    | 'step'
    | 'stepAt'
    | keyof StoredContact
  >
>

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

export type NewChange = {
  bookingId: string
  status: BookingStatus
  at: Date
  byId: string | null
  note: string
  corrected?: string[] | null
}

export async function addChange(db: Db, change: NewChange) {
  await db.insert(bookingChanges).values(change)
}

const noContact = { phone: null, onSiteName: null, onSitePhone: null, postcode: null }

/** Removes personal data from the bookings that remain after an account is closed. */
export async function forgetCustomer(db: Db, customerId: string) {
  const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, customerId))
  await db.update(bookingChanges).set({ note: '' }).where(inArray(bookingChanges.bookingId, own))
  await db.update(bookingSteps).set({ note: '' }).where(inArray(bookingSteps.bookingId, own))
  await db.update(payments).set({ note: '' }).where(inArray(payments.bookingId, own))
  await db
    .update(bookings)
    .set({ address: '', notes: '', ...noContact })
    .where(eq(bookings.customerId, customerId))
}

/** Gives the locked bookings of a customer to another one, who has made them from then on; returns their number. */
export async function moveBookings(db: Db, { from, into }: Record<'from' | 'into', string>): Promise<number> {
  const own = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, from))
  const isOwnChange = and(eq(bookingChanges.byId, from), inArray(bookingChanges.bookingId, own))
  await db.update(bookingChanges).set({ byId: into }).where(isOwnChange)
  // A request that is repeated after a lost answer must not book again.
  await db.execute(sql`
    update ${idempotencyKeys} as moved set user_id = ${into} where user_id = ${from}
      and not exists (select from ${idempotencyKeys} as kept where kept.user_id = ${into} and kept.key = moved.key)`)
  const moved = await db
    .update(bookings)
    .set({ customerId: into })
    .where(eq(bookings.customerId, from))
    .returning({ id: bookings.id })
  return moved.length
}

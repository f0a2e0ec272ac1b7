import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { BookingStatus } from '#domain/booking.ts'
import { type Db, statement } from '#server/platform/database/db.ts'
import { insertTry } from '#server/platform/http/rate-limit/tables.ts'
import { type BookingRow, type BookingRecord, isUpcoming } from '#server/booking/store.ts'
import { bookingChanges, bookings, idempotencyKeys } from '#server/booking/tables.ts'

/** What is written when somebody books: the booking, what it rests on, and what goes with it. */
export type Proposal = {
  id: string
  storefront: string
  customer: string
  /** Who has booked it for them, mostly themselves. */
  by: string
  service: string
  category: string
  professional: string
  /** As they were read: if one is another by now, nothing is written. */
  professionalVersion: number
  bookingsMade: number
  /** Under what the booking is counted, for how many seconds, and how many there may be; null where it is not counted. */
  tryKey: Buffer | null
  trySeconds: number
  mostTries: number
  title: string
  duration: number
  price: number
  serviceFee: number
  tax: number
  total: number
  currency: string
  day: string
  time: string
  timeZone: string
  startsAt: string
  address: string
  notes: string
  now: string
  /** The storefront's day, for the number. */
  today: string
  key: string | null
  requestHash: Buffer | null
  answer: string
  /** Null where nobody is to be told. */
  message: string | null
  recipient: string
  origin: string
  facts: string
}

const $ = sql.placeholder

const tryWindow = sql`${$('trySeconds')}::integer * interval '1 second'`
const countTry = insertTry(
  sql`
    select ${$('tryKey')}::bytea, array[${$('now')}::timestamptz], ${$('now')}::timestamptz + ${tryWindow}
    from counted where ${$('tryKey')}::bytea is not null`,
  { since: sql`${$('now')}::timestamptz - ${tryWindow}`, most: sql`${$('mostTries')}::integer` },
)

/**
 * A booking is one statement: it is all there or not at all, and costs one trip. Each part begins where the one before
 * it found what it needs. That nobody else has the time is not looked up but claimed, by the triggers of `bookings`.
 */
const book = statement<{ number: string }>(
  'book',
  sql`
  with agreed as (
    select p.id from professionals p, services s
    where p.id = ${$('professional')}::uuid and p.version = ${$('professionalVersion')}::integer and p.active
      and s.id = ${$('service')}::uuid and s.archived_at is null
      and s.category = ${$('category')} and s.price = ${$('price')}::integer and s.duration = ${$('duration')}::integer
    for share of p, s
  ), counted as (
    update users set bookings_made = bookings_made + 1
    where id = ${$('customer')}::uuid and bookings_made = ${$('bookingsMade')}::integer and disabled_at is null
      and exists (select from agreed)
    returning id
  ), tried as (
    ${countTry}
    returning key
  ), booked as (
    insert into bookings (
      id, number, storefront, customer_id, service_id, professional_id, status, title, category, duration,
      price, service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, notes, created_at
    )
    select
      ${$('id')}::uuid,
      next_booking_number(${$('today')}::date),
      ${$('storefront')}, ${$('customer')}::uuid, ${$('service')}::uuid, ${$('professional')}::uuid, 'pending',
      ${$('title')}, ${$('category')}, ${$('duration')}::integer, ${$('price')}::integer, ${$('serviceFee')}::integer,
      ${$('tax')}::integer, ${$('total')}::integer, ${$('currency')}, ${$('day')}::date, ${$('time')}, ${$('timeZone')},
      ${$('startsAt')}::timestamptz, ${$('startsAt')}::timestamptz + ${$('duration')}::integer * interval '1 minute',
      ${$('address')}, ${$('notes')}, ${$('now')}::timestamptz
    from counted where ${$('tryKey')}::bytea is null or exists (select from tried)
    returning id, number, customer_id, created_at
  ), kept as (
    insert into idempotency_keys (user_id, key, request_hash, booking_id, answer, created_at)
    select customer_id, ${$('key')}::text, ${$('requestHash')}::bytea, id, ${$('answer')}, created_at
    from booked where ${$('key')}::text is not null
  ), noted as (
    insert into booking_changes (booking_id, status, at, by_id)
    select id, 'pending', created_at, ${$('by')}::uuid from booked
  ), told as (
    insert into messages (id, storefront, kind, recipient, user_id, booking_id, origin, facts, created_at, due_at)
    select
      ${$('message')}::uuid, ${$('storefront')}, 'booking-received', ${$('recipient')}, customer_id, id, ${$('origin')},
      ${$('facts')}::jsonb || jsonb_build_object('number', number), created_at, created_at
    from booked where ${$('message')}::uuid is not null
  )
  select number from booked`,
)

/** The number it got; undefined when what was read before is no longer so. Fails as a duplicate where others were first. */
export async function addBooking(db: Db, proposal: Proposal): Promise<string | undefined> {
  const [row] = await book(db, proposal)
  return row?.number
}

export type Changes = Partial<Pick<BookingRow, 'status' | 'professionalId' | 'day' | 'time' | 'startsAt' | 'endsAt'>>

/** One that is locked. Should it have been changed since it was read all the same, nothing is overwritten. */
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
  if (changed.length !== 1) throw new Error('a booking that is locked was changed by somebody else')
}

export type NewChange = { bookingId: string; status: BookingStatus; at: Date; byId: string | null; note: string }

export async function addChange(db: Db, change: NewChange) {
  await db.insert(bookingChanges).values(change)
}

/** Takes what names a person out of the bookings that stay when the account goes. */
export async function forgetCustomer(db: Db, customerId: string) {
  const theirs = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.customerId, customerId))
  await db.update(bookingChanges).set({ note: '' }).where(inArray(bookingChanges.bookingId, theirs))
  await db.update(bookings).set({ address: '', notes: '' }).where(eq(bookings.customerId, customerId))
}

/** Leaves what somebody has to do in a time without a professional, and says what that is. */
export async function unassign(db: Db, professionalId: string, { from, to, now }: Record<'from' | 'to' | 'now', Date>) {
  return db
    .update(bookings)
    .set({ professionalId: null, version: sql`${bookings.version} + 1` })
    .where(
      and(
        eq(bookings.professionalId, professionalId),
        isUpcoming(now),
        lt(bookings.startsAt, to),
        gt(bookings.endsAt, from),
      ),
    )
    .returning({ _id: bookings.id, number: bookings.number, date: bookings.day, time: bookings.time })
}

/** What an administrator has booked under a key, whomever for. */
export async function findKept(db: Db, key: string) {
  const [kept] = await db
    .select({
      requestHash: sql<string>`encode(${idempotencyKeys.requestHash}, 'hex')`,
      text: idempotencyKeys.answer,
      number: bookings.number,
    })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.key, key), sql`${idempotencyKeys.key} like 'office %'`))
  return kept
}

export async function removeOldKeys(db: Db, before: Date) {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
}

/** One that was made elsewhere, with the storefront's day of its making for the number. */
export type Imported = Omit<typeof bookings.$inferInsert, 'number'> & { today: string }

export async function importBookings(db: Db, imported: Imported[]) {
  if (imported.length === 0) return
  const rows = imported.map(({ today, ...row }) => ({ ...row, number: sql`next_booking_number(${today}::date)` }))
  await db.insert(bookings).values(rows)
}

export async function importChanges(db: Db, changes: NewChange[]) {
  if (changes.length > 0) await db.insert(bookingChanges).values(changes)
}

import { and, eq, lte, sql } from 'drizzle-orm'
import type { BookingStatus, Price } from '#domain/booking.ts'
import { minorOf } from '#domain/format/money.ts'
import type { NewChange } from '#server/booking/change/store.ts'
import { type Db, statement } from '#server/platform/database/db.ts'
import { insertTry } from '#server/platform/http/rate-limit/tables.ts'
import { bookingChanges, bookings, idempotencyKeys } from '#server/booking/tables.ts'

/** A new booking, the values that it depends on, and the rows that are written with it. */
export type Proposal = {
  id: string
  storefront: string
  customer: string
  /** The user who books: the customer, or an administrator. */
  by: string
  /** The role in which they book, for the activity log. */
  role: 'customer' | 'admin'
  service: string
  category: string
  professional: string
  /** The values that were read: if one has changed, nothing is written. */
  professionalVersion: number
  bookingsMade: number
  /** The key of the limit per network address, its window and its maximum; null if the booking is not counted. */
  tryKey: Buffer | null
  trySeconds: number
  mostTries: number
  title: string
  duration: number
  pause: number
  freeHours: number
  /** The price in the catalogue; the price of the booking may be the part of it without taxes. */
  listed: number
  price: number
  serviceFee: number
  tax: number
  taxLines: string
  total: number
  currency: string
  status: BookingStatus
  day: string
  time: string
  timeZone: string
  startsAt: string
  address: string
  notes: string
  phone: string | null
  onSiteName: string | null
  onSitePhone: string | null
  postcode: string | null
  /** Null unless it is a trial. */
  trialUntil: string | null
  now: string
  /** The storefront's day, for the number. */
  today: string
  key: string | null
  requestHash: Buffer | null
  answer: string
  /** Null if no email is sent. */
  message: string | null
  recipient: string
  origin: string
  messageData: string
  /** What the activity log says about the booking: no personal data, because it is permanent. */
  activity: string
}

/** The amounts of a booking in minor units. */
export function amountsOf({ price, serviceFee, tax, taxes, total, currency }: Price) {
  const minor = (amount: number) => minorOf(amount, currency)
  return {
    price: minor(price),
    serviceFee: minor(serviceFee),
    tax: minor(tax),
    taxLines: taxes.map(({ name, rate, amount }) => ({ name, rate, amount: minor(amount) })),
    total: minor(total),
    currency,
  }
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
 * A booking is one statement: it is complete or absent, and costs one round trip. Each part runs only if the part before
 * it found its row. The triggers of `bookings` claim the time; a time that is taken fails as a duplicate.
 * For this, and only here, a store writes the tables of other nouns (users, tries, messages, activity).
 */
const book = statement<{ number: string }>(
  'book',
  sql`
  with agreed as (
    select p.id from professionals p, services s
    where p.id = ${$('professional')}::uuid and p.version = ${$('professionalVersion')}::integer and p.active
      and s.id = ${$('service')}::uuid and s.archived_at is null
      and s.category = ${$('category')} and s.price = ${$('listed')}::integer and s.duration = ${$('duration')}::integer
    for share of p, s
  ), counted as (
    update users set bookings_made = bookings_made + 1, phone = coalesce(phone, ${$('phone')}::text)
    where id = ${$('customer')}::uuid and bookings_made = ${$('bookingsMade')}::integer and disabled_at is null
      and exists (select from agreed)
    returning id
  ), tried as (
    ${countTry}
    returning key
  ), booked as (
    insert into bookings (
      id, number, storefront, customer_id, service_id, professional_id, status, title, category, duration,
      pause, free_hours, price, service_fee, tax, tax_lines, total, currency, day, time, time_zone, starts_at, ends_at, address, notes,
      phone, on_site_name, on_site_phone, postcode, trial_until, created_at
    )
    select
      ${$('id')}::uuid,
      next_booking_number(${$('today')}::date),
      ${$('storefront')}, ${$('customer')}::uuid, ${$('service')}::uuid, ${$('professional')}::uuid, ${$('status')},
      ${$('title')}, ${$('category')}, ${$('duration')}::integer, ${$('pause')}::integer, ${$('freeHours')}::integer,
      ${$('price')}::integer, ${$('serviceFee')}::integer,
      ${$('tax')}::integer, ${$('taxLines')}::jsonb, ${$('total')}::integer, ${$('currency')},
      ${$('day')}::date, ${$('time')}, ${$('timeZone')},
      ${$('startsAt')}::timestamptz, ${$('startsAt')}::timestamptz + ${$('duration')}::integer * interval '1 minute',
      ${$('address')}, ${$('notes')},
      ${$('phone')}::text, ${$('onSiteName')}::text, ${$('onSitePhone')}::text, ${$('postcode')}::text,
      ${$('trialUntil')}::timestamptz, ${$('now')}::timestamptz
    from counted where ${$('tryKey')}::bytea is null or exists (select from tried)
    returning id, number, customer_id, created_at
  ), answered as (
    insert into idempotency_keys (user_id, key, request_hash, booking_id, answer, created_at)
    select customer_id, ${$('key')}::text, ${$('requestHash')}::bytea, id, ${$('answer')}, created_at
    from booked where ${$('key')}::text is not null
  ), history as (
    insert into booking_changes (booking_id, status, at, by_id)
    select id, ${$('status')}, created_at, ${$('by')}::uuid from booked
  ), logged as (
    insert into activity (kind, at, by_id, role, storefront, subject_id, subject_title, after)
    select
      'booking-made', created_at, ${$('by')}::uuid, ${$('role')}, ${$('storefront')}, id, number, ${$('activity')}::jsonb
    from booked
  ), email as (
    insert into messages (id, storefront, kind, recipient, user_id, booking_id, origin, facts, created_at, due_at)
    select
      ${$('message')}::uuid, ${$('storefront')}, 'booking-received', ${$('recipient')}, customer_id, id, ${$('origin')},
      ${$('messageData')}::jsonb || jsonb_build_object('number', number), created_at, created_at
    from booked where ${$('message')}::uuid is not null
  )
  select number from booked`,
)

/** The number of the booking; undefined if a value that was read has changed. Fails as a duplicate if the time is taken. */
export async function addBooking(db: Db, proposal: Proposal): Promise<string | undefined> {
  const [row] = await book(db, proposal)
  return row?.number
}

/** The earlier response to the idempotency key of an administrator, for any customer. */
export async function findAdminAnswer(db: Db, key: string) {
  const [found] = await db
    .select({
      requestHash: sql<string>`encode(${idempotencyKeys.requestHash}, 'hex')`,
      text: idempotencyKeys.answer,
      number: bookings.number,
    })
    .from(idempotencyKeys)
    .innerJoin(bookings, eq(bookings.id, idempotencyKeys.bookingId))
    .where(and(eq(idempotencyKeys.key, key), sql`${idempotencyKeys.key} like 'office %'`))
  return found
}

export async function removeOldKeys(db: Db, before: Date) {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before))
}

/** A booking from the demo, with the storefront's day on which it was made, for its number. */
export type Imported = Omit<typeof bookings.$inferInsert, 'number'> & { today: string }

export async function importBookings(db: Db, imported: Imported[]) {
  if (imported.length === 0) return
  const rows = imported.map(({ today, ...row }) => ({ ...row, number: sql`next_booking_number(${today}::date)` }))
  await db.insert(bookings).values(rows)
}

export async function importChanges(db: Db, changes: NewChange[]) {
  if (changes.length > 0) await db.insert(bookingChanges).values(changes)
}

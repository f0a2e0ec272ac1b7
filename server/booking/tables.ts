import { and, gt, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { type BookingStatus, openStatuses } from '#domain/booking.ts'
import type { Step } from '#domain/booking/step.ts'
import { longestService } from '#domain/slot.ts'
import { services } from '#server/catalogue/tables.ts'
import { bytes } from '#server/platform/database/columns.ts'
import { users } from '#server/identity/tables.ts'
import { professionals } from '#server/professional/tables.ts'

/** A tax of a booking, in minor units. */
export type StoredTax = { name: string; rate: number | null; amount: number }

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const bookings = pgTable('bookings', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull().unique(),
  storefront: text('storefront').notNull(),
  customerId: uuid('customer_id').references(() => users.id, { onDelete: 'set null' }),
  serviceId: uuid('service_id')
    .notNull()
    .references(() => services.id),
  professionalId: uuid('professional_id').references(() => professionals.id),
  status: text('status').$type<BookingStatus>().notNull(),
  title: text('title').notNull(),
  category: text('category').notNull(),
  duration: integer('duration').notNull(),
  /** Minutes after it in which its professional has no other booking; by the rules when the time was given. */
  pause: integer('pause').notNull().default(0),
  /** Until how many hours before its start the customer can change it; null in bookings of earlier releases. */
  freeHours: integer('free_hours'),
  price: integer('price').notNull(),
  serviceFee: integer('service_fee').notNull(),
  /** The sum of the taxes. */
  tax: integer('tax').notNull(),
  /** Null if an earlier release has stored their sum only. */
  taxLines: jsonb('tax_lines').$type<StoredTax[]>(),
  total: integer('total').notNull(),
  /** What was collected, less what was given back; written by a trigger of `payments`. */
  paid: bigint('paid', { mode: 'number' }).notNull().default(0),
  currency: text('currency').notNull(),
  day: date('day').notNull(),
  time: text('time').notNull(),
  timeZone: text('time_zone').notNull(),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  address: text('address').notNull(),
  notes: text('notes').notNull().default(''),
  /** Numbers in the international form +919876543210. */
  phone: text('phone'),
  /** The person who opens the door, if that is not the customer. */
  onSiteName: text('on_site_name'),
  onSitePhone: text('on_site_phone'),
  postcode: text('postcode'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at'),
  /** When it last lost its professional. */
  unassignedAt: timestamp('unassigned_at', { withTimezone: true }),
  /** When the shop chose the current time; null if the customer agreed to it. */
  movedByShopAt: timestamp('moved_by_shop_at', { withTimezone: true }),
  /** Of a trial of an administrator: when it removes itself. No figure counts it. */
  trialUntil: timestamp('trial_until', { withTimezone: true }),
  /** The latest step of the visit as it is planned now; a new time or professional clears it. */
  step: text('step').$type<Step>(),
  stepAt: timestamp('step_at', { withTimezone: true }),
})

export const isOpenBooking = inArray(bookings.status, openStatuses)

/** What waits for an administrator after the professional found no one at the door. */
export const isNobodyThere = and(sql`${bookings.step} = 'nobody-there'`, isOpenBooking)

/** The professional has reported the start, perhaps before its time: 'Done' and a payment are still to come. */
export const isStarted = sql<boolean>`${bookings.step} is not distinct from 'started'`

export function isUpcoming(now: Date | Placeholder) {
  return and(isOpenBooking, gt(bookings.endsAt, now))
}

/** Figures leave the trials out. */
export const isNoTrial = isNull(bookings.trialUntil)

/** What is to be collected, or to be given back. Literals, because the partial indexes say the same. */
export const isOpenMoney = {
  due: sql`${bookings.status} = 'completed' and ${bookings.paid} < ${bookings.total} and ${bookings.trialUntil} is null`,
  'refund-due': sql`${bookings.paid} > case ${bookings.status} when 'cancelled' then 0 else ${bookings.total} end
    and ${bookings.trialUntil} is null`,
}

/** The same by the indexes of trials and of what is counted, without reading the rows. */
export const isNoTrialById = isOfNoTrial(bookings.id)

/** Of the id of a booking in any table. */
export function isOfNoTrial(id: AnyPgColumn) {
  return sql`${id} <> all (array(
    select trial.id from bookings as trial where trial.trial_until is not null
  ))`
}

/** True of every visit that is not over, by the order of the indexes. */
export function startsNearOrAfter(now: Date) {
  return gt(bookings.startsAt, new Date(now.getTime() - longestService * 60_000))
}

const bookingId = () =>
  uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' })

export const bookingChanges = pgTable('booking_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  bookingId: bookingId(),
  status: text('status').$type<BookingStatus>().notNull(),
  at: instant('at'),
  byId: uuid('by_id'),
  note: text('note').notNull().default(''),
  /** The names of the fields, if the change is a correction. */
  corrected: text('corrected').array(),
})

/** What a professional has reported from a visit. */
export const bookingSteps = pgTable('booking_steps', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  bookingId: bookingId(),
  professionalId: uuid('professional_id').references(() => professionals.id, { onDelete: 'set null' }),
  byId: uuid('by_id'),
  step: text('step').$type<Step>().notNull(),
  /** By the clock of the phone, which may have been without a network. */
  takenAt: instant('taken_at'),
  recordedAt: instant('recorded_at'),
  /** When it was taken back, or the visit got a new time or professional. */
  undoneAt: timestamp('undone_at', { withTimezone: true }),
  /** By the professional; otherwise a change by others has ended it. */
  isTakenBack: boolean('taken_back').notNull().default(false),
  /** The plan of the visit when a change by others has ended it. */
  endedPlan: text('ended_plan'),
  note: text('note').notNull().default(''),
  /** The status that 'Done' has replaced; null if it has left the status as it was. */
  wasStatus: text('was_status').$type<BookingStatus>(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    bookingId: bookingId(),
    answer: text('answer').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Every title that was ever booked, in lower case; written by a trigger of `bookings`. */
export const bookedTitles = pgTable(
  'booked_titles',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    storefront: text('storefront').notNull(),
    category: text('category').notNull(),
    sought: text('sought').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.storefront, table.category, table.sought] })],
)

import { boolean, date, integer, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LaterHours, Span } from '#domain/professional/hours.ts'
import type { VisitFacts } from '#domain/professional/visit-news.ts'
import { users } from '#server/identity/tables.ts'
import { storefronts } from '#server/storefront/tables.ts'

export const professionals = pgTable('professionals', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
  name: text('name').notNull(),
  categories: text('categories').array().notNull(),
  hours: json('hours').$type<Span[]>().notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  laterHours: json('later_hours').$type<LaterHours[]>().notNull().default([]),
  imageUrl: text('image_url').notNull().default(''),
  changedAt: timestamp('changed_at', { withTimezone: true }),
  changedBy: uuid('changed_by'),
  /** Empty: wherever the shop goes. */
  postcodes: text('postcodes').array().notNull().default([]),
  /** A hash of the request with the Idempotency-Key; null for professionals that earlier releases have stored. */
  request: text('request'),
  email: text('email'),
  /** In the international form +919876543210. */
  phone: text('phone'),
  /** The account with which the professional signs in. */
  userId: uuid('user_id')
    .unique()
    .references(() => users.id, { onDelete: 'set null' }),
})

/** The visits that a professional had and lost to another one or to none; written by a trigger of `bookings`. */
export const formerVisits = pgTable(
  'former_visits',
  {
    bookingId: uuid('booking_id').notNull(),
    professionalId: uuid('professional_id')
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
    /** The version of the booking then. */
    version: integer('version').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.professionalId] })],
)

/** The changes of visits of which professionals do not know yet; written by a trigger of `bookings`. */
export const visitNews = pgTable(
  'visit_news',
  {
    bookingId: uuid('booking_id').notNull(),
    professionalId: uuid('professional_id')
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** As the professional last knew it; null if the visit was not theirs. */
    was: jsonb('was').$type<VisitFacts>(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.professionalId] })],
)

/** The days for which a professional has got the list of visits. */
export const visitLists = pgTable(
  'visit_lists',
  {
    professionalId: uuid('professional_id')
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.professionalId, table.day] })],
)

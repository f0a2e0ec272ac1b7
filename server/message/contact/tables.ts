import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { storefronts } from '#server/storefront/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What people write in the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull().default(''),
  message: text('message').notNull(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  answer: text('answer'),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
  /** When it was closed without an answer. */
  doneAt: instant('done_at'),
  doneBy: uuid('done_by'),
  /** Increases with each change. */
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at'),
  changedBy: uuid('changed_by'),
  /** What it is found by, in lower case. */
  sought: text('sought')
    .generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || phone || ' ' || message)`)
    .notNull(),
})

/** Waits for an answer. The index has the same words. */
export const isOpenContact = and(isNull(contactMessages.answeredAt), isNull(contactMessages.doneAt))
export const isAnswered = isNotNull(contactMessages.answeredAt)
export const isDone = isNotNull(contactMessages.doneAt)

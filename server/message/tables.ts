import { and, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessageKind, MessageState } from '#domain/message.ts'
import { undeliveredAfter } from '#domain/message/admin.ts'
import { bookings } from '#server/booking/tables.ts'
import { bytes } from '#server/platform/database/columns.ts'
import { users } from '#server/identity/tables.ts'
import { storefronts } from '#server/storefront/tables.ts'

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
  kind: text('kind').$type<MessageKind>().notNull(),
  recipient: text('recipient').notNull(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
  origin: text('origin').notNull(),
  /** Parsed by the schemas of ./data.ts. */
  data: jsonb('facts').notNull().default({}),
  state: text('state').$type<MessageState>().notNull().default('waiting'),
  tries: integer('tries').notNull().default(0),
  refusals: integer('refusals').notNull().default(0),
  lastError: text('last_error'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  /** The message that an administrator sent again as this one. */
  resentFrom: uuid('resent_from').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
  resendKey: text('resend_key'),
  /** A hash of the request with that key. */
  resendRequest: text('resend_request'),
  /** When the last attempt began, until its outcome is known. */
  triedAt: timestamp('tried_at', { withTimezone: true }),
  /** When the delivery was given up. */
  parkedAt: timestamp('parked_at', { withTimezone: true }),
  /** When a failure was done with; by null if the email was sent again. */
  settledAt: timestamp('settled_at', { withTimezone: true }),
  settledBy: uuid('settled_by'),
})

export const isParked = sql`${messages.state} = 'parked'`
/** Literals, not parameters: the partial indexes say the same. */
export const isFailed = sql`(${isParked} and ${messages.settledAt} is null)`
export const isRetrying = sql`(${messages.state} = 'waiting' and ${messages.lastError} is not null)`

/** The same as `isUndelivered` says of one message, in the words of the index. */
export function isUndelivered(now: Date): SQL | undefined {
  return and(or(isFailed, isRetrying), or(isParked, lt(messages.createdAt, new Date(now.getTime() - undeliveredAfter))))
}

/** Emails as they were sent. */
export const letters = pgTable('letters', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Compressed; see letters/store.ts. */
  content: bytes('content').notNull(),
  /** Whether it was written for the confirmed address of the customer, and may repeat what someone has typed. */
  isForOwner: boolean('is_for_owner').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LinkPurpose, UserRole } from '#domain/identity.ts'
import { bytes } from '#server/platform/database/columns.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<UserRole>().notNull(),
  passwordHash: text('password_hash').notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  bookingsMade: integer('bookings_made').notNull().default(0),
  /** Name and email address in lower case, which searches compare. */
  sought: text('sought')
    .generatedAlwaysAs(sql`lower(name || ' ' || email)`)
    .notNull(),
})

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull().unique(),
  userId: userId(),
  device: text('device').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const links = pgTable('links', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose').$type<LinkPurpose>().notNull(),
  userId: userId(),
  email: text('email').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** The previous addresses of accounts, reserved while their restore links are valid. */
export const reservedEmails = pgTable(
  'reserved_emails',
  {
    userId: userId(),
    email: text('email').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
)

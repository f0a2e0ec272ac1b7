import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LinkPurpose, UserRole } from '#domain/identity.ts'
import { bytes } from '#server/platform/database/columns.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Null for a customer of telephone bookings who has given a phone number only, and cannot sign in. */
  email: text('email').unique(),
  name: text('name').notNull(),
  /** In the international form +919876543210. */
  phone: text('phone'),
  /** Shown on invoices; empty if there is none. */
  taxNumber: text('tax_number').notNull().default(''),
  /** Whether another customer without an address has the same number. */
  sharesPhone: boolean('shares_phone').notNull().default(false),
  role: text('role').$type<UserRole>().notNull(),
  passwordHash: text('password_hash').notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  bookingsMade: integer('bookings_made').notNull().default(0),
  /** Name and email address in lower case, which searches compare. */
  sought: text('sought')
    .generatedAlwaysAs(sql`lower(name || ' ' || coalesce(email, ''))`)
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
  /** When the password was last given; null until it was given again. */
  passwordAt: timestamp('password_at', { withTimezone: true }),
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

export const twoStep = pgTable('two_step', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  turnedOnAt: timestamp('turned_on_at', { withTimezone: true }),
})

const twoStepId = () =>
  uuid('user_id')
    .notNull()
    .references(() => twoStep.userId, { onDelete: 'cascade' })

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: twoStepId(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const challenges = pgTable('challenges', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: twoStepId(),
  passwordSeal: bytes('password_seal').notNull(),
  remember: boolean('remember').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** A professional with bookings of their own. */
export const isBookingProfessional = sql`(${users.role} = 'professional'
  and exists (select from bookings as own where own.customer_id = ${users.id}))`

/** The accounts that have the page of a customer, which administrators who have booked have too. */
export const isCustomer = sql`(${users.role} = 'customer' or ${isBookingProfessional})`

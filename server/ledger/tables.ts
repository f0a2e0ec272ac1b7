import { type AnyPgColumn, bigint, boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PaymentKind } from '#domain/booking/step.ts'
import { bookings, bookingSteps } from '#server/booking/tables.ts'
import { professionals } from '#server/professional/tables.ts'

/**
 * What was collected and given back. The database refuses to change or delete a row: a counter-entry takes one back. A
 * trigger writes storefront, day and trial.
 */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  /** In minor units of the booking's currency; negative if it was given back, and in counter-entries. */
  amount: integer('amount').notNull(),
  kind: text('kind').$type<PaymentKind>().notNull(),
  /** When the money changed hands. A counter-entry has the moment of its entry, so that the sums of that day are right. */
  at: timestamp('at', { withTimezone: true }).notNull(),
  recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
  /** Who collected it; null if the office did. */
  professionalId: uuid('professional_id').references(() => professionals.id, { onDelete: 'set null' }),
  byId: uuid('by_id'),
  note: text('note').notNull().default(''),
  stepId: bigint('step_id', { mode: 'number' }).references(() => bookingSteps.id, { onDelete: 'set null' }),
  /** The entry that this one takes back. */
  reverses: uuid('reverses')
    .unique()
    .references((): AnyPgColumn => payments.id, { onDelete: 'cascade' }),
  /** The entry in whose place this one is. */
  corrects: uuid('corrects')
    .unique()
    .references((): AnyPgColumn => payments.id, { onDelete: 'cascade' }),
  /** The Idempotency-Key of the request. */
  key: text('key'),
  storefront: text('storefront').notNull().default(''),
  /** By the calendar of the storefront. */
  day: date('day').notNull().default('1970-01-01'),
  trial: boolean('trial').notNull().default(false),
})

/** Cash that a professional has handed in. The database refuses to change a row: a counter-entry takes one back. */
export const handOvers = pgTable('hand_overs', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront').notNull(),
  professionalId: uuid('professional_id')
    .notNull()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  /** On which the cash was collected. */
  day: date('day').notNull(),
  amount: integer('amount').notNull(),
  /** What was still to be handed in before it. */
  expected: integer('expected').notNull(),
  note: text('note').notNull().default(''),
  at: timestamp('at', { withTimezone: true }).notNull(),
  byId: uuid('by_id'),
  /** The Idempotency-Key of the request. */
  key: text('key'),
  reverses: uuid('reverses')
    .unique()
    .references((): AnyPgColumn => handOvers.id, { onDelete: 'cascade' }),
})

/** Of what `money_tallies` has sums. */
export type MoneyKind = PaymentKind | 'handed-in' | 'cash-out' | 'due' | 'refund-due'

/** Changes to sums of money, written by triggers of `bookings`, `payments` and `hand_overs`. */
export const moneyTallies = pgTable('money_tallies', {
  storefront: text('storefront').notNull(),
  day: date('day').notNull(),
  professionalId: uuid('professional_id'),
  kind: text('kind').$type<MoneyKind>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
})

/** Changes to what is due and what is to be given back at a storefront, of all days. */
export const moneyTotals = pgTable('money_totals', {
  storefront: text('storefront').notNull(),
  kind: text('kind').$type<MoneyKind>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  bookings: bigint('bookings', { mode: 'number' }).notNull(),
})

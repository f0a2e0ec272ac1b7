import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TimeOffTaken } from '#domain/professional/away.ts'
import type { RequestState } from '#domain/professional/time-off.ts'
import { professionals } from '#server/professional/tables.ts'
import { storefronts } from '#server/storefront/tables.ts'

/** What time off did to the bookings: the reply to the same request, which the hash identifies. */
export type Outcome = Pick<TimeOffTaken, 'unassigned'> & { request: string; changed: string[] }

export const timeOff = pgTable('time_off', {
  id: uuid('id').primaryKey(),
  professionalId: uuid('professional_id')
    .notNull()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  reason: text('reason').notNull().default(''),
  /** Null for time off that an earlier release has stored. */
  outcome: jsonb('outcome').$type<Outcome>(),
})

/**
 * Time off that a professional has asked for, or has taken at once because no booking was during it; nothing has decided
 * the latter. What is taken is in `time_off`, under the same id.
 */
export const timeOffRequests = pgTable('time_off_requests', {
  id: uuid('id').primaryKey(),
  professionalId: uuid('professional_id')
    .notNull()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  reason: text('reason').notNull().default(''),
  state: text('state').$type<RequestState>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decidedBy: uuid('decided_by'),
  /** What the administrator answers. */
  answer: text('answer').notNull().default(''),
})

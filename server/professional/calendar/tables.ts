import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { professionals } from '#server/professional/tables.ts'

/** Deleted by a trigger when the professional gets another account, or none. */
export const calendarFeeds = pgTable('calendar_feeds', {
  professionalId: uuid('professional_id')
    .primaryKey()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull().unique(),
  version: integer('version').notNull().default(1),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})

import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/identity/tables.ts'

/** Notes of the administrators, which customers never see. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Not a foreign key: a note is kept when the account of its author is closed. */
    byId: uuid('by_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The Idempotency-Key of the request. */
    key: text('key'),
  },
  (table) => [unique().on(table.byId, table.key)],
)

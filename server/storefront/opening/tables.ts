import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { storefronts } from '#server/storefront/tables.ts'

export const openingSteps = pgTable(
  'opening_steps',
  {
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    step: text('step').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Not a foreign key: the step stays done when the account is closed. */
    by: uuid('by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.step] })],
)

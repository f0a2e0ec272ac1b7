import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { storefronts } from '#server/storefront/tables.ts'

export const closedDays = pgTable(
  'closed_days',
  {
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    day: date('day').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.day] })],
)

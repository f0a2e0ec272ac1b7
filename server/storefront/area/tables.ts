import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { storefronts } from '#server/storefront/tables.ts'

/** Who has asked for an email when a storefront serves their postcode. */
export const areaRequests = pgTable(
  'area_requests',
  {
    id: uuid('id').primaryKey(),
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    postcode: text('postcode').notNull(),
    email: text('email').notNull(),
    /** Of the links in the email. */
    origin: text('origin').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.storefront, table.postcode, table.email)],
)

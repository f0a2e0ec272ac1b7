import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Section } from '#domain/storefront/settings.ts'
import { storefronts } from '#server/storefront/tables.ts'

export const settings = pgTable(
  'settings',
  {
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    section: text('section').$type<Section>().notNull(),
    overrides: jsonb('overrides').$type<object>().notNull(),
    version: integer('version').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Not a foreign key: the settings are kept when the account is closed. Null: what the storefront started with. */
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.section] })],
)

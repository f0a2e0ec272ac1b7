import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { storefronts } from '#server/storefront/tables.ts'

export type DemoKind = 'account' | 'professional' | 'category' | 'service' | 'article' | 'booking'

/** What the demo has added. */
export const demoRows = pgTable(
  'demo_rows',
  {
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    id: uuid('id').notNull(),
    kind: text('kind').$type<DemoKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.id] })],
)

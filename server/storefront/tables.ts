import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The hosts of the storefronts whose hosts administrators have changed. */
export const storefrontHosts = pgTable('storefront_hosts', {
  host: text('host').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
})

export const storefronts = pgTable('storefronts', {
  key: text('key').primaryKey(),
  /** Whether it contains the demo, also after the demo was switched off. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** Null unless the demo was removed, which is then never added again. */
  demoRemovedAt: timestamp('demo_removed_at', { withTimezone: true }),
  catalogueVersion: bigint('catalogue_version', { mode: 'number' }).notNull().default(1),
})

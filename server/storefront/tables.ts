import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'

/** The hosts of the storefronts whose hosts administrators have changed. */
export const storefrontHosts = pgTable('storefront_hosts', {
  host: text('host').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
})

export const storefronts = pgTable('storefronts', {
  key: text('key').primaryKey(),
  /** Whether it has ever contained demo data. */
  isDemo: boolean('is_demo').notNull().default(false),
  catalogueVersion: bigint('catalogue_version', { mode: 'number' }).notNull().default(1),
})

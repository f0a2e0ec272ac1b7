import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

export const storefronts = pgTable('storefronts', {
  key: text('key').primaryKey(),
  overrides: jsonb('overrides').notNull().default({}),
  catalogueVersion: bigint('catalogue_version', { mode: 'number' }).notNull().default(1),
})

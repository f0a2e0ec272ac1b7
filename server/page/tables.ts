import { boolean, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AnyContent } from '#domain/page/content.ts'
import { storefronts } from '#server/storefront/tables.ts'

const ofStorefront = () =>
  text('storefront')
    .notNull()
    .references(() => storefronts.key)

export const pageVersions = pgTable(
  'page_versions',
  {
    storefront: ofStorefront(),
    page: text('page').notNull(),
    version: integer('version').notNull(),
    content: json('content').$type<AnyContent>().notNull(),
    change: text('change').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    byId: uuid('by_id'),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.page, table.version] })],
)

export const pageReadings = pgTable(
  'page_readings',
  {
    storefront: ofStorefront(),
    page: text('page').notNull(),
    version: integer('version').notNull(),
    byId: uuid('by_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.page, table.version] })],
)

export const articles = pgTable('articles', {
  id: uuid('id').primaryKey(),
  storefront: ofStorefront(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  imageUrl: text('image_url').notNull(),
  date: text('date').notNull(),
  published: boolean('published').notNull(),
  minutes: integer('minutes').notNull(),
  version: integer('version').notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
})

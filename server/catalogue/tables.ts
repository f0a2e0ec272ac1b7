import { boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { storefronts } from '#server/storefront/tables.ts'

export const categories = pgTable(
  'categories',
  {
    storefront: text('storefront')
      .notNull()
      .references(() => storefronts.key),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull().default(''),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.key] })],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const services = pgTable('services', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront').notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  category: text('category').notNull(),
  price: integer('price').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  imageUrl: text('image_url').notNull().default(''),
  duration: integer('duration').notNull(),
  featured: boolean('featured').notNull().default(false),
  ratingSum: integer('rating_sum').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  includes: text('includes').array().notNull().default([]),
  /** What it is found by; the database fills it in. */
  words: tsvector('words').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
})

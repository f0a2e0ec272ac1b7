import { sql } from 'drizzle-orm'
import { boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceDetails } from '#domain/catalogue.ts'
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
    id: uuid('id').notNull().unique().defaultRandom(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** Increases with each change by an administrator, except of the order. */
    version: integer('version').notNull().default(1),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    changedBy: uuid('changed_by'),
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
  /**
   * The number of reviews with one star, two, up to five. Triggers keep the three counters in step with the reviews.
   */
  ratingSpread: integer('rating_spread')
    .array()
    .$type<ServiceDetails['ratingSpread']>()
    .notNull()
    .default([0, 0, 0, 0, 0]),
  recentBookings: integer('recent_bookings').notNull().default(0),
  /** In thousandths of a star; a generated column. */
  recommendation: integer('recommendation')
    .generatedAlwaysAs(sql`recommendation_of(rating_sum, review_count, recent_bookings)`)
    .notNull(),
  includes: text('includes').array().notNull().default([]),
  /** Printed on invoices; only administrators read it. */
  taxCode: text('tax_code').notNull().default(''),
  /** The search words, written by a trigger. */
  words: tsvector('words').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  /** Increases with each change by an administrator. */
  version: integer('version').notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }),
  changedBy: uuid('changed_by'),
})

/** The columns that administrators search, filter and sort by; written by triggers of `services`. */
export const soughtServices = pgTable('sought_services', {
  id: uuid('id')
    .primaryKey()
    .references(() => services.id, { onDelete: 'cascade' }),
  storefront: text('storefront').notNull(),
  category: text('category').notNull(),
  title: text('title').notNull(),
  price: integer('price').notNull(),
  duration: integer('duration').notNull(),
  featured: boolean('featured').notNull(),
  isArchived: boolean('is_archived').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sought: text('sought').notNull(),
})

import { boolean, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LaterHours, Span } from '#domain/professional/hours.ts'
import { storefronts } from '#server/storefront/tables.ts'

export const professionals = pgTable('professionals', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront')
    .notNull()
    .references(() => storefronts.key),
  name: text('name').notNull(),
  categories: text('categories').array().notNull(),
  hours: json('hours').$type<Span[]>().notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  laterHours: json('later_hours').$type<LaterHours[]>().notNull().default([]),
  imageUrl: text('image_url').notNull().default(''),
  changedAt: timestamp('changed_at', { withTimezone: true }),
  changedBy: uuid('changed_by'),
  /** Empty: wherever the shop goes. */
  postcodes: text('postcodes').array().notNull().default([]),
  /** A hash of the request with the Idempotency-Key; null for professionals that earlier releases have stored. */
  request: text('request'),
})

import { boolean, date, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Span } from '#domain/professional.ts'
import { storefronts } from '#server/storefront/tables.ts'

const storefront = () =>
  text('storefront')
    .notNull()
    .references(() => storefronts.key)

export const professionals = pgTable('professionals', {
  id: uuid('id').primaryKey(),
  storefront: storefront(),
  name: text('name').notNull(),
  categories: text('categories').array().notNull(),
  hours: json('hours').$type<Span[]>().notNull(),
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const timeOff = pgTable('time_off', {
  id: uuid('id').primaryKey(),
  professionalId: uuid('professional_id')
    .notNull()
    .references(() => professionals.id, { onDelete: 'cascade' }),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  reason: text('reason').notNull().default(''),
})

export const closedDays = pgTable(
  'closed_days',
  { storefront: storefront(), day: date('day').notNull(), reason: text('reason').notNull().default('') },
  (table) => [primaryKey({ columns: [table.storefront, table.day] })],
)

import { boolean, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BookingSort } from '#domain/booking/admin.ts'
import type { BookingColumn, ViewQuery } from '#domain/booking/view.ts'
import { users } from '#server/identity/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const views = pgTable('views', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The key of a storefront, or `all`. */
  storefront: text('storefront').notNull(),
  name: text('name').notNull(),
  shared: boolean('shared').notNull(),
  query: json('query').$type<ViewQuery>().notNull(),
  columns: text('columns').array().$type<BookingColumn[]>().notNull(),
  sort: text('sort').$type<BookingSort>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at'),
  changedAt: instant('changed_at'),
})

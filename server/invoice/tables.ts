import {
  type AnyPgColumn,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceContent, InvoiceKind } from '#domain/invoice.ts'
import { bookings } from '#server/booking/tables.ts'

/** The next number of each series; a trigger of `invoices` counts it up. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    storefront: text('storefront').notNull(),
    series: text('series').notNull(),
    next: integer('next').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.series] })],
)

/** Invoices and credit notes. The database refuses to change a row, and a number that is not the next one. */
export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront').notNull(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  series: text('series').notNull(),
  place: integer('place').notNull(),
  number: text('number').notNull(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  /** A booking gets another invoice after a credit note has taken back the one before. */
  turn: integer('turn').notNull(),
  takesBack: uuid('takes_back')
    .unique()
    .references((): AnyPgColumn => invoices.id, { onDelete: 'cascade' }),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  day: date('day').notNull(),
  content: jsonb('content').$type<InvoiceContent>().notNull(),
  isDemo: boolean('is_demo').notNull(),
  byId: uuid('by_id'),
})

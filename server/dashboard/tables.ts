import { bigint, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BookingStatus } from '#domain/booking.ts'
import { users } from '#server/identity/tables.ts'

/** Changes to the number and the revenue of appointments of a kind, written by triggers on `bookings`. */
export const bookingTallies = pgTable('booking_tallies', {
  storefront: text('storefront').notNull(),
  day: date('day').notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  category: text('category').notNull(),
  currency: text('currency').notNull(),
  bookings: bigint('bookings', { mode: 'number' }).notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/** Which customers have booked at which storefront, written by triggers on `bookings`. */
export const bookingCustomers = pgTable(
  'booking_customers',
  {
    storefront: text('storefront').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.storefront, table.customerId] })],
)

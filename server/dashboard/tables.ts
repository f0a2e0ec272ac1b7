import { bigint, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BookingStatus } from '#domain/booking.ts'
import { users } from '#server/identity/tables.ts'

/** What was added to the number of appointments of a kind, and to what they come to; triggers of `bookings` write it. */
export const bookingTallies = pgTable('booking_tallies', {
  storefront: text('storefront').notNull(),
  day: date('day').notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  category: text('category').notNull(),
  currency: text('currency').notNull(),
  bookings: bigint('bookings', { mode: 'number' }).notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/** Who has ever booked where; triggers of `bookings` write it. */
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

import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Triggers keep the counters of the services in step with the reviews. */
export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey(),
  bookingId: uuid('booking_id')
    .notNull()
    .unique()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  serviceId: uuid('service_id')
    .notNull()
    .references(() => services.id),
  storefront: text('storefront').notNull(),
  customerId: uuid('customer_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  rating: integer('rating').notNull(),
  comment: text('comment').notNull(),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
  hiddenAt: instant('hidden_at'),
  hiddenBy: uuid('hidden_by'),
  hiddenReason: text('hidden_reason').notNull().default(''),
  reply: text('reply'),
  repliedAt: instant('replied_at'),
  repliedBy: uuid('replied_by'),
  /** Increases with each change. */
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at'),
  changedBy: uuid('changed_by'),
})

/** What reviews are found by, in lower case: comment, service and customer. Triggers keep it. */
export const soughtReviews = pgTable('sought_reviews', {
  reviewId: uuid('review_id')
    .primaryKey()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  storefront: text('storefront').notNull(),
  createdAt: instant('created_at').notNull(),
  sought: text('sought').notNull(),
})

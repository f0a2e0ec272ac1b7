import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serviceId] })],
)

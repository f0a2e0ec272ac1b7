import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/platform/database/columns.ts'
import { users } from '#server/identity/tables.ts'

export const devices = pgTable(
  'devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    description: text('description').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  ({ tokenHash, userId }) => [primaryKey({ columns: [tokenHash, userId] })],
)

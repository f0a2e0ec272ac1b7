import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#domain/security.ts'
import { users } from '#server/identity/tables.ts'

export const securityEvents = pgTable('security_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<SecurityEventKind>().notNull(),
  key: text('key').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  count: integer('count').notNull().default(1),
  device: text('device').notNull(),
  address: text('address').notNull(),
})

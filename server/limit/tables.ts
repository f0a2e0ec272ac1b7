import { pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '#server/columns.ts'

export const tries = pgTable('tries', {
  key: bytes('key').primaryKey(),
  at: timestamp('at', { withTimezone: true }).array().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

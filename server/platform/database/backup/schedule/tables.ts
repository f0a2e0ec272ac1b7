import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { BackupInterval } from '#server/platform/database/backup/schedule/due.ts'

/** At most one row. */
export const backupSchedule = pgTable('backup_schedule', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  every: text('every').$type<BackupInterval>().notNull(),
  keep: integer('keep').notNull(),
  /** Of the machine on which the server runs that makes the backup. */
  folder: text('folder').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }),
  /** Empty unless the newest attempt has failed. */
  lastError: text('last_error').notNull().default(''),
})

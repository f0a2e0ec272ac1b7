import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#domain/activity.ts'

type Fields = Record<string, unknown>

/** Only ever added to; the database refuses anything else. */
export const activity = pgTable('activity', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ActivityKind>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Null for the command line. */
  byId: uuid('by_id'),
  /** Null for what concerns all of them. */
  storefront: text('storefront'),
  subjectId: text('subject_id').notNull(),
  subjectTitle: text('subject_title').notNull(),
  before: jsonb('before').$type<Fields>(),
  after: jsonb('after').$type<Fields>(),
})

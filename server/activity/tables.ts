import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#domain/activity.ts'

type Fields = Record<string, unknown>

/** Append-only: the database refuses updates and deletes. */
export const activity = pgTable('activity', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ActivityKind>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Null for the command line. */
  byId: uuid('by_id'),
  /** Null for a change that concerns all storefronts. */
  storefront: text('storefront'),
  subjectId: text('subject_id').notNull(),
  subjectTitle: text('subject_title').notNull(),
  before: jsonb('before').$type<Fields>(),
  after: jsonb('after').$type<Fields>(),
})

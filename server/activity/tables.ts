import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind, ActivityRole } from '#domain/activity.ts'
import { users } from '#server/identity/tables.ts'

type Fields = Record<string, unknown>

/** As the API has them, with the command line, which has no user. */
export type StoredRole = ActivityRole | 'command-line'

/** Append-only: the database refuses to update, delete and truncate. */
export const activity = pgTable('activity', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ActivityKind>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Null for the command line and the system. */
  byId: uuid('by_id'),
  role: text('role').$type<StoredRole>().notNull().default('admin'),
  /** Null for a change that concerns all storefronts. */
  storefront: text('storefront'),
  subjectId: text('subject_id').notNull(),
  subjectTitle: text('subject_title').notNull(),
  before: jsonb('before').$type<Fields>(),
  after: jsonb('after').$type<Fields>(),
})

/** The titles in the log, each once; a trigger adds them. */
export const activityTitles = pgTable('activity_titles', {
  kind: text('kind').$type<ActivityKind>().notNull(),
  /** Empty for entries of all storefronts. */
  storefront: text('storefront').notNull(),
  title: text('title').notNull(),
  /** In lower case; a generated column. */
  sought: text('sought')
    .generatedAlwaysAs(sql`lower(title)`)
    .notNull(),
})

/** How far each administrator has read the log of a storefront, and had at the end of the visit before the current one. */
export const activitySeen = pgTable(
  'activity_seen',
  {
    userId: uuid('user_id').notNull(),
    /** 'all' for all of them. */
    storefront: text('storefront').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    seenId: bigint('seen_id', { mode: 'number' }).notNull(),
    visitedAt: timestamp('visited_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }),
    lastId: bigint('last_id', { mode: 'number' }),
    lastVisitedAt: timestamp('last_visited_at', { withTimezone: true }),
  },
  ({ userId, storefront }) => [primaryKey({ columns: [userId, storefront] })],
)

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Until when each administrator has read all news of a storefront. */
export const newsMarks = pgTable(
  'news_marks',
  { userId: userId(), storefront: text('storefront').notNull(), at: timestamp('at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.storefront] })],
)

/** Single news that were read after that moment. */
export const newsRead = pgTable(
  'news_read',
  { userId: userId(), item: text('item').notNull(), at: timestamp('at', { withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.item] })],
)

import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ImportState, RowProblem } from '#domain/import.ts'

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  storefront: text('storefront').notNull(),
  byId: uuid('by_id').notNull(),
  state: text('state').$type<ImportState>().notNull(),
  text: text('text').notNull(),
  rows: integer('rows').notNull().default(0),
  done: integer('done').notNull().default(0),
  adds: integer('adds').notNull().default(0),
  changes: integer('changes').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  problemCount: integer('problem_count').notNull().default(0),
  problems: jsonb('problems').$type<RowProblem[]>().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  movedAt: timestamp('moved_at', { withTimezone: true }).notNull(),
})

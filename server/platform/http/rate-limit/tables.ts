import { type SQL, sql } from 'drizzle-orm'
import { pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '#server/platform/database/columns.ts'

export const tries = pgTable('tries', {
  key: bytes('key').primaryKey(),
  at: timestamp('at', { withTimezone: true }).array().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Part of a larger statement: inserts a try unless the limit is reached. The row is key, time and expiry. */
export function insertTry(row: SQL, { since, most }: Record<'since' | 'most', SQL>): SQL {
  const recent = sql`unnest(tries.at) as one where one > ${since}`
  return sql`
    insert into tries (key, at, expires_at) ${row}
    on conflict (key) do update set
      at = array_append(array(select one from ${recent}), excluded.at[1]), expires_at = excluded.expires_at
    where (select count(*) from ${recent}) < ${most}`
}

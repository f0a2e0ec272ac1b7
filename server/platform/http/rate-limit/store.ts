import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { insertTry, tries } from './tables.ts'

/** At most `most` tries in the last `seconds`. */
type Window = { key: Buffer; now: Date; seconds: number; most: number }

/** False when the limit is reached. The row is locked while it is counted, so concurrent tries are all counted. */
export async function addTry(db: Db, { key, now, seconds, most }: Window): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + seconds * 1000).toISOString()
  const row = sql`values (${key}::bytea, array[${now.toISOString()}::timestamptz], ${expiresAt}::timestamptz)`
  const { rowCount } = await db.execute(
    insertTry(row, { since: sql`${startOf({ now, seconds })}`, most: sql`${most}` }),
  )
  return rowCount === 1
}

/** Removes one try of that moment. */
export async function removeTry(db: Db, key: Buffer, at: Date) {
  const place = sql`array_position(${tries.at}, ${at.toISOString()}::timestamptz)`
  await db
    .update(tries)
    .set({ at: sql`${tries.at}[:${place} - 1] || ${tries.at}[${place} + 1:]` })
    .where(sql`${tries.key} = ${key} and ${place} is not null`)
}

/** The oldest try that still counts: when it expires another is allowed. */
export async function findOldestTry(db: Db, { key, now, seconds }: Omit<Window, 'most'>): Promise<Date | undefined> {
  const { rows } = await db.execute<{ oldest: string | null }>(
    sql`select min(one) as oldest from ${tries}, unnest(at) as one where key = ${key} and one > ${startOf({ now, seconds })}`,
  )
  const oldest = rows[0]?.oldest
  return oldest ? new Date(oldest) : undefined
}

export async function countSince(db: Db, { key, now, seconds }: Omit<Window, 'most'>): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from ${tries}, unnest(at) as one where key = ${key} and one > ${startOf({ now, seconds })}`,
  )
  return rows[0]?.found ?? 0
}

export async function forgetTries(db: Db, key: Buffer) {
  await db.delete(tries).where(eq(tries.key, key))
}

export async function removeOldTries(db: Db, now: Date) {
  await db.delete(tries).where(lte(tries.expiresAt, now))
}

function startOf({ now, seconds }: { now: Date; seconds: number }): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}

import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './db.ts'

/** No statement may hold a connection for longer than a visitor would wait. */
export const limits = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * Behind a pooler the next statement may run on another connection, where a prepared statement has not been prepared.
 * The name of the class has no 'Pool' in it, by which the query builder would recognize a pool.
 */
export class UnnamedClient extends pg.Client {}

const { query } = pg.Client.prototype as { query: (...asked: unknown[]) => unknown }
// A method of the class: traces cover the method of a connection for one transaction, and uncover this one. The driver
// declares an overload for each form of a query.
UnnamedClient.prototype.query = function unnamed(this: pg.Client, asked: unknown, ...more: unknown[]) {
  return Reflect.apply(query, this, [withoutName(asked), ...more])
} as typeof pg.Client.prototype.query

function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
  return isNamed ? { ...asked, name: undefined } : asked
}

/** The limits that the connections of a pooler lack, as its configuration sets them. */
export async function listMissingLimits(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any (${`{${Object.keys(limits).join(',')}}`}::text[])`,
  )
  return Object.entries(limits)
    .filter(([name, most]) => {
      const setting = Number(rows.find((row) => row.name === name)?.setting ?? 0)
      return setting === 0 || setting > most
    })
    .map(([name, most]) => `set ${name} = ${most}`)
}

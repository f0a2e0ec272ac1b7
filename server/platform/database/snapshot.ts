import pg from 'pg'
import type { Connection } from './db.ts'

/** A connection that sees the database as it is at one moment. */
export type Snapshot = pg.ClientBase

/**
 * Reading many rows may take longer than a visitor would wait, in milliseconds. Set for each connection, because the
 * role or the database may have a shorter time limit.
 */
export const longestStatement = 10 * 60_000

/**
 * Reads the database as it is at one moment, on a connection of its own. For worker threads: it needs only the driver,
 * while the query builder would have to be loaded first.
 */
export async function readSnapshot<T>(connection: Connection, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    statement_timeout: longestStatement,
    keepAlive: true,
    application_name: 'doorstep',
  })
  // A lost connection fails its query, too.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.end().catch(() => {})
  }
}

import pg from 'pg'
import type { Connection } from './db.ts'

/** A connection that sees the database as it is at one moment. */
export type Snapshot = pg.ClientBase

/**
 * Reads the database as it is at one moment, on a connection of its own. For worker threads: it needs only the driver,
 * while the query builder would have to be loaded first.
 */
export async function readSnapshot<T>(connection: Connection, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 3_000,
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

import pg from 'pg'
import type { Client, Connection } from '#server/platform/database/db.ts'

/** Opens a database connection that is independent of the servers. */
export async function connect(to: string | Connection): Promise<Client> {
  const client = new pg.Client(typeof to === 'string' ? { connectionString: to } : to)
  // If the database is killed, the next query reports the error.
  client.on('error', () => {})
  await client.connect()
  return client
}

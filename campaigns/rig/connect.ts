import pg from 'pg'
import type { Client, Connection } from '#server/platform/database/db.ts'

/** A connection to the database beside those of the servers. */
export async function connect(to: string | Connection): Promise<Client> {
  const client = new pg.Client(typeof to === 'string' ? { connectionString: to } : to)
  // Where the database is killed, whoever asks next hears of it.
  client.on('error', () => {})
  await client.connect()
  return client
}

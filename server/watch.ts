import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Database } from './db.ts'
import { describe, type Log } from './log.ts'

export type Watch = { close: () => Promise<void> }

type Options = {
  database: Database
  log: Log
  /** A storefront whose catalogue changed; undefined when any may have, after the line was down. */
  onChange: (storefront: string | undefined) => void
  /** Asked on every connection; throws when this process must not go on. */
  onConnect: (client: Client) => Promise<void>
}

/** Keeps one connection open on which the database tells, at commit, that a catalogue has changed. */
export async function watchCatalogue({ database, log, onChange, onConnect }: Options): Promise<Watch> {
  let closing = false
  let client = await connect()
  let reconnecting = Promise.resolve()

  async function connect(): Promise<Client> {
    const fresh = database.newClient()
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => onChange(payload))
    try {
      await fresh.connect()
      await onConnect(fresh)
      await fresh.query('listen catalogue')
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', () => {
      reconnecting = reconnect()
    })
    return fresh
  }

  async function reconnect() {
    for (let pause = 100; !closing; pause = Math.min(2 * pause, 2_000)) {
      try {
        client = await connect()
        // What changed while nobody listened is not known.
        return onChange(undefined)
      } catch (error) {
        log.warn('waiting for the database', { error: describe(error).error })
        await sleep(pause)
      }
    }
  }

  return {
    async close() {
      closing = true
      // A connection that is being made at this moment would keep the database from stopping.
      await reconnecting
      await client.end().catch(() => {})
    },
  }
}

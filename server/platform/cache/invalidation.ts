import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Database } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import type { Cache } from './cache.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'

export type Watch = { close: () => Promise<void> }

type Options = {
  database: Database
  log: Log
  /** What is dropped when a catalogue has changed, and emptied while nobody listens. */
  cache: Pick<Cache, 'drop' | 'watched'>
  /** Asked on every connection; throws when this process must not go on. */
  onConnect: (client: Client) => Promise<void>
}

/** Keeps one connection open on which the database tells, at commit, that a catalogue has changed. */
export async function watchCatalogue({ database, log, cache, onConnect }: Options): Promise<Watch> {
  let closing = false
  let client = await connect()
  let reconnecting = Promise.resolve()
  const heartbeat = setInterval(() => void beat(client), 10_000)

  /** A line that is silent may be dead. Ending one that owes an answer cuts it, and so a new one is made. */
  async function beat(listening: Client) {
    await withDeadline(5_000, listening.query('select 1')).catch(() => listening.end().catch(() => {}))
  }

  async function connect(): Promise<Client> {
    const fresh = database.newClient()
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => cache.drop(payload))
    try {
      await fresh.connect()
      await onConnect(fresh)
      await fresh.query('listen catalogue')
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', () => {
      cache.watched(false)
      reconnecting = reconnect()
    })
    cache.watched(true)
    return fresh
  }

  async function reconnect() {
    for (let pause = 100; !closing; pause = Math.min(2 * pause, 2_000)) {
      try {
        client = await connect()
        return
      } catch (error) {
        log.warn('waiting for the database', { error: describe(error).error })
        await sleep(pause)
      }
    }
  }

  return {
    async close() {
      closing = true
      clearInterval(heartbeat)
      // A connection that is being made at this moment would keep the database from stopping.
      await reconnecting
      await client.end().catch(() => {})
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Database } from '#server/platform/database/db.ts'
import { describe, type Log } from '#server/log.ts'
import type { Cache } from './cache.ts'
import { coalesce } from './coalesce.ts'
import { readNotice } from './notice.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'

export type Watch = {
  /** Waits until this process has received the notices of all changes that are committed, but only for a moment. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  database: Database
  log: Log
  /** Entries are dropped when a catalogue changes, and the cache is off while the connection is down. */
  cache: Pick<Cache, 'receive' | 'setWatched'>
  /** Runs on every new connection; throws when this process must not continue. */
  onConnect: (client: Client) => Promise<void>
}

/** A connection that answers later than this does not delay a reply any longer, in milliseconds. */
const longestWait = 250

/** Keeps one connection open on which the database announces catalogue changes at commit. */
export async function watchCatalogue({ database, log, cache, onConnect }: Options): Promise<Watch> {
  const closing = new AbortController()
  const { signal } = closing
  let client = await connect()
  let reconnecting = Promise.resolve()
  const shared = coalesce<void>()
  const heartbeat = setInterval(() => void beat(client), 10_000)

  /** A silent connection may be dead: a query on it either succeeds or breaks it, and a broken one is replaced. */
  async function beat(listening: Client) {
    await withDeadline(5_000, listening.query('select 1')).catch(() => listening.end().catch(() => {}))
  }

  async function connect(): Promise<Client> {
    const fresh = database.newClient()
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => cache.receive(readNotice(payload)))
    try {
      await fresh.connect()
      await onConnect(fresh)
      await fresh.query('listen catalogue')
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    fresh.on('end', () => {
      cache.setWatched(false)
      reconnecting = reconnect()
    })
    cache.setWatched(true)
    return fresh
  }

  async function reconnect() {
    for (let pause = 100; !signal.aborted; pause = Math.min(2 * pause, 2_000)) {
      try {
        client = await connect()
        return
      } catch (error) {
        log.warn('waiting for the database', { error: describe(error).error })
        await sleep(pause, undefined, { signal }).catch(() => {})
      }
    }
  }

  /** PostgreSQL sends waiting notices before it ends the reply to a query. */
  async function receiveWaiting() {
    await withDeadline(longestWait, client.query('select 1')).catch(() => {})
  }

  return {
    caughtUp: () => shared('notices', receiveWaiting),

    async close() {
      // Ends a pause between two attempts to connect.
      closing.abort()
      clearInterval(heartbeat)
      // A connection that is still opening would keep the database from stopping.
      await reconnecting
      await client.end().catch(() => {})
    },
  }
}

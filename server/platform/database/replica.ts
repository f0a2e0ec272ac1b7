import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Log } from '#server/log.ts'
import { type Connection, type Db, isRetryable, openDatabase, refusalOfDatabase } from './db.ts'

/** Where reports and exports are read. */
export type Reports = {
  /** Runs a read on the replica, or on the primary if there is none that can answer. */
  read: <T>(ask: (db: Db) => Promise<T>) => Promise<T>
  /** Where to read a file: once its first lines are sent, no other database can continue it. */
  choose: () => Promise<Db>
  close: () => Promise<void>
}

type Options = {
  connection: Connection
  poolSize: number
  log: Log
  longestLag?: number
  /** Adds spans for the statements. */
  trace?: ((db: Db) => void) | undefined
}

/** How old a report may be, in milliseconds. */
const usualLag = 30_000
/** How often the replica is asked how far it is, in milliseconds. */
const interval = 1_000
/** How long a report waits for that answer, in milliseconds. */
const patience = 500
const silent = 'the replica does not answer'
const failed = 'the replica has failed a query'

export function readPrimaryOnly(primary: Db): Reports {
  return { read: (ask) => ask(primary), choose: async () => primary, close: async () => {} }
}

/** Reports may be read from a streaming replica, which is asked first whether it is up to date. */
export function openReplica(
  primary: Db,
  { connection, poolSize, log, longestLag = usualLag, trace }: Options,
): Reports {
  const replica = openDatabase({ connection, poolSize, log })
  trace?.(replica.db)
  let checkedAt = Number.NEGATIVE_INFINITY
  let whyNot: Promise<string | undefined> = Promise.resolve(undefined)
  let isAsking = false
  let said: string | undefined

  /** Says once that the primary answers instead, and once that the replica is back. */
  function say(reason: string | undefined) {
    if (reason === said) return
    said = reason
    if (reason === undefined) log.info('reports are read from the replica')
    else log.warn('reports are read from the primary', { reason })
  }

  async function ask(): Promise<string | undefined> {
    isAsking = true
    const asked = reasonAgainst(primary, replica.db, longestLag).catch(() => silent)
    void asked.then(() => (isAsking = false))
    return Promise.race([asked, sleep(patience, silent, { ref: false })])
  }

  function check(): Promise<string | undefined> {
    checkedAt = performance.now()
    // A question that is still open has taken too long, and another one would take another connection.
    whyNot = isAsking ? Promise.resolve(silent) : ask()
    return whyNot
  }

  async function databaseFor(checked: Promise<string | undefined>): Promise<Db> {
    const reason = await checked
    say(reason)
    return reason === undefined ? replica.db : primary
  }

  return {
    choose: () => databaseFor(check()),
    async read(ask) {
      const chosen = await databaseFor(performance.now() - checkedAt < interval ? whyNot : check())
      try {
        return await ask(chosen)
      } catch (error) {
        if (chosen === primary || !isOfReplica(error)) throw error
        whyNot = Promise.resolve(failed)
        say(failed)
        return ask(primary)
      }
    },
    close: replica.close,
  }
}

/** Whether the primary can do better: not with a query that took too long, which would take as long there. */
function isOfReplica(error: unknown): boolean {
  // The replica cancels a query for a change that it has to apply.
  return isRetryable(error) || refusalOfDatabase(error)?.code === 'unavailable'
}

/** Why the replica must not answer now. */
async function reasonAgainst(primary: Db, replica: Db, longestLag: number): Promise<string | undefined> {
  const { rows: written } = await primary.execute<{ at: string }>(sql`select pg_current_wal_lsn()::text as at`)
  const { rows } = await replica.execute<{ is_standby: boolean; behind: string; age: number | null }>(sql`
    select pg_is_in_recovery() as is_standby,
      greatest(0, pg_wal_lsn_diff(${written[0]?.at}::pg_lsn, pg_last_wal_replay_lsn()))::text as behind,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 * 1000 as age`)
  const [state] = rows
  if (!state?.is_standby) return 'DATABASE_REPLICA_URL does not name a replica'
  // Without new changes the last one may be old.
  const isLate = Number(state.behind) > 0 && (state.age ?? Number.POSITIVE_INFINITY) > longestLag
  return isLate ? `the replica is more than ${longestLag / 1_000} s behind` : undefined
}

import { randomUUID } from 'node:crypto'
import { inject, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { type Binaries, binariesIn } from '#server/platform/database/postgres/binaries.ts'
import { askOnce, type Connection, openDatabase } from '#server/platform/database/db.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The socket folder of this run's PostgreSQL; its database `doorstep` is migrated and empty, and copied for each
     * test file.
     */
    sockets: string
    /** The folder of its programs, or nothing for the PostgreSQL from npm. */
    postgres: string
  }
}

/** For a test that starts another PostgreSQL: of the version that this run tests. */
export function testedBinaries(): Binaries | undefined {
  const folder = inject('postgres')
  return folder === '' ? undefined : binariesIn(folder)
}

/** A new copy of the migrated database, or an empty one, in a few dozen milliseconds. */
export async function freshDatabase(like: 'doorstep' | 'template0' = 'doorstep'): Promise<Connection> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = { host: inject('sockets'), user: 'doorstep' }
  await askOnce({ ...server, database: 'postgres' }, createDatabase(name, like))
  return { ...server, database: name }
}

function createDatabase(name: string, like: string): string {
  return `create database ${name} template ${like}`
}

/** Locks the services table until the returned function is called. */
export async function holdServices(connection: Connection): Promise<() => Promise<void>> {
  const log = createLog({ json: true, write: () => {} })
  const client = openDatabase({ connection, poolSize: 1, log }).newClient()
  await client.connect()
  await client.query('begin')
  await client.query('lock table services')
  return () => client.end()
}

/** Resolves when this many statements wait for a lock. */
export async function waiters(connection: Connection, count: number) {
  const question =
    "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitFor(async () => {
    const [row] = await askOnce(connection, question)
    if (Number(row?.['waiting']) < count) throw new Error(`${String(row?.['waiting'])} wait, not ${count}`)
  }, patience)
}

/** For events without a fixed time: a slow machine must not fail the test. */
export const patience = { timeout: 20_000, interval: 10 }

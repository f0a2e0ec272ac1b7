import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle } from 'pg-boss'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from './log.ts'

/** A database or a transaction of it: everything in a store.ts takes one as its first argument. */
export type Db = Omit<NodePgDatabase, '$client'>

export type Connection = pg.PoolConfig

/** A connection of one's own, outside the pool. */
export type Client = pg.Client

export type Database = {
  db: Db
  /** How it is reached, for what keeps connections of its own. */
  connection: Connection
  /** How many are waiting for a connection. */
  waiting: () => number
  /** Whether it can be written, and knows the migration of that name. */
  isReady: (migration: string) => Promise<boolean>
  /** Not yet connected. */
  newClient: () => Client
  close: () => Promise<void>
}

/** The same database or transaction, as the queue of jobs knows it. */
export function jobDatabase(db: Db) {
  return fromDrizzle(db, sql)
}

/**
 * A statement that is built once for each database, and planned once on each of its connections: for what is asked
 * with almost every request.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}

type Options = { connection: Connection; poolSize: number; log: Log }

/** No statement may hold a connection for longer than a visitor would wait. */
const patience = {
  connectionTimeoutMillis: 3_000,
  // The others are kept by the server: when the network swallows its answers, only this one is left.
  query_timeout: 6_000,
  keepAlive: true,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

export function openDatabase({ connection, poolSize, log }: Options): Database {
  const pool = new pg.Pool({
    ...connection,
    ...patience,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    application_name: 'doorstep',
  })
  // Without a listener the process dies when the server closes an idle connection.
  pool.on('error', (error) => log.warn('a database connection was lost', { error: error.message }))
  const db = drizzle({ client: pool })
  return {
    db,
    connection,
    waiting: () => pool.waitingCount,
    isReady: (migration) =>
      db
        .execute<{ ready: boolean }>(
          sql`select current_setting('transaction_read_only') = 'off' and exists (select from migrations where name = ${migration}) as ready`,
        )
        .then(
          ({ rows }) => rows[0]?.ready === true,
          () => false,
        ),
    newClient: () =>
      new pg.Client({ ...connection, connectionTimeoutMillis: 3_000, keepAlive: true, application_name: 'doorstep' }),
    close: () => pool.end(),
  }
}

/** Making a database may take a slow disk a while; a database that says nothing at all is given up. */
const once = { connectionTimeoutMillis: 3_000, query_timeout: 30_000 }

/** One question over a connection that is made for it. */
export async function askOnce(connection: Connection, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, ...once, application_name: 'doorstep' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(question)
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

const away = /^(08...|57P0[1-5]|53300|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EACCES)$/
/** Took too long, or was in the way of another that went first: either may be tried again. */
const tooSlow = /^(57014|55P03|40P01|40001)$/
const lost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Whether somebody else has what may be there once only. */
export function isDuplicate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return true
  }
  return false
}

/** What a failed query means for the caller: the database is away, it took too long, or it is a bug of ours. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (away.test(code) || lost.test(cause.message)) return new Refusal('unavailable', { retryAfter: 2 })
    if (tooSlow.test(code)) return new Refusal('timeout', { retryAfter: 2 })
  }
  return undefined
}

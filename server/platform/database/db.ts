import type { EventEmitter } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fromDrizzle } from 'pg-boss'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Log } from '#server/log.ts'
import { limits, UnnamedClient } from './pooler.ts'
import { runIn } from '#server/platform/tracing/scope.ts'

/** The database or a transaction. */
export type Db = Omit<NodePgDatabase, '$client'>

export type Connection = pg.PoolConfig

/** A connection outside the pool. */
export type Client = pg.Client

export type Database = {
  db: Db
  /** How to connect, for parts that keep their own connections. */
  connection: Connection
  /** How many queries wait for a connection. */
  waiting: () => number
  /** The connections of the pool. */
  connections: () => { active: number; idle: number }
  /** Whether the database is writable and has applied the named migration. */
  isHealthy: (migration: string) => Promise<boolean>
  /** Not connected yet. */
  newClient: () => Client
  close: () => Promise<void>
}

/** The same database or transaction, in the form that the job queue accepts. */
export function jobDatabase(db: Db) {
  return fromDrizzle(db, sql)
}

/**
 * A prepared statement: built once per database and planned once per connection. For queries that run on almost every
 * request.
 */
export function prepare<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}

const dialect = new PgDialect()

/** The text of a statement with its values in it, to be sent without the query builder. */
export function inlined(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql
}

/** The statement by which `copyRows` reads the rows of a query. COPY has no parameters. */
export function copyStatement(query: SQL): string {
  return inlined(sql`copy (${query}) to stdout (format binary)`)
}

/** The client of the driver: the connection of a transaction, or else the pool. */
export function clientOf(db: Db): pg.ClientBase {
  // Not part of the type.
  return (db._.session as unknown as { client: pg.ClientBase }).client
}

/**
 * The same for handwritten SQL, with `sql.placeholder` for its parameters. `patience` is how many milliseconds to wait
 * for the answer, if less than for others.
 */
export function statement<Row>(
  name: string,
  query: SQL,
  { patience: milliseconds }: { patience?: number } = {},
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const asked = { name, text, ...(milliseconds !== undefined && { query_timeout: milliseconds }) }
  const places = params.map((param) => (is(param, Placeholder) ? param.name : undefined))
  return async (db, given) => {
    const values = params.map((param, at) => (places[at] === undefined ? param : given[places[at]]))
    // Calls the driver directly, because the query builder adds as much time as a short query takes. The row type is
    // not checked: the caller writes it beside the columns it names.
    return (await clientOf(db).query(asked, values)).rows as Row[]
  }
}

type Options = {
  connection: Connection
  /** The same database through a pooler that gives a connection to each transaction, for everything but sessions. */
  pooler?: Connection | undefined
  poolSize: number
  log: Log
}

/** In addition to the limits of a session. */
const patience = {
  connectionTimeoutMillis: 3_000,
  // The server enforces the limits of `limits`; only this one works when its answers are lost on the network.
  query_timeout: 6_000,
  keepAlive: true,
}

export function openDatabase({ connection, pooler, poolSize, log }: Options): Database {
  const pool = new pg.Pool({
    // A pooler refuses settings of a connection: it has them itself, which `requireLimits` checks.
    ...(pooler ? { ...pooler, Client: UnnamedClient } : { ...connection, ...limits }),
    ...patience,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    application_name: 'doorstep',
  })
  // Without a listener the process would crash when the server closes an idle connection.
  // Not for the request that happened to open the connection.
  pool.on('error', (error) => runIn(undefined, () => log.warn('database connection lost', { error: error.message })))
  // A connection in use reports errors through its failing query, so nothing else has to handle them.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    failIfNotReplicated(client)
  })
  const db = drizzle({ client: pool })
  // Drizzle keeps the connection of a transaction that could not begin: ten lost ones were all that the pool may have.
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction(work, options)
    } finally {
      client.release()
    }
  }
  return {
    db,
    connection,
    waiting: () => pool.waitingCount,
    connections: () => ({ active: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    isHealthy: (migration) =>
      db
        .execute<{ healthy: boolean }>(
          sql`select current_setting('transaction_read_only') = 'off' and exists (select from migrations where name = ${migration}) as healthy`,
        )
        .then(
          ({ rows }) => rows[0]?.healthy === true,
          () => false,
        ),
    newClient() {
      const usual = { connectionTimeoutMillis: 3_000, keepAlive: true }
      const client = new pg.Client({ ...connection, ...usual, application_name: 'doorstep' })
      // As above: a lost connection fails the query that runs on it.
      client.on('error', () => {})
      return client
    },
    close: () => pool.end(),
  }
}

/**
 * If the wait of a commit for its standby is cancelled, PostgreSQL reports a success and warns that a failover may lose
 * it. The statement fails instead, with an unknown outcome.
 */
function failIfNotReplicated(client: pg.PoolClient) {
  client.on('notice', ({ routine, message }) => {
    if (routine !== 'SyncRepWaitForLSN') return
    const error = Object.assign(new Error(message), { code: resolutionUnknown })
    // Not part of the type. The driver fails the statement as if the server had sent this error.
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.emit('errorMessage', error)
  })
}

/** The code of PostgreSQL for a transaction whose outcome is unknown. */
const resolutionUnknown = '08007'

/** Waits until what this database has committed is also stored by its standby, if commits wait for one. */
export async function awaitReplication(db: Db): Promise<void> {
  await db.execute(sql`select pg_logical_emit_message(true, 'doorstep', '')`)
}

/** Creating a database can take a slow disk a while, but a database that does not answer must not block forever. */
const once = { connectionTimeoutMillis: 3_000, query_timeout: 30_000 }

/** Runs one query on a connection of its own. */
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

/** Also a database without room on its disk, memory or connections, and one whose disk fails. */
const unreachable =
  /^(08...|57P0[1-5]|53...|58030|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EACCES)$/
/** Timeouts, deadlocks and serialization failures: the statement may be tried again. */
const tooSlow = /^(57014|55P03|40P01|40001)$/
const lost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Whether a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23503')
}

/** Whether a unique value already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return duplicateOf(error) !== undefined
}

/** The name of the unique constraint that was violated. */
export function duplicateOf(error: unknown): string | undefined {
  const found = causesOf(error).find((cause) => cause.code === '23505')
  return found && String(found.constraint)
}

/** Whether the transaction lost a conflict and may be tried again. */
export function isRetryable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
}

/** Whether the connection was lost during a statement, so that its outcome is unknown. */
export function isOutcomeUnknown(error: unknown): boolean {
  return causesOf(error).some(
    ({ code = '', message }) => /^(08...|57P0[1-3]|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) || broken.test(message),
  )
}

const broken = /Query read timeout|Connection terminated|Client has encountered a connection error/

/** Runs a transaction again after a conflict, so `work` must only run queries. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isOutcomeUnknown(error)) throw new Refusal('outcome_unknown', { retryAfter: 2 })
      if (tries === 3 || !isRetryable(error)) throw error
    }
  }
}

/**
 * Runs a query for a visitor who is browsing, limited to half a second and one core so that bookings are not delayed.
 * `byIndex` forces an index where PostgreSQL would expect to find a row sooner by scanning the table, which takes long
 * when no row matches.
 */
export async function briefly<T>(db: Db, ask: (db: Db) => Promise<T>, { byIndex = false } = {}): Promise<T> {
  return db.transaction(
    async (db) => {
      await db.execute(sql`select set_config('statement_timeout', '500', true),
        set_config('max_parallel_workers_per_gather', '0', true),
        set_config('enable_seqscan', ${byIndex ? 'off' : 'on'}, true)`)
      return ask(db)
    },
    { accessMode: 'read only' },
  )
}

/** True if the database answers at all, and an error otherwise. */
export async function ping(db: Db): Promise<true> {
  await db.execute(sql`select 1`)
  return true
}

type Cause = Error & { code?: string; constraint?: string }

/** An error and its causes: the layers above the driver wrap the original error. */
function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** What a failed query means to the caller: unavailable, timed out, or undefined for a bug. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  for (const { code = '', message } of causesOf(error)) {
    if (unreachable.test(code) || lost.test(message)) return new Refusal('unavailable', { retryAfter: 2 })
    if (tooSlow.test(code)) return new Refusal('timeout', { retryAfter: 2 })
  }
  return undefined
}

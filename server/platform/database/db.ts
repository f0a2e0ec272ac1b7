import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { fromDrizzle } from 'pg-boss'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Log } from '#server/log.ts'

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
  isHealthy: (migration: string) => Promise<boolean>
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
export function prepare<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}

const dialect = new PgDialect()

/** The same for what is written by hand, with `sql.placeholder` for what is another each time. */
export function statement<Row>(name: string, query: SQL): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const places = params.map((param) => (is(param, Placeholder) ? param.name : undefined))
  return async (db, given) => {
    const values = params.map((param, at) => (places[at] === undefined ? param : given[places[at]]))
    // What the query builder wraps around it costs as much as a short query. The columns of the text and the type of the
    // row are written beside each other, which is all that ties them.
    const { client } = db._.session as unknown as { client: pg.ClientBase }
    return (await client.query({ name, text }, values)).rows as Row[]
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
  // One that is lent out has nobody else who listens. Whoever has it hears of it by the query that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool })
  return {
    db,
    connection,
    waiting: () => pool.waitingCount,
    isHealthy: (migration) =>
      db
        .execute<{ healthy: boolean }>(
          sql`select current_setting('transaction_read_only') = 'off' and exists (select from migrations where name = ${migration}) as healthy`,
        )
        .then(
          ({ rows }) => rows[0]?.healthy === true,
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

const away =
  /^(08...|57P0[1-5]|53300|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EACCES)$/
/** Took too long, or was in the way of another that went first: either may be tried again. */
const tooSlow = /^(57014|55P03|40P01|40001)$/
const lost =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Whether it rests on something that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23503')
}

/** Whether somebody else has what may be there once only. */
export function isUniqueViolation(error: unknown): boolean {
  return duplicateOf(error) !== undefined
}

/** The name of the constraint that would not have it twice. */
export function duplicateOf(error: unknown): string | undefined {
  const found = causesOf(error).find((cause) => cause.code === '23505')
  return found && String(found.constraint)
}

/** Whether two were in each other's way and this one was asked to begin again. */
export function isRetryable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
}

/** Whether the connection went away while a statement was at work, so that it may be done or not. */
export function isOutcomeUnknown(error: unknown): boolean {
  return causesOf(error).some(
    ({ code = '', message }) => /^(08...|57P0[1-3]|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) || broken.test(message),
  )
}

const broken = /Query read timeout|Connection terminated|Client has encountered a connection error/

/** A transaction that begins again where two were in each other's way: what it does must be nothing but queries. */
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
 * A question of someone who looks around: it may take half a second and one core, and what takes longer is refused, so
 * that it is not in the way of those who book. `byIndex` asks an index even where PostgreSQL hopes to find something
 * sooner by reading the table, which takes all of it when there is nothing.
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

type Cause = Error & { code?: string; constraint?: string }

/** An error and what it wraps: the layers above the driver tell what went wrong only further in. */
function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** What a failed query means for the caller: the database is away, it took too long, or it is a bug of ours. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  for (const { code = '', message } of causesOf(error)) {
    if (away.test(code) || lost.test(message)) return new Refusal('unavailable', { retryAfter: 2 })
    if (tooSlow.test(code)) return new Refusal('timeout', { retryAfter: 2 })
  }
  return undefined
}

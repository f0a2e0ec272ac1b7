import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { type Client, type Database, openDatabase } from './db.ts'
import { listMissingLimits } from './pooler.ts'
import { keepRunning } from './supervisor.ts'
import type { Log } from '#server/log.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openCluster } from '#server/platform/database/postgres/cluster.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Watch, watchCatalogue } from '#server/platform/cache/invalidation.ts'

type Options = {
  config: Config
  log: Log
  cache: Cache
  /** Another server has taken the data folder while our database was away. */
  onLost: () => void
}

export type Opened = { database: Database; close: () => Promise<void> }

type OpenedStorage = Opened & { watch: Watch }

/** Opens the embedded database or the one of DATABASE_URL, checks its version and migrates it. */
export async function openStorage(options: Options): Promise<OpenedStorage> {
  return options.config.databaseUrl === undefined
    ? openEmbedded(options)
    : openNamed(options, options.config.databaseUrl)
}

/** Without `migrates`, the database stays as it is. */
type Beside = Pick<Options, 'config' | 'log'> & { migrates?: boolean }

/**
 * Opens the database for a short command, whether or not a server is running on it. It takes no lock on the data
 * folder: a server that starts later takes over the database, and the command leaves it running while others use it.
 */
export async function openBeside({ config, log, migrates = true }: Beside): Promise<Opened> {
  if (config.databaseUrl !== undefined) {
    // A short command needs no pooler.
    const connectionString = config.databaseSessionUrl ?? config.databaseUrl
    const database = openDatabase({ connection: { connectionString }, poolSize: 1, log })
    return closingOnFailure([database.close], async () => {
      await (migrates ? migrateWith(database) : reach(database)).catch(sayUnreachable)
      return { database }
    })
  }
  const cluster = openCluster({ folder: config.dataDir })
  await cluster.ensureRunning()
  const database = openDatabase({ connection: cluster.connection, poolSize: 1, log })
  return closingOnFailure([database.close, cluster.stop], async () => {
    if (migrates) await migrateWith(database)
    return { database }
  })
}

async function reach(database: Database) {
  const client = database.newClient()
  await client.connect()
  await client.end()
}

async function openEmbedded({ config, log, cache, onLost }: Options): Promise<OpenedStorage> {
  const cluster = openCluster({ folder: config.dataDir })
  await cluster.ensureRunning()
  const database = openDatabase({ connection: cluster.connection, poolSize: config.poolSize, log })
  let isOpen = false
  const refuseIfHeld = async (client: Client) => {
    if (await holdFolder(client)) return
    if (isOpen) onLost()
    throw new StartupError(
      `Another Doorstep is already running on the data folder ${config.dataDir}. Please stop it first, or choose another folder with DATA_DIR.`,
    )
  }
  return closingOnFailure([database.close, cluster.stop], async (closers) => {
    const watch = await watchCatalogue({ database, log, cache, onConnect: refuseIfHeld })
    closers.unshift(watch.close)
    isOpen = true
    await migrateWith(database)
    closers.unshift(keepRunning(cluster, log))
    return { database, watch }
  })
}

async function openNamed({ config, log, cache }: Options, databaseUrl: string): Promise<OpenedStorage> {
  const { databaseSessionUrl, poolSize } = config
  const database = openDatabase({
    connection: { connectionString: databaseSessionUrl ?? databaseUrl },
    pooler: databaseSessionUrl === undefined ? undefined : { connectionString: databaseUrl },
    poolSize,
    log,
  })
  return closingOnFailure([database.close], async (closers) => {
    await patiently(() => requireLimits(database)).catch(sayUnreachable)
    const watching = () => watchCatalogue({ database, log, cache, onConnect: requireVersion })
    const watch = await patiently(watching).catch(sayUnreachable)
    closers.unshift(watch.close)
    await migrateWith(database)
    return { database, watch }
  })
}

const mostTries = 4

/**
 * Repeats an attempt that took too long: on a busy machine the modules that are loaded at the same time can delay it
 * beyond its limit. A database that refuses is reported at once.
 */
async function patiently<T>(connect: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect()
    } catch (error) {
      if (!messagesOf(error).some((one) => late.test(one)) || tries === mostTries) throw error
    }
  }
}

/** What the driver and its pool say when a connection took too long. */
const late = /^timeout expired$|timeout exceeded when trying to connect|due to connection timeout|Query read timeout/

/** From the outermost error to its cause; a host with several addresses fails with one error for each. */
function messagesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return messagesOf(error.errors[0])
  if (!(error instanceof Error)) return [String(error)]
  return error.cause === undefined ? [error.message] : [error.message, ...messagesOf(error.cause)]
}

/** Closes what was opened when a later step fails. */
async function closingOnFailure<T>(
  closers: (() => Promise<void>)[],
  open: (closers: (() => Promise<void>)[]) => Promise<T>,
): Promise<T & { close: () => Promise<void> }> {
  const close = async () => {
    for (const one of closers) await one()
  }
  try {
    return { ...(await open(closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

function sayUnreachable(error: unknown): never {
  if (error instanceof StartupError) throw error
  // The query builder wraps the error of the driver.
  const said = messagesOf(error).at(-1) ?? ''
  // What PgBouncer says.
  const isPooler = /unsupported startup parameter/.test(said)
  const reason = isPooler ? `${said}. If it is a connection pooler, set DATABASE_SESSION_URL, too.` : said
  throw new StartupError(`The database that DATABASE_URL names cannot be reached: ${reason}`)
}

const folderLock = 4_203_668

/**
 * Allows one server per data folder. The lock belongs to the connection, so a killed server leaves nothing behind. The
 * short wait covers the moment until the database notices that a killed server is gone.
 */
async function holdFolder(client: Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [folderLock])
    if (rows[0]?.held) return true
    await sleep(50)
  }
  return false
}

const oldest = 15

async function requireVersion(client: Client) {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < oldest) {
    throw new StartupError(
      `The database that DATABASE_URL names is PostgreSQL ${version}; Doorstep needs ${oldest} or newer.`,
    )
  }
}

/** Without them, a statement could hold a connection of the pooler for as long as it takes. */
async function requireLimits({ db }: Database) {
  const missing = await listMissingLimits(db)
  if (missing.length === 0) return
  throw new StartupError(
    `The connections of DATABASE_URL have no time limits. Please give the pooler this connect_query: '${missing.join('; ')}'.`,
  )
}

async function migrateWith(database: Database) {
  const client = database.newClient()
  await client.connect()
  try {
    await migrate(client, await readMigrations())
  } finally {
    await client.end()
  }
}

import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Deps, ServerDeps } from './deps.ts'
import { describe, type Log } from './log.ts'
import { watchAdmission } from '#server/platform/http/overload/admission.ts'
import { createCatalogueMemory } from '#server/catalogue/memory/memory.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import type { Database } from '#server/platform/database/db.ts'
import { newestMigration } from '#server/platform/database/migrate.ts'
import { type Opened as StorageOpened, openStorage } from '#server/platform/database/open.ts'
import { openReplica, readPrimaryOnly } from '#server/platform/database/replica.ts'
import type { Watch } from '#server/platform/cache/invalidation.ts'
import { type CountJob, type Jobs, openJobs } from '#server/platform/jobs/queue.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { createSecurityLog } from '#server/security/actions.ts'
import { followSettings } from '#server/storefront/settings/actions.ts'
import { traceStatements } from '#server/platform/database/traced-statements.ts'
import type { Tracer } from '#server/platform/tracing/scope.ts'
import { readStorefronts } from './storefronts.ts'

/** Without a watch, the process does not listen for changes. */
type Storage = StorageOpened & { watch?: Watch }
type Mail = Pick<Deps, 'mailer' | 'mailbox' | 'mailboxAccess'>

/** The parts that the server, a test and a benchmark set up differently; the rest is the same everywhere. */
type Parts<J extends Jobs> = {
  log: Log
  openJobs: (database: Database, tracer?: Tracer) => Promise<J>
  /** By default an embedded database or the one of DATABASE_URL. */
  openStorage?: (options: Parameters<typeof openStorage>[0]) => Promise<Storage>
  /** By default emails go to SMTP_URL, and without one they are discarded. */
  openMail?: () => Promise<Mail>
  onLost?: () => void
  /** Whether catalogues are kept in memory, once they are opened. */
  keepsCatalogues?: boolean
  /** Whether requests are refused while the process is overloaded. */
  limitsLoad?: boolean
} & Partial<Pick<Deps, 'clock' | 'cache' | 'storefronts'>>

type Opened<J extends Jobs> = { deps: ServerDeps; jobs: J; close: () => Promise<void> }

/** Opens everything the server works with. When one part fails to open, the parts opened before it are closed. */
export async function openDeps<J extends Jobs>(config: Config, parts: Parts<J>): Promise<Opened<J>> {
  const { log, clock = systemClock, cache = createCache(), onLost = () => {} } = parts
  const closers: (() => Promise<void>)[] = []
  // In reverse order of opening: pending writes need the database.
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) {
      await one().catch((error: unknown) => log.error('error while stopping', describe(error)))
    }
  }
  try {
    // Read while the database starts. A failure is reported below, when the database can be closed.
    const reading = Promise.all([parts.storefronts ?? readStorefronts(undefined, config), newestMigration()])
    reading.catch(() => {})
    const tracer = await openTraces(config, log)
    // Closed last: what the other parts do while they close is traced, too.
    if (tracer) closers.push(tracer.close)
    const open: typeof parts.openStorage = parts.openStorage ?? openStorage
    const { database, watch, close: closeStorage } = await open({ config, log, cache, onLost })
    closers.push(closeStorage)
    const [storefronts, newest] = await reading
    const { db } = database
    const { databaseReplicaUrl, poolSize } = config
    const reports =
      databaseReplicaUrl === undefined
        ? readPrimaryOnly(db)
        : openReplica(db, {
            connection: { connectionString: databaseReplicaUrl },
            poolSize,
            log,
            trace: tracer && traceStatements,
          })
    closers.push(reports.close)
    if (tracer) traceStatements(db)
    // While a catalogue is read the database answers, with spelling corrected by words that may be seconds old.
    const catalogues = parts.keepsCatalogues ? createCatalogueMemory({ database, log, onRead: cache.drop }) : undefined
    if (catalogues) {
      closers.push(catalogues.close)
      cache.follow(catalogues)
    }
    const settings = followSettings(db, { storefronts, cache, log, onRead: (plans) => catalogues?.openNew(plans) })
    closers.push(settings.close)
    cache.follow(settings)
    await settings.refresh()
    const security = createSecurityLog({ db, clock, log })
    closers.push(security.flush)
    const mail = await (parts.openMail ?? (() => discardingMail(config)))()
    closers.push(mail.mailer.close)
    const jobs = await parts.openJobs(database, tracer)
    closers.push(jobs.close)
    const isHealthy = () => database.isHealthy(newest)
    const admission = parts.limitsLoad ? watchAdmission({ log, database, poolSize: config.poolSize }) : undefined
    if (admission) closers.push(admission.close)
    const deps = {
      config,
      database,
      db,
      reports,
      clock,
      log,
      jobs,
      ...mail,
      storefronts,
      settings,
      cache,
      security,
      isHealthy,
      ...(admission && { admission }),
      ...(tracer && { tracer }),
      ...(catalogues && { catalogues }),
      ...(watch && { changes: watch }),
    }
    return { deps, jobs, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The pg-boss queue in the same database. */
export function openQueue(log: Log, countJob?: CountJob) {
  return ({ connection }: Database, tracer?: Tracer) => openJobs({ connection, log, tracer, countJob })
}

/** Loads the packages of OpenTelemetry only where traces are sent, because loading them delays the start. */
async function openTraces({ traces }: Config, log: Log): Promise<Tracer | undefined> {
  if (!traces) return undefined
  const { openTracer } = await import('#server/platform/tracing/otlp.ts')
  return openTracer(traces, log)
}

async function discardingMail({ smtpUrl, mailPerSecond: perSecond }: Config): Promise<Mail> {
  return { mailer: await createMailer({ smtpUrl, perSecond, mailbox: { add: async () => {} } }) }
}

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { Reports } from '#server/platform/database/replica.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Mailbox } from '#server/platform/mail/dev-mailbox.ts'
import type { MailboxAccess } from '#server/platform/mail/dev-mailbox-access.ts'
import type { Admission } from '#server/platform/http/overload/admission.ts'
import type { CatalogueMemory } from '#server/catalogue/memory/memory.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Watch } from '#server/platform/cache/invalidation.ts'
import type { SecurityLog } from './security/actions.ts'
import type { Tracer } from '#server/platform/tracing/scope.ts'
import type { Storefronts } from './storefronts.ts'

/**
 * The dependencies of all parts of the server, except the database. A function that uses the database takes it, or a
 * transaction, as its first parameter, so that code inside a transaction cannot bypass it.
 */
export type Deps = {
  config: Config
  clock: Clock
  log: Log
  /** Queues background jobs. */
  jobs: Jobs
  mailer: Mailer
  /** Stores unsent emails for developers on this machine. */
  mailbox?: Mailbox
  /** The address of the development mailbox, and whether it is still open. */
  mailboxAccess?: MailboxAccess
  storefronts: Storefronts
  /** Reads the settings of all storefronts again. */
  settings: { refresh: () => Promise<void> }
  /** Values made from the catalogue, valid until it changes. */
  cache: Cache
  /** The catalogues in memory; without it, the database answers. */
  catalogues?: CatalogueMemory
  /** Notifies of catalogue changes; without it, nothing is cached. */
  changes?: Pick<Watch, 'caughtUp'>
  /** Refuses requests while the process is overloaded; without it, it never counts as overloaded. */
  admission?: Admission
  /** Opens the spans of requests and jobs; without it, there are no traces. */
  tracer?: Tracer
  /** Records security events of accounts. */
  security: SecurityLog
  /** Whether a new request can be answered completely. */
  isHealthy: () => Promise<boolean>
}

/** For the composition roots, the routes and the jobs, which pass the database on. */
export type ServerDeps = Deps & {
  db: Db
  database: Database
  /** For what may be some seconds old: the figures of the dashboard and exports. Never for free times, sessions or money. */
  reports: Reports
}

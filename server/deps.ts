import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Mailbox } from '#server/platform/mail/dev-mailbox.ts'
import type { MailboxAccess } from '#server/platform/mail/dev-mailbox-access.ts'
import type { Pressure } from '#server/platform/http/overload/pressure.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { SecurityLog } from './security/actions.ts'
import type { Storefronts } from './storefronts.ts'

/** What every part of the server is handed. */
export type Deps = {
  config: Config
  database: Database
  db: Db
  clock: Clock
  log: Log
  /** Hands in what is done later. */
  jobs: Jobs
  mailer: Mailer
  /** Where mail stays that is not sent, for whoever sits at this machine. */
  mailbox?: Mailbox
  /** Under which address the mailbox is shown, and whether it still is. */
  mailboxAccess?: MailboxAccess
  storefronts: Storefronts
  /** What has been made of the catalogue and is good until that changes. */
  cache: Cache
  /** How far the process is behind with its work; without it, not at all. */
  pressure?: Pick<Pressure, 'level'>
  /** Writes down what happens to accounts. */
  security: SecurityLog
  /** Whether a request that comes now can be answered in full. */
  isHealthy: () => Promise<boolean>
}

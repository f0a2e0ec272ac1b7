import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { type JobsHere, openJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { openStorage } from '#server/platform/database/open.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { createSecurityLog } from '#server/security/actions.ts'
import { readStorefronts } from '#server/storefronts.ts'

const many = '999999999'
/** Each customer comes from an address of their own, as `openWire` says in the name of a proxy. */
const generous = {
  READS_PER_MINUTE: many,
  WRITES_PER_MINUTE: many,
  BOOKINGS_PER_HOUR: many,
  TRUSTED_PROXIES: '127.0.0.1',
}

export type OpenShop = { deps: Deps; jobs: JobsHere; close: () => Promise<void> }

/**
 * What a server of the shop has, on the database that DATABASE_URL names; letters go where SMTP_URL says, or nowhere, and
 * limits do not stand in the way.
 */
export async function openShop(settings: Record<string, string>): Promise<OpenShop> {
  const log = createLog({ json: true, write: sayErrors })
  const config = readConfig({ ...generous, ...settings })
  const cache = createCache()
  const { database, close } = await openStorage({ config, log, cache, onLost: () => {} })
  const jobs = await openJobs({ connection: database.connection, log })
  const nowhere = { add: async () => {} }
  const mailer = createMailer({ smtpUrl: config.smtpUrl, perSecond: config.mailPerSecond, mailbox: nowhere })
  const deps: Deps = {
    config,
    database,
    db: database.db,
    clock: systemClock,
    log,
    jobs,
    mailer,
    storefronts: await readStorefronts(),
    cache,
    security: createSecurityLog({ db: database.db, clock: systemClock, log }),
    isHealthy: async () => true,
  }
  return {
    deps,
    jobs,
    async close() {
      await jobs.close()
      await mailer.close()
      await close()
    },
  }
}

function sayErrors(line: string) {
  if (line.includes('"level":"error"')) process.stderr.write(line)
}

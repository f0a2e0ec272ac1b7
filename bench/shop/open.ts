import { rm } from 'node:fs/promises'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/platform/database/open.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { createSecurityLog } from '#server/security/actions.ts'
import { readStorefronts } from '#server/storefronts.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

/** The demo on an embedded database of its own, which is thrown away; no limits stand in the way. */
export async function withShop<T>(measure: (deps: Deps) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('bench')
  const log = createLog({ json: true, write: () => {} })
  const many = '999999999'
  const config = readConfig({
    DATA_DIR: folder,
    READS_PER_MINUTE: many,
    WRITES_PER_MINUTE: many,
    UPCOMING_PER_CUSTOMER: many,
    UPCOMING_UNCONFIRMED: many,
    BOOKINGS_PER_HOUR: many,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const cache = createCache()
  const { database, close } = await openStorage({ config, log, cache, onLost: () => {} })
  const jobs = await openJobs({ connection: database.connection, log })
  try {
    const deps: Deps = {
      config,
      database,
      db: database.db,
      clock: systemClock,
      log,
      jobs,
      mailer: { send: async () => {}, close: async () => {} },
      storefronts: await readStorefronts(),
      cache,
      security: createSecurityLog({ db: database.db, clock: systemClock, log }),
      isHealthy: async () => true,
    }
    await openStorefronts(deps)
    return await measure(deps)
  } finally {
    await jobs.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

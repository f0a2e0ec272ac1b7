import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { openDeps, openQueue } from '#server/open-deps.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closeAtEnd } from './at-end.ts'

/**
 * Opens the demo on a temporary embedded database, or on the one in this folder, without rate limits. Catalogues are in
 * memory after `openCatalogues`, which follows what fills the database.
 */
export async function withProduct<T>(measure: (deps: ServerDeps) => Promise<T>, folder?: string): Promise<T> {
  const dataDir = folder ?? temporaryFolder('bench')
  const log = createLog({ json: true, write: () => {} })
  const many = '999999999'
  const config = readConfig({
    DATA_DIR: dataDir,
    READS_PER_MINUTE: many,
    WRITES_PER_MINUTE: many,
    UPCOMING_PER_CUSTOMER: many,
    UPCOMING_UNCONFIRMED: many,
    BOOKINGS_PER_HOUR: many,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const opening = openDeps(config, { log, openJobs: openQueue(log), keepsCatalogues: true })
  // Also while it is opening.
  const close = closeAtEnd(async () => {
    await opening.then((opened) => opened.close())
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
  })
  try {
    const { deps } = await opening
    await openStorefronts(deps.db, deps)
    return await measure(deps)
  } finally {
    await close()
  }
}

/** As the server does when it starts, but waits until the catalogues are in memory. */
export async function openCatalogues({ catalogues, storefronts }: ServerDeps) {
  catalogues?.open(storefronts.plans)
  await catalogues?.settled()
}

import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { JobsHere } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { openDeps, openQueue } from '#server/open-deps.ts'

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
 * What a server of the shop has, on the database that DATABASE_URL names; emails go to SMTP_URL or are discarded, and
 * limits do not stand in the way.
 */
export async function openShop(settings: Record<string, string>): Promise<OpenShop> {
  const log = createLog({ json: true, write: sayErrors })
  return openDeps(readConfig({ ...generous, ...settings }), { log, openJobs: openQueue(log) })
}

function sayErrors(line: string) {
  if (line.includes('"level":"error"')) process.stderr.write(line)
}

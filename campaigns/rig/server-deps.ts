import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openDeps, openQueue } from '#server/open-deps.ts'
import type { Clock } from '#server/clock.ts'
import { clockOf, type Pace } from './pace.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

/** Each customer has a separate network address, which `openConnection` sends as a proxy would. */
const generous = {
  ...noLimits,
  TRUSTED_PROXIES: '127.0.0.1',
}

/**
 * The dependencies of a server on the database DATABASE_URL. Emails go to SMTP_URL or are discarded, and rate limits
 * are disabled.
 */
export async function openServerDeps(settings: Record<string, string>, time?: Pace | Clock) {
  const log = createLog({ json: true, write: reportErrors })
  const clock = time && { clock: typeof time === 'function' ? time : clockOf(time) }
  return openDeps(readConfig({ ...generous, ...settings }), { log, openJobs: openQueue(log), ...clock })
}

function reportErrors(line: string) {
  if (line.includes('"level":"error"')) process.stderr.write(line)
}

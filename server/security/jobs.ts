import { securityEventDays } from '#domain/security.ts'
import type { ServerDeps } from '#server/deps.ts'
import { removeOldSecurityEvents } from './store.ts'

export async function tidySecurityEvents({ db, clock }: ServerDeps) {
  await removeOldSecurityEvents(db, new Date(clock().getTime() - securityEventDays * 24 * 3_600_000))
}

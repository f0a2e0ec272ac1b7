import { securityEventDays } from '#domain/security.ts'
import type { Deps } from '#server/deps.ts'
import { removeOldSecurityEvents } from './store.ts'

export async function tidySecurityEvents({ db, clock }: Deps) {
  await removeOldSecurityEvents(db, new Date(clock().getTime() - securityEventDays * 24 * 3_600_000))
}

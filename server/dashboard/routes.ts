import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function dashboardRoutes(_deps: Deps): Answers<typeof api.dashboard> {
  const later = async () => {
    throw new Refusal('not_found')
  }
  return { stats: later, recent: later, overview: later, distribution: later }
}

import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function importRoutes(_deps: Deps): Answers<typeof api.imports> {
  const later = async () => {
    throw new Refusal('not_found')
  }
  return { begin: later, import: later, write: later }
}

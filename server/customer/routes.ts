import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function customerRoutes(_: Deps): Answers<typeof api.customer> {
  return {
    async all() {
      throw new Refusal('unavailable')
    },
  }
}

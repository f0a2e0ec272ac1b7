import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function boardRoutes(_: Deps): Answers<typeof api.board> {
  return {
    async days() {
      throw new Refusal('unavailable')
    },
  }
}

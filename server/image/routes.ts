import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'

export function imageRoutes(_deps: Deps): Answers<typeof api.image> {
  return {
    add: async () => {
      throw new Refusal('not_found')
    },
  }
}

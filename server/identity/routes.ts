import type { api } from '#domain/api.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'
import { register, signIn } from './actions.ts'
import { removeSession } from './store.ts'

export function identityRoutes(deps: Deps): Answers<typeof api.identity> {
  return {
    me: async ({ actor }) => actor.user,
    login: ({ body }) => signIn(deps, body),
    register: ({ body }) => register(deps, body),
    logout: ({ actor }) => removeSession(deps.db, actor.sessionId),
  }
}

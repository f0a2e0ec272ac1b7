import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { listSecurityEvents } from './store.ts'

export function securityRoutes({ db, security }: ServerDeps): Answers<typeof api.security> {
  return {
    async own({ actor, query }) {
      await security.flush()
      return listSecurityEvents(db, actor.user._id, query)
    },
  }
}

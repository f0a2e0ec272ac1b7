import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { makeStorefront } from './actions.ts'

export function makingRoutes(deps: ServerDeps): Answers<typeof api.adminStorefronts> {
  return {
    make: ({ actor, body, origin }) => makeStorefront(deps.db, deps, { actor, body, origin }),
  }
}

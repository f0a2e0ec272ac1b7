import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { findAnything } from './actions.ts'

export function findRoutes(deps: ServerDeps): Answers<typeof api.find> {
  return { anything: ({ storefront, query }) => findAnything(deps.db, deps, { storefront, query }) }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { explain } from './actions.ts'

export function whyNotRoutes(deps: ServerDeps): Answers<typeof api.whyNot> {
  return { explain: ({ storefront, query }) => explain(deps.db, deps, { storefront, query }) }
}

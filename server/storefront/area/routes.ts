import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { checkPostcode, forgetAreaRequest, readDemand, readOverview, requestArea } from './actions.ts'
import { listAreaRequests } from './store.ts'

export function areaRoutes(deps: ServerDeps): Answers<typeof api.area> {
  const { db } = deps
  return {
    check: async ({ storefront, query }) => checkPostcode(storefront, query.postcode),
    request: (asked) => requestArea(db, deps, asked),
    overview: ({ storefront }) => readOverview(db, deps, storefront),
    requests: ({ storefront, query }) => listAreaRequests(db, storefront.key, query),
    demand: ({ storefront }) => readDemand(db, storefront.key),
    forget: ({ actor, params }) => forgetAreaRequest(db, deps, { actor, id: params.request }),
  }
}

import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { getStats, listDistribution, listLatest, listOverview } from './actions.ts'

type Asked = { storefront: StorefrontPlan; query: { storefront?: string | undefined } }

export function dashboardRoutes(deps: Deps): Answers<typeof api.dashboard> {
  const which = ({ storefront, query }: Asked) => chosenStorefront(deps.storefronts, storefront, query.storefront)
  return {
    stats: (asked) => getStats(deps, which(asked)),
    recent: async (asked) => wholePage(await listLatest(deps, which(asked))),
    overview: async (asked) => wholePage(await listOverview(deps, which(asked), asked.query.days)),
    distribution: async (asked) => wholePage(await listDistribution(deps, which(asked), asked.query.days)),
  }
}

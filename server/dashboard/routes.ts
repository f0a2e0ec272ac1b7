import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { readTodos } from './to-do/actions.ts'
import { getStats, listDistribution, listLatest, listOverview } from './actions.ts'

type DashboardRequest = { storefront: StorefrontPlan; query: { storefront?: string | undefined } }

export function dashboardRoutes(deps: ServerDeps): Answers<typeof api.dashboard> {
  const { db, reports } = deps
  const which = ({ storefront, query }: DashboardRequest) =>
    chosenStorefront(deps.storefronts, storefront, query.storefront)
  const rangeOf = (asked: DashboardRequest & { query: { days?: number | undefined } }) => {
    return { which: which(asked), days: asked.query.days }
  }
  return {
    stats: (asked) => reports.read((db) => getStats(db, deps, which(asked))),
    recent: async (asked) => wholePage(await listLatest(db, deps, which(asked))),
    toDo: (asked) => readTodos(db, deps, which(asked)),
    overview: async (asked) => wholePage(await reports.read((db) => listOverview(db, deps, rangeOf(asked)))),
    distribution: async (asked) => wholePage(await reports.read((db) => listDistribution(db, deps, rangeOf(asked)))),
  }
}

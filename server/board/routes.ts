import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { getBoard } from './actions.ts'
import { getWeek } from './week/actions.ts'

export function boardRoutes(deps: ServerDeps): Answers<typeof api.board> {
  return {
    days: ({ storefront, query, since }) => getBoard(deps.db, deps, { storefront, query, since }),
    week: ({ storefront, query, since }) => getWeek(deps.db, deps, { storefront, query, since }),
  }
}

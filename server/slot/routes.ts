import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { coalesceBusyTimes, getAvailability, listNextSlots } from './actions.ts'

export function slotRoutes(deps: ServerDeps): Answers<typeof api.slot> {
  const { db } = deps
  const readBusy = coalesceBusyTimes(db)
  return {
    availability: ({ storefront, query, params }) =>
      getAvailability(db, deps, { storefront, query, service: params.service, readBusy }),
    nextSlots: async ({ storefront, query }) =>
      wholePage(await listNextSlots(db, deps, { storefront, ids: query.ids })),
  }
}

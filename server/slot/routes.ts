import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { getAvailability, listNextSlots, readingTogether } from './actions.ts'

export function slotRoutes(deps: Deps): Answers<typeof api.slot> {
  const readDiaries = readingTogether(deps)
  return {
    availability: ({ storefront, query, params }) =>
      getAvailability(deps, readDiaries, { storefront, query, service: params.service }),
    nextSlots: async ({ storefront, query }) => wholePage(await listNextSlots(deps, storefront, query.ids)),
  }
}

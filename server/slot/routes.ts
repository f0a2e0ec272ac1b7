import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { createSemaphore } from '#server/platform/http/overload/semaphore.ts'
import { listNextSlots } from './actions.ts'
import { batchBusyTimes, getAvailability } from './availability/actions.ts'

export function slotRoutes(deps: ServerDeps): Answers<typeof api.slot> {
  const { db, config } = deps
  const readBusy = batchBusyTimes(db)
  // Visitors use at most half of the connections, as for other reads. The lane limits how many requests wait.
  const own = createSemaphore({ atWork: Math.ceil(config.poolSize / 2), waiting: Number.POSITIVE_INFINITY })
  return {
    availability: ({ storefront, query, params }) =>
      getAvailability(db, deps, { storefront, query, service: params.service, readBusy, limit: own.pass }),
    nextSlots: async ({ storefront, query }) =>
      wholePage(await own.pass(() => listNextSlots(db, deps, { storefront, ids: query.ids }))),
  }
}

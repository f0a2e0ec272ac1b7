import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { inForm } from '#server/storefront/area/actions.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { createSemaphore } from '#server/platform/http/overload/semaphore.ts'
import { listNextSlots } from './actions.ts'
import { availability } from './availability/actions.ts'

export function slotRoutes(deps: ServerDeps): Answers<typeof api.slot> {
  const { db, config, admission } = deps
  // Visitors use at most half of the connections, as for other reads. The lane limits how many requests wait, unless
  // the server is overloaded.
  const own = createSemaphore({
    atWork: Math.ceil(config.poolSize / 2),
    waiting: Number.POSITIVE_INFINITY,
    strained: Math.ceil(config.poolSize / 5),
    isStrained: admission?.isStrained,
  })
  const listSlots = availability(db, deps, own.pass)
  return {
    availability: ({ storefront, query, params }) =>
      listSlots({ storefront, query: inForm(query, storefront), service: params.service }),
    nextSlots: async ({ storefront, query }) =>
      wholePage(await own.pass(() => listNextSlots(db, deps, { storefront, ...inForm(query, storefront) }))),
  }
}

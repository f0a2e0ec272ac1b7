import type { api } from '#domain/api.ts'
import type { ServiceDetails } from '#domain/catalogue.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers, GroupOptions } from '#server/platform/http/endpoints.ts'
import { browsing } from './actions.ts'
import { answeringFromMemory } from './memory/answers.ts'
import { listRelated } from './related/actions.ts'
import { findService } from './store.ts'

export function catalogueRoutes(deps: ServerDeps): Answers<typeof api.catalogue> {
  const { db } = deps
  const browse = browsing(db, deps)

  async function getService(storefront: string, idOrSlug: string): Promise<ServiceDetails> {
    const service = await findService(db, storefront, idOrSlug)
    if (!service) throw new Refusal('not_found')
    return service
  }

  return {
    services: ({ storefront, query, spend }) => browse.services(storefront, query, spend),
    service: ({ storefront, params }) => getService(storefront.key, params.service),
    async related({ storefront, params }) {
      return wholePage(await listRelated(db, deps, { storefront: storefront.key, service: params.service }))
    },
    categories: async ({ storefront, query, spend }) => wholePage(await browse.categories(storefront, query, spend)),
  }
}

/** Answers from memory, if the catalogue of the storefront is there and a search is short and its words are known. */
export function catalogueInMemory(deps: Pick<ServerDeps, 'catalogues'>): GroupOptions<typeof api.catalogue> {
  const memory = answeringFromMemory(deps)
  return {
    immediate: {
      services: ({ storefront, query }) => memory.services(storefront, query, mostAtOnce),
      categories: ({ storefront, query }) => memory.categories(storefront, query, mostAtOnce),
    },
    ready: async ({ key }) => deps.catalogues?.caughtUp(key),
  }
}

/** A search that visits more entries of the index takes about 2 ms or more, so it is limited like one of the database. */
const mostAtOnce = 50_000

import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/http.ts'
import { findService, listCategories, listServices } from './store.ts'

export function catalogueRoutes({ db }: Deps): Answers<typeof api.catalogue> {
  return {
    services: ({ storefront, query }) => listServices(db, storefront.key, query),
    async service({ storefront, params }) {
      const service = await findService(db, storefront.key, params.service)
      if (!service) throw new Refusal('not_found')
      return service
    },
    categories: async ({ storefront }) => wholePage(await listCategories(db, storefront.key)),
  }
}

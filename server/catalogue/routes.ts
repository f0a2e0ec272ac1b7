import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { ServiceDetails } from '#domain/catalogue.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { fileOfServices } from '#domain/catalogue/service-file.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { browsing } from './actions.ts'
import {
  archiveService,
  changeService,
  createService,
  readService,
  restoreService,
} from '#server/catalogue/admin/actions.ts'
import { everyAdminService, listAdminServices } from '#server/catalogue/admin/store.ts'
import { findService, listRelated } from './store.ts'

export function catalogueRoutes(deps: Deps): Answers<typeof api.catalogue> {
  const { db } = deps
  const browse = browsing(deps)

  async function getService(storefront: string, idOrSlug: string): Promise<ServiceDetails> {
    const service = await findService(db, storefront, idOrSlug)
    if (!service) throw new Refusal('not_found')
    return service
  }

  return {
    services: ({ storefront, query }) => browse.services(storefront, query),
    service: ({ storefront, params }) => getService(storefront.key, params.service),
    async related({ storefront, params }) {
      return wholePage(await listRelated(db, storefront.key, await getService(storefront.key, params.service)))
    },
    categories: async ({ storefront, query }) => wholePage(await browse.categories(storefront, query)),
  }
}

/** The same, as administrators keep it. */
export function officeRoutes(deps: Deps): Answers<typeof api.adminCatalogue> {
  const { db, shelf, clock } = deps
  return {
    services: ({ storefront, query }) =>
      listAdminServices(db, chosenStorefronts(shelf, storefront, query.storefront), query),
    async file({ storefront, query }) {
      const chosen = chosenStorefronts(shelf, storefront, query.storefront)
      const [only = '', ...others] = chosen
      const isOfSeveral = others.length > 0
      // All of them have no one day; then it is that of the page.
      const { timeZone } = isOfSeveral ? storefront : shelf.getPlan(only)
      const name = `services-${isOfSeveral ? 'all' : only}-${dayIn(timeZone, clock())}.csv`
      const parts = fileOfServices(everyAdminService(db, chosen, query), { isOfSeveral })
      return { name, parts }
    },
    service: ({ params }) => readService(deps, params.service),
    add: (asked) => createService(deps, asked),
    change: ({ params, ...asked }) => changeService(deps, { ...asked, id: params.service }),
    remove: ({ params, actor }) => archiveService(deps, { actor, id: params.service }),
    restore: ({ params, actor }) => restoreService(deps, { actor, id: params.service }),
  }
}

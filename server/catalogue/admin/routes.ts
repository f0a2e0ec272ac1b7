import type { api } from '#domain/api.ts'
import { fileOfServices } from '#domain/catalogue/service-file.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { archiveService, changeService, createService, readService, restoreService } from './actions.ts'
import { listAdminServices, streamAdminServices } from './store.ts'

/** The same, as administrators keep it. */
export function adminCatalogueRoutes(deps: Deps): Answers<typeof api.adminCatalogue> {
  const { db, storefronts, clock } = deps
  return {
    services: ({ storefront, query }) =>
      listAdminServices(db, chosenStorefronts(storefronts, storefront, query.storefront), query),
    async file({ storefront, query }) {
      const chosen = chosenStorefronts(storefronts, storefront, query.storefront)
      const [only = '', ...others] = chosen
      const isOfSeveral = others.length > 0
      // All of them have no one day; then it is that of the page.
      const { timeZone } = isOfSeveral ? storefront : storefronts.getPlan(only)
      const name = `services-${isOfSeveral ? 'all' : only}-${dayIn(timeZone, clock())}.csv`
      const parts = fileOfServices(streamAdminServices(db, chosen, query), { isOfSeveral })
      return { name, parts }
    },
    service: ({ params }) => readService(deps, params.service),
    add: (asked) => createService(deps, asked),
    change: ({ params, ...asked }) => changeService(deps, { ...asked, id: params.service }),
    remove: ({ params, actor }) => archiveService(deps, { actor, id: params.service }),
    restore: ({ params, actor }) => restoreService(deps, { actor, id: params.service }),
  }
}

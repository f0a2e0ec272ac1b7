import type { api } from '#domain/api.ts'
import { fileOfServices, filtersInName } from '#domain/catalogue/service-file.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts, nameExport } from '#server/storefronts.ts'
import { archiveService, changeService, createService, readService, restoreService } from './actions.ts'
import { listAdminServices, streamAdminServices } from './store.ts'

/** The services with the fields that only administrators see. */
export function adminCatalogueRoutes(deps: ServerDeps): Answers<typeof api.adminCatalogue> {
  const { db, reports, storefronts, clock } = deps
  return {
    services: ({ storefront, query }) =>
      listAdminServices(db, chosenStorefronts(storefronts, storefront, query.storefront), query),
    async file({ storefront, query }) {
      const chosen = chosenStorefronts(storefronts, storefront, query.storefront)
      const exported = { own: storefront, chosen, now: clock(), filters: filtersInName(query) }
      const { name, isOfSeveral } = nameExport(storefronts, 'services', exported)
      const services = streamAdminServices(await reports.choose(), chosen, query)
      return { name, parts: fileOfServices(services, { isOfSeveral }) }
    },
    service: ({ params }) => readService(db, deps, params.service),
    add: (asked) => createService(db, deps, asked),
    change: ({ params, ...asked }) => changeService(db, deps, { ...asked, id: params.service }),
    remove: ({ params, actor }) => archiveService(db, deps, { actor, id: params.service }),
    restore: ({ params, actor }) => restoreService(db, deps, { actor, id: params.service }),
  }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { changeCategory, createCategory, listedAt, orderCategories, readCategory } from './actions.ts'
import { moveServices } from './moving/actions.ts'
import { listAdminCategories } from './store.ts'

export function categoryRoutes(deps: ServerDeps): Answers<typeof api.category> {
  const { db, storefronts } = deps
  return {
    all: ({ storefront, query }) =>
      listAdminCategories(db, listedAt(deps, chosenStorefronts(storefronts, storefront, query.storefront)), query),
    one: ({ storefront, params }) => readCategory(db, deps, { storefront: storefront.key, idOrKey: params.category }),
    add: (asked) => createCategory(db, deps, asked),
    order: (asked) => orderCategories(db, deps, asked),
    change: ({ params, ...asked }) => changeCategory(db, deps, { ...asked, idOrKey: params.category }),
    moveServices: ({ params, ...asked }) => moveServices(db, deps, { ...asked, idOrKey: params.category }),
  }
}

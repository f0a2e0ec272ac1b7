import type { api } from '#domain/api.ts'
import { everything } from '#domain/contract/text.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { getCustomer, listCustomers } from './store.ts'

export function customerRoutes({ db, storefronts }: ServerDeps): Answers<typeof api.customer> {
  return {
    all: ({ storefront, query: { storefront: named = everything, ...query } }) =>
      listCustomers(db, chosenStorefront(storefronts, storefront, named), query),
    any: ({ storefront, params }) => getCustomer(db, params.customer, storefront.key),
  }
}

import type { api } from '#domain/api.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { checkPostcode } from './actions.ts'

export function areaRoutes(): Answers<typeof api.area> {
  return {
    check: async ({ storefront, query }) => checkPostcode(storefront, query.postcode),
  }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { listActivity } from './store.ts'

export function activityRoutes({ db, storefronts }: ServerDeps): Answers<typeof api.activity> {
  return {
    all: ({ storefront, query }) =>
      listActivity(db, chosenStorefront(storefronts, storefront, query.storefront), query),
  }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { listMessages } from './store.ts'

export function messageRoutes({ db, storefronts }: ServerDeps): Answers<typeof api.message> {
  return {
    messages: ({ storefront, query }) =>
      listMessages(db, chosenStorefront(storefronts, storefront, query.storefront), query),
  }
}

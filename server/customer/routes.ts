import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { listCustomers } from './store.ts'

export function customerRoutes({ db }: ServerDeps): Answers<typeof api.customer> {
  return { all: ({ query }) => listCustomers(db, query) }
}

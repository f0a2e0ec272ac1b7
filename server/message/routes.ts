import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { listMessages } from './store.ts'

export function messageRoutes({ db }: ServerDeps): Answers<typeof api.message> {
  return { messages: ({ query }) => listMessages(db, query) }
}

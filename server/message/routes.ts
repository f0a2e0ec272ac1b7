import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import type { Writers } from './actions.ts'
import { dismissMessage, readMessage, readMessages, summarize } from './admin/actions.ts'
import { sendTest } from './team/actions.ts'
import { resendMessage } from './resend/actions.ts'

/** The writers render emails that are shown before they are sent. */
export function messageRoutes(deps: ServerDeps, writers: Writers): Answers<typeof api.message> {
  const { db } = deps
  return {
    messages: (asked) => readMessages(db, deps, asked),
    summary: ({ storefront, query }) => summarize(db, deps, { storefront, named: query.storefront }),
    message: ({ params }) => readMessage(db, deps, { id: params.message, writers }),
    resend: ({ params, ...asked }) => resendMessage(db, deps, { ...asked, id: params.message, writers }),
    test: (asked) => sendTest(deps, asked),
    dismiss: ({ params, ...asked }) => dismissMessage(db, deps, { ...asked, id: params.message }),
  }
}

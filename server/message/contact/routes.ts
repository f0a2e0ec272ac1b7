import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { answerContact, readContact, sendContact, setContactDone } from './actions.ts'
import { listContacts } from './store.ts'

export function contactRoutes(deps: ServerDeps): Answers<typeof api.contact> {
  const { db, storefronts } = deps
  return {
    send: (asked) => sendContact(db, deps, asked),
    contacts: ({ storefront, query }) =>
      listContacts(db, chosenStorefront(storefronts, storefront, query.storefront), query),
    contact: ({ params }) => readContact(db, params.contact),
    answer: ({ params, ...asked }) => answerContact(db, deps, { ...asked, id: params.contact }),
    setDone: ({ params, ...asked }) => setContactDone(db, deps, { ...asked, id: params.contact }),
  }
}

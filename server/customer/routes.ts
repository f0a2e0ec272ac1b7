import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { everything } from '#domain/contract/text.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { addEmail } from '#server/customer/email/actions.ts'
import { mergeCustomers } from '#server/customer/merge/actions.ts'
import { deleteNote, writeNote } from '#server/customer/notes/actions.ts'
import { correctPhone } from '#server/customer/phone/actions.ts'
import { readCustomer, setDisabled } from './actions.ts'
import { listCustomers } from './store.ts'

export function customerRoutes(deps: ServerDeps): Answers<typeof api.customer> {
  const { db, storefronts } = deps
  return {
    all: ({ storefront, query: { storefront: named = everything, ...query } }) =>
      listCustomers(db, chosenStorefront(storefronts, storefront, named), query),
    any: ({ storefront, params }) => readCustomer(db, deps, { id: params.customer, storefront }),
    disable: ({ params, ...asked }) => setDisabled(db, deps, { ...asked, id: params.customer }),
    addEmail: ({ params, ...asked }) => addEmail(db, deps, { ...asked, id: params.customer }),
    correctPhone: ({ params, ...asked }) => correctPhone(db, deps, { ...asked, id: params.customer }),
    addNote: ({ params, ...asked }) => writeNote(db, deps, { ...asked, customer: params.customer }),
    async removeNote({ params, actor }) {
      if (!(await deleteNote(db, deps, { actor, ...params }))) throw new Refusal('not_found')
    },
    merge: ({ params, ...asked }) => mergeCustomers(db, deps, { ...asked, id: params.customer }),
  }
}

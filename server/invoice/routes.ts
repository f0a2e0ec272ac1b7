import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { completed, exportInvoices, readInvoice, readInvoices, readPdf } from './actions.ts'
import { makeCreditNote } from './credit/actions.ts'
import { makeByHand } from './making/actions.ts'

export function invoiceRoutes(deps: ServerDeps): Answers<typeof api.invoice> {
  const { db } = deps
  return {
    own: ({ actor, params }) => readInvoice(db, { id: params.invoice, customer: actor.user._id }),
    ownFile: ({ actor, params }) => readPdf(db, { id: params.invoice, customer: actor.user._id }),
    all: (asked) => readInvoices(db, deps, asked),
    fileOfMonth: (asked) => exportInvoices(db, deps, asked),
    any: ({ params }) => readInvoice(db, { id: params.invoice }),
    file: ({ params }) => readPdf(db, { id: params.invoice }),
    make: async ({ actor, params }) => completed(db, await makeByHand(db, deps, { actor, booking: params.booking })),
    takeBack: async ({ actor, params, body }) =>
      completed(db, await makeCreditNote(db, deps, { actor, invoice: params.invoice, reason: body.reason })),
  }
}

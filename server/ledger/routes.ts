import type { api } from '#domain/api.ts'
import { getDetails } from '#server/booking/admin/actions.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { exportLedger, readEntries } from './entries/actions.ts'
import { handOver, readCashOfDay, takeBackHandOver } from './hand-over/actions.ts'
import { readMoney } from './money/actions.ts'
import { correctPayment, recordPayment } from './recording/actions.ts'

export function ledgerRoutes(deps: ServerDeps): Answers<typeof api.ledger> {
  const { db } = deps
  const details = (record: Parameters<typeof getDetails>[2]) => getDetails(db, deps, record)
  return {
    money: (asked) => readMoney(db, deps, asked),
    entries: (asked) => readEntries(db, deps, asked),
    file: (asked) => exportLedger(db, deps, asked),
    pay: async ({ params, ...asked }) =>
      details(await recordPayment(db, deps, { ...asked, id: params.booking, as: 'payment' })),
    refund: async ({ params, ...asked }) =>
      details(await recordPayment(db, deps, { ...asked, id: params.booking, as: 'refund' })),
    correct: async ({ params, ...asked }) =>
      details(await correctPayment(db, deps, { ...asked, id: params.booking, payment: params.payment })),
    cashOfDay: ({ query }) => readCashOfDay(db, deps, query),
    handOver: (asked) => handOver(db, deps, asked),
    takeBackHandOver: ({ actor, params, body }) =>
      takeBackHandOver(db, deps, { actor, id: params.handOver, note: body.note }),
  }
}

import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { closeDay, readCalendar, readClosedDays, readFile, reopenDay } from './actions.ts'
import { changeClosedDays } from './changes/actions.ts'

export function closedDayRoutes(deps: ServerDeps): Answers<typeof api.closedDay> {
  const { db } = deps
  return {
    coming: async (asked) => wholePage(await readClosedDays(db, deps, asked)),
    calendar: (asked) => readCalendar(db, deps, asked),
    change: (asked) => changeClosedDays(db, deps, asked),
    read: ({ storefront, body }) => readFile(deps, storefront, body),
    close: ({ params, ...asked }) => closeDay(db, deps, { ...asked, date: params.day }),
    async reopen({ actor, storefront, params }) {
      if (!(await reopenDay(db, deps, { actor, storefront, date: params.day }))) throw new Refusal('not_found')
    },
  }
}

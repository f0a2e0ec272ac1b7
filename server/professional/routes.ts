import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import {
  addProfessional,
  addTimeOff,
  changeProfessional,
  closeDay,
  readClosedDays,
  readProfessionals,
  removeTimeOff,
  reopenDay,
} from './actions.ts'

export function professionalRoutes(deps: ServerDeps): Answers<typeof api.professional> {
  const { db } = deps
  return {
    professionals: (asked) => readProfessionals(db, deps, asked),
    add: (asked) => addProfessional(db, deps, asked),
    change: ({ params, ...asked }) => changeProfessional(db, deps, { ...asked, id: params.professional }),
    addTimeOff: ({ params, ...asked }) => addTimeOff(db, deps, { ...asked, id: params.professional }),
    async removeTimeOff({ actor, params: { professional, absence } }) {
      if (!(await removeTimeOff(db, deps, { actor, id: professional, absence }))) throw new Refusal('not_found')
    },
    closedDays: async (asked) => wholePage(await readClosedDays(db, deps, asked)),
    close: ({ params, ...asked }) => closeDay(db, deps, { ...asked, date: params.day }),
    async reopen({ actor, storefront, params }) {
      if (!(await reopenDay(db, deps, { actor, storefront, date: params.day }))) throw new Refusal('not_found')
    },
  }
}

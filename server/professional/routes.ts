import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
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

export function professionalRoutes(deps: Deps): Answers<typeof api.professional> {
  return {
    professionals: (asked) => readProfessionals(deps, asked),
    add: (asked) => addProfessional(deps, asked),
    change: ({ params, ...asked }) => changeProfessional(deps, { ...asked, id: params.professional }),
    addTimeOff: ({ params, ...asked }) => addTimeOff(deps, { ...asked, id: params.professional }),
    async removeTimeOff({ actor, params: { professional, absence } }) {
      if (!(await removeTimeOff(deps, { actor, id: professional, absence }))) throw new Refusal('not_found')
    },
    closedDays: async ({ storefront }) => wholePage(await readClosedDays(deps, storefront)),
    close: ({ params, ...asked }) => closeDay(deps, { ...asked, date: params.day }),
    async reopen({ actor, storefront, params }) {
      if (!(await reopenDay(deps, { actor, storefront, date: params.day }))) throw new Refusal('not_found')
    },
  }
}

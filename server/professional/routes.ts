import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { endAccess, endInvitation, inviteProfessional } from './access/actions.ts'
import { addProfessional, changeProfessional, readProfessional, readProfessionals } from './actions.ts'

export function professionalRoutes(deps: ServerDeps): Answers<typeof api.professional> {
  const { db } = deps
  return {
    professionals: (asked) => readProfessionals(db, deps, asked),
    professional: ({ params }) => readProfessional(db, deps, params.professional),
    add: (asked) => addProfessional(db, deps, asked),
    change: ({ params, ...asked }) => changeProfessional(db, deps, { ...asked, id: params.professional }),
    invite: ({ params, ...asked }) => inviteProfessional(db, deps, { ...asked, id: params.professional }),
    async endInvitation({ actor, params }) {
      if (!(await endInvitation(db, deps, { actor, id: params.professional }))) throw new Refusal('not_found')
    },
    async endAccess({ actor, params }) {
      if (!(await endAccess(db, deps, { actor, id: params.professional }))) throw new Refusal('not_found')
    },
  }
}

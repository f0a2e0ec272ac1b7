import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readAsked, refuseRequest } from './decision/actions.ts'
import { readProposals, removeTimeOff, takeTimeOff } from './actions.ts'

export function awayRoutes(deps: ServerDeps): Answers<typeof api.away> {
  const { db } = deps
  return {
    proposals: ({ params, query }) => readProposals(db, deps, { id: params.professional, query }),
    take: ({ params, ...asked }) => takeTimeOff(db, deps, { ...asked, id: params.professional }),
    async remove({ actor, visitor, params: { professional, absence } }) {
      if (!(await removeTimeOff(db, deps, { actor, visitor, id: professional, absence })))
        throw new Refusal('not_found')
    },
    requests: (asked) => readAsked(db, deps, asked),
    refuse: ({ params, ...asked }) => refuseRequest(db, deps, { ...asked, id: params.request }),
  }
}

import type { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import {
  acceptInvitation,
  endInvitation,
  endTwoStep,
  invite,
  makeFirstAdmin,
  readInvitation,
  readTeam,
  removeAdmin,
  setRules,
} from './actions.ts'

export function teamRoutes(deps: ServerDeps): Answers<typeof api.team> {
  const { db } = deps
  return {
    read: () => readTeam(db, deps),
    invite: (asked) => invite(db, deps, asked),
    async endInvitation({ actor, params }) {
      if (!(await endInvitation(db, deps, { actor, id: params.invitation }))) throw new Refusal('not_found')
    },
    setRules: (asked) => setRules(db, deps, asked),
    async remove({ actor, params }) {
      if (!(await removeAdmin(db, deps, { actor, id: params.admin }))) throw new Refusal('not_found')
    },
    async endTwoStep({ params, ...asked }) {
      if (!(await endTwoStep(db, deps, { ...asked, id: params.admin }))) throw new Refusal('not_found')
    },
  }
}

export function invitationRoutes(deps: ServerDeps): Answers<typeof api.invitation> {
  const { db } = deps
  return {
    read: ({ body }) => readInvitation(db, deps, body),
    accept: (asked) => acceptInvitation(db, deps, asked),
    makeFirstAdmin: (asked) => makeFirstAdmin(db, deps, asked),
  }
}

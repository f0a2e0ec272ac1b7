import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { addProfessional, changeProfessional, readProfessional, readProfessionals } from './actions.ts'

export function professionalRoutes(deps: ServerDeps): Answers<typeof api.professional> {
  const { db } = deps
  return {
    professionals: (asked) => readProfessionals(db, deps, asked),
    professional: ({ params }) => readProfessional(db, deps, params.professional),
    add: (asked) => addProfessional(db, deps, asked),
    change: ({ params, ...asked }) => changeProfessional(db, deps, { ...asked, id: params.professional }),
  }
}

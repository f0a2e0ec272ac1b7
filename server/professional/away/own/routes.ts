import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { askForTimeOff, endOwnTimeOff, readOwnTimeOff, readVisitsDuring } from './actions.ts'

export function ownTimeOffRoutes(deps: ServerDeps): Answers<typeof api.timeOff> {
  const { db } = deps
  return {
    own: ({ actor }) => readOwnTimeOff(db, deps, actor),
    visits: (asked) => readVisitsDuring(db, deps, asked),
    ask: (asked) => askForTimeOff(db, deps, asked),
    end: ({ actor, params }) => endOwnTimeOff(db, deps, { actor, id: params.request }),
  }
}

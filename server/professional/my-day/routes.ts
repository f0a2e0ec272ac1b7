import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readDay } from './actions.ts'

export function myDayRoutes(deps: ServerDeps): Answers<typeof api.myDay> {
  const { db } = deps
  return { day: ({ actor, query }) => readDay(db, deps, { ...actor, date: query?.date }) }
}

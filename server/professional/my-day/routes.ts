import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readFeed, readFile, renewFeed } from '#server/professional/calendar/actions.ts'
import { readWeek } from '#server/professional/week/actions.ts'
import { readDay, readOwnVisit } from './actions.ts'

export function myDayRoutes(deps: ServerDeps): Answers<typeof api.myDay> {
  const { db } = deps
  return {
    day: ({ actor, query }) => readDay(db, deps, { ...actor, date: query?.date }),
    visit: ({ actor, params }) => readOwnVisit(db, deps, { ...actor, ...params }),
    week: ({ actor, query }) => readWeek(db, deps, { ...actor, date: query?.date }),
    calendar: ({ actor, origin }) => readFeed(db, { ...actor, origin }),
    renewCalendar: ({ actor, origin, body }) => renewFeed(db, deps, { ...actor, origin, body }),
    feed: ({ params, origin }) => readFile(db, deps, { file: params.file, origin }),
  }
}

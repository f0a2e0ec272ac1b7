import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { exportActivity, readActivity, readPeople } from './actions.ts'
import { markRead, readNews } from './news/actions.ts'
import { readLastVisit, seeActivity } from './seen/actions.ts'

export function activityRoutes(deps: ServerDeps): Answers<typeof api.activity> {
  const { db, reports } = deps
  return {
    all: (asked) => readActivity(db, deps, asked),
    file: async (asked) => exportActivity(db, deps, { ...asked, from: await reports.choose() }),
    people: async (asked) => wholePage(await readPeople(db, deps, asked)),
    lastVisit: (asked) => readLastVisit(db, deps, asked),
    see: (asked) => seeActivity(db, deps, asked),
  }
}

export function newsRoutes(deps: ServerDeps): Answers<typeof api.news> {
  const { db } = deps
  return {
    news: (asked) => readNews(db, deps, asked),
    read: ({ body, ...asked }) => markRead(db, deps, { ...asked, body }),
  }
}

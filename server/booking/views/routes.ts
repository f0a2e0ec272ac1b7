import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { changeView, deleteView, readViews, saveView } from './actions.ts'

export function viewRoutes(deps: ServerDeps): Answers<typeof api.view> {
  const { db } = deps
  return {
    all: async (asked) => wholePage(await readViews(db, deps, asked)),
    save: (asked) => saveView(db, deps, asked),
    change: ({ params, ...asked }) => changeView(db, deps, { ...asked, id: params.view }),
    remove: ({ params, actor }) => deleteView(db, deps, { actor, id: params.view }),
  }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { readDemo, removeDemo } from './actions.ts'

export function demoRoutes(deps: ServerDeps): Answers<typeof api.demo> {
  const { db } = deps
  return {
    state: ({ actor, storefront }) => readDemo(db, deps, { actor, storefront }),
    async remove({ actor, storefront, body }) {
      const removal = await removeDemo(db, deps, { actor, storefront, ...body })
      await deps.settings.refresh()
      return removal
    },
  }
}

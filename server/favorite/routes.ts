import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { like, readFavorites, unlike } from './actions.ts'
import { listFavoriteIds } from './store.ts'

export function favoriteRoutes(deps: ServerDeps): Answers<typeof api.favorite> {
  const theirs = ({ actor, storefront }: { actor: { user: { _id: string } }; storefront: { key: string } }) => ({
    userId: actor.user._id,
    storefront: storefront.key,
  })
  return {
    favorites: (asked) => readFavorites(deps.db, theirs(asked), asked.query),
    ids: async (asked) => ({ ids: await listFavoriteIds(deps.db, theirs(asked)) }),
    add: (asked) => like(deps.db, deps, { ...theirs(asked), service: asked.params.service }),
    remove: (asked) => unlike(deps.db, { ...theirs(asked), service: asked.params.service }),
  }
}

import type { api } from '#domain/api.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { beginImport, confirmImport, readImport } from './actions.ts'

export function importRoutes(deps: ServerDeps): Answers<typeof api.imports> {
  return {
    begin: (asked) => beginImport(deps.db, deps, asked),
    import: ({ params }) => readImport(deps.db, params.import),
    write: ({ params, actor }) => confirmImport(deps.db, deps, { actor, id: params.import }),
  }
}

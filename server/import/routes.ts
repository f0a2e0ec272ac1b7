import type { api } from '#domain/api.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { beginImport, confirmImport, readImport } from './actions.ts'

export function importRoutes(deps: Deps): Answers<typeof api.imports> {
  return {
    begin: (asked) => beginImport(deps, asked),
    import: ({ params }) => readImport(deps, params.import),
    write: ({ params, actor }) => confirmImport(deps, { actor, id: params.import }),
  }
}

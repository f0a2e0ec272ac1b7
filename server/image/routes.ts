import type { api } from '#domain/api.ts'
import { createImageDecoder } from '#server/platform/images/decoder.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { addPicture } from './actions.ts'

export function imageRoutes(deps: ServerDeps): Answers<typeof api.image> {
  const decode = createImageDecoder(deps.log)
  return {
    add: (sent) => addPicture(deps.db, deps, { ...sent, decode }),
  }
}

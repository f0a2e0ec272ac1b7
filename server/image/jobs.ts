import type { ServerDeps } from '#server/deps.ts'
import { forgetUnseen } from './actions.ts'

/** Removes uploaded images that are not in use. */
export async function tidyImages(deps: ServerDeps) {
  await forgetUnseen(deps.db, deps)
}

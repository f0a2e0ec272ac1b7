import type { Deps } from '#server/deps.ts'
import { forgetUnseen } from './actions.ts'

/** Removes uploaded images that are not in use. */
export async function tidyImages(deps: Deps) {
  await forgetUnseen(deps)
}

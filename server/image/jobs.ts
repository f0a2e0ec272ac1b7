import type { Deps } from '#server/deps.ts'
import { forgetUnseen } from './actions.ts'

/** Pictures that were uploaded, and are shown nowhere. */
export async function tidyImages(deps: Deps) {
  await forgetUnseen(deps)
}

import type { Deps } from '#server/deps.ts'
import { removeOldTries } from './store.ts'

/** What is counted no more. */
export async function tidyTries({ db, clock }: Deps) {
  await removeOldTries(db, clock())
}

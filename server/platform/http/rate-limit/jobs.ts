import type { Deps } from '#server/deps.ts'
import { removeOldTries } from './store.ts'

export async function tidyTries({ db, clock }: Deps) {
  await removeOldTries(db, clock())
}

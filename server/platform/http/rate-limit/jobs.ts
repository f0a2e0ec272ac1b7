import type { ServerDeps } from '#server/deps.ts'
import { removeOldTries } from './store.ts'

export async function tidyTries({ db, clock }: ServerDeps) {
  await removeOldTries(db, clock())
}

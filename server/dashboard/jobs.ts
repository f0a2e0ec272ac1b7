import type { Deps } from '#server/deps.ts'
import { mergeTallies } from './store.ts'

/** Adds up what was counted since the last time, so that a number stays the sum of few rows. */
export async function addUpTallies({ db }: Pick<Deps, 'db'>) {
  let isMore = true
  while (isMore) ({ isMore } = await mergeTallies(db))
}

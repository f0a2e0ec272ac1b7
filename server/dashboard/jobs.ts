import type { ServerDeps } from '#server/deps.ts'
import { mergeTallies } from './store.ts'

/** Merges the counter rows added since the last run, so that totals are sums of few rows. */
export async function addUpTallies({ db }: Pick<ServerDeps, 'db'>) {
  let isMore = true
  while (isMore) ({ isMore } = await mergeTallies(db))
}

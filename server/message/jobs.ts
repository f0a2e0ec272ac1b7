import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/jobs.ts'
import { deliver, type Writers } from './actions.ts'
import { parkForgotten } from './store.ts'

/** Delivers the letters that were written. */
export function deliveryOf(deps: Deps, writers: Writers): Worker<'deliver'> {
  return { queue: 'deliver', work: ({ id }, { isLastTry }) => deliver(deps, writers, { id, isLastTry }) }
}

const longestWait = 7 * 24 * 3_600_000

/** What could not leave in a week is put aside, where it can be seen. */
export async function tidyMessages({ db, clock }: Deps) {
  await parkForgotten(db, new Date(clock().getTime() - longestWait))
}

import type { Deps } from '#server/deps.ts'
import type { Worker } from '#server/jobs.ts'
import { deliver, type Writers } from './actions.ts'
import { listUntried, parkForgotten } from './store.ts'

/** Delivers the letters that were written. */
export function deliveryOf(deps: Deps, writers: Writers): Worker<'deliver'> {
  return { queue: 'deliver', work: ({ id }, { isLastTry }) => deliver(deps, writers, { id, isLastTry }) }
}

/** Longer than handing in takes. A letter whose job is there already, however long it waits, gets no other. */
const patience = 30_000

/** Letters whose job was never handed in, because the process ended between writing the one and the other. */
export async function handInForgotten({ db, clock, jobs }: Deps) {
  for (const id of await listUntried(db, new Date(clock().getTime() - patience))) jobs.sendSoon('deliver', { id })
}

const longestWait = 7 * 24 * 3_600_000

/** What could not leave in a week is put aside, where it can be seen. */
export async function tidyMessages({ db, clock }: Deps) {
  await parkForgotten(db, new Date(clock().getTime() - longestWait))
}

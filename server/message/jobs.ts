import { triedFor } from '#domain/message.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Worker } from '#server/platform/jobs/queue.ts'
import { deliver, type Writers } from './actions.ts'
import { listUntried } from './store.ts'
import { parkLost } from '#server/message/delivery/store.ts'

/** Delivers the letters that were written. */
export function deliveryOf(deps: ServerDeps, writers: Writers): Worker<'deliver'> {
  return { queue: 'deliver', work: ({ id }) => deliver(deps.db, deps, { id, writers }) }
}

/** Longer than handing in takes. A letter whose job is there already, however long it waits, gets no other. */
const patience = 30_000

/** Letters whose job was never handed in, because the process ended between writing the one and the other. */
export async function requeueLost({ db, clock, jobs }: ServerDeps) {
  for (const id of await listUntried(db, new Date(clock().getTime() - patience))) jobs.sendSoon('deliver', { id })
}

/** Longer than anything is tried. */
const longestWait = triedFor + 24 * 3_600_000

/** What nobody tries any more is put aside, where it can be seen. */
export async function tidyMessages({ db, clock, log }: ServerDeps) {
  for (const letter of await parkLost(db, new Date(clock().getTime() - longestWait)))
    log.warn('a letter was put aside', { letter })
}

import { triedFor } from '#domain/message.ts'
import { letterDays } from '#domain/message/admin.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Worker } from '#server/platform/jobs/queue.ts'
import { deliver, type Writers } from './actions.ts'
import { listUntried } from './store.ts'
import { removeLetters } from '#server/message/letters/store.ts'
import { parkLost } from '#server/message/delivery/store.ts'

/** Delivers the stored messages. */
export function deliveryOf(deps: ServerDeps, writers: Writers): Worker<'deliver'> {
  const work = async ({ id }: { id: string }) => {
    // Customers who wait for a reply go first.
    await deps.admission?.calm()
    await deliver(deps.db, deps, { id, writers })
  }
  return { queue: 'deliver', work }
}

/** Longer than enqueueing takes. A message that has a job, however long it waits, gets no second one. */
const patience = 30_000

/** Enqueues messages without a job: the process ended between storing the message and its job. */
export async function requeueLost({ db, clock, jobs }: ServerDeps) {
  for (const id of await listUntried(db, new Date(clock().getTime() - patience))) jobs.sendSoon('deliver', { id })
}

/** Longer than any message is retried. */
const longestWait = triedFor + 24 * 3_600_000

const day = 24 * 3_600_000

/** Parks messages that are no longer retried, so that administrators see them, and deletes letters of long ago. */
export async function tidyMessages({ db, clock, log }: ServerDeps) {
  await removeLetters(db, new Date(clock().getTime() - letterDays * day))
  const now = clock()
  const lost = await parkLost(db, { before: new Date(now.getTime() - longestWait), now })
  for (const id of lost) log.warn('message parked', { id })
}

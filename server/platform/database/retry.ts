import { Refusal } from '#domain/contract/refusal.ts'

/** After this many conflicts in a row something else must be wrong. */
const usualTries = 20

/** Thrown by an attempt when another request has changed what it read: the attempt starts again from its first read. */
export class Retry extends Error {}

type Waiting = { isWaiting: () => boolean; mostTries?: number }

/**
 * Repeats an attempt that conflicts with another request, until the request times out: from then on nothing may be
 * written, because the response says that nothing was saved.
 */
export async function retryOnConflict<Done>(
  { isWaiting, mostTries = usualTries }: Waiting,
  attempt: (tries: number) => Promise<Done>,
): Promise<Done> {
  for (let tries = 0; tries < mostTries && isWaiting(); tries += 1) {
    try {
      return await attempt(tries)
    } catch (error) {
      if (!(error instanceof Retry)) throw error
    }
  }
  throw new Refusal('overloaded', { retryAfter: 1 })
}

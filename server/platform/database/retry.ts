import { Refusal } from '#domain/contract/refusal.ts'

/** So often somebody else may be first before something else must be wrong. */
const mostTries = 20

/** Whoever waits for an answer. */
type Waiting = { isWaiting: () => boolean }

/**
 * Tries again where somebody else was first and what was read is no longer so, as long as the answer is waited for:
 * nothing is written for somebody who has been told that it took too long.
 */
export async function retryOnConflict<Done>(
  { isWaiting }: Waiting,
  attempt: (tries: number) => Promise<Done | undefined>,
): Promise<Done> {
  for (let tries = 0; tries < mostTries && isWaiting(); tries += 1) {
    const done = await attempt(tries)
    if (done !== undefined) return done
  }
  throw new Refusal('overloaded', { retryAfter: 1 })
}

import { createSemaphore } from './semaphore.ts'

type For = {
  /** Who asks; unknown for what our own pages ask. */
  owner: string | undefined
  /** Counts what it costs, in calls. */
  spend: (cost: number) => void
}

/** Does what is costly for somebody. */
export type RunExpensive = <T>(work: () => Promise<T>, whom: For) => Promise<T>

/** What an ordinary search takes is paid with the call; each of these many milliseconds more costs another. */
const millisecondsOfACall = 20
/** A question counts as no more calls than these: that a database is slow is no fault of the visitor alone. */
const mostCalls = 10

/**
 * At most three in ten connections are busy with what is costly, so that the others are free for those who book. The time
 * that it took is counted against those who asked: many cheap searches are fine, a stream of dear ones is not.
 */
export function createExpensiveQueries(poolSize: number): RunExpensive {
  const atWork = Math.max(1, Math.floor((3 * poolSize) / 10))
  const gate = createSemaphore({ atWork, waiting: 4 * atWork, waitingOfOne: 2 * atWork })
  return (work, { owner, spend }) =>
    gate.pass(
      async () => {
        const started = performance.now()
        try {
          return await work()
        } finally {
          const calls = (performance.now() - started) / millisecondsOfACall - 1
          if (calls > 0) spend(Math.min(calls, mostCalls))
        }
      },
      { owner },
    )
}

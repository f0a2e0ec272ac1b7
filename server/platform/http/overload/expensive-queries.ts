import type { Deps } from '#server/deps.ts'
import { aVisitor } from './lanes.ts'
import { createSemaphore } from './semaphore.ts'

type For = {
  /** The caller; undefined for calls from our own pages. */
  owner: string | undefined
  /** Charges the cost, in calls. */
  spend: (cost: number) => void
}

/** Runs expensive work for a caller. */
export type RunExpensive = <T>(work: () => Promise<T>, whom: For) => Promise<T>

/** The call itself pays for an ordinary search; each further period of this length costs another call. */
const millisecondsOfACall = 20
/** The same for work in the main thread, which all requests share. */
const millisecondsInThread = 2
/** The maximum charge: a slow database is not the visitor's fault alone. */
const mostCalls = 10

/**
 * Limits expensive work to 30 % of the connections, so that the others are free for bookings. Its duration is charged
 * to the caller: many cheap searches are fine, a stream of expensive ones is not.
 */
export function createExpensiveQueries({
  config: { poolSize },
  admission,
}: Pick<Deps, 'config' | 'admission'>): RunExpensive {
  const atWork = Math.max(1, Math.floor((3 * poolSize) / 10))
  const waiting = { waiting: 4 * aVisitor, waitingOfOne: aVisitor }
  const gate = createSemaphore({ atWork, ...waiting, strained: 1, isStrained: admission?.isStrained })
  return (work, { owner, spend }) =>
    gate.pass(
      async () => {
        const started = performance.now()
        try {
          return await work()
        } finally {
          charge(started, millisecondsOfACall, spend)
        }
      },
      { owner },
    )
}

/** Does expensive work in the main thread, at the visitor's charge. */
export function runCharged<T>(work: () => T, spend: For['spend']): T {
  const started = performance.now()
  const result = work()
  charge(started, millisecondsInThread, spend)
  return result
}

function charge(started: number, period: number, spend: For['spend']) {
  const calls = (performance.now() - started) / period - 1
  if (calls > 0) spend(Math.min(calls, mostCalls))
}

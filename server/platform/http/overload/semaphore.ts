import type { Refusal } from '#domain/contract/refusal.ts'
import { overloaded, OverloadedByOne } from '#server/platform/images/memory-budget.ts'

type Size = {
  /** How many are at work at the same moment. */
  atWork: number
  /** How many may wait for a place. */
  waiting: number
  /** How many of those who wait may belong to one owner. */
  waitingOfOne?: number
}

/** Calls back when the one who waits has gone; returns how to stop listening. */
export type Leaving = (leave: () => void) => () => void

type Waiting = { owner?: string | undefined; leaving?: Leaving }

export type Semaphore = {
  /** Refuses at once when there is neither a place nor room to wait for one; or, while it is narrowed, when so many are at work. */
  refuseWhenFull: (narrowedTo?: number) => void
  /** Does the work when there is a place, first come first served. Who has gone meanwhile, or waited too long, is left out. */
  pass: <T>(work: () => Promise<T>, waiting?: Waiting) => Promise<T>
}

/** Nobody waits longer for work to begin. */
const longestWait = 2_000

export function createSemaphore({ atWork, waiting: mostWaiting, waitingOfOne = mostWaiting }: Size): Semaphore {
  /** How to begin, and whose it is. */
  const queue = new Map<() => void, string | undefined>()
  let working = 0

  function refuseWhenFull(narrowedTo = Number.POSITIVE_INFINITY) {
    if (working >= narrowedTo) throw overloaded()
    if (working >= atWork && queue.size >= mostWaiting) throw overloaded()
  }

  function place({ owner, leaving }: Waiting): Promise<void> {
    const isOwners = (one: string | undefined) => owner !== undefined && one === owner
    if ([...queue.values()].filter(isOwners).length >= waitingOfOne) throw new OverloadedByOne()
    return new Promise((resolve, reject) => {
      const begin = () => {
        end()
        resolve()
      }
      const giveUp = (refusal: Refusal) => {
        end()
        reject(refusal)
      }
      const timer = setTimeout(() => giveUp(overloaded()), longestWait)
      const stopListening = leaving?.(() => giveUp(new OverloadedByOne()))
      function end() {
        queue.delete(begin)
        clearTimeout(timer)
        stopListening?.()
      }
      queue.set(begin, owner)
    })
  }

  return {
    refuseWhenFull,
    async pass(work, waiting = {}) {
      refuseWhenFull()
      if (working < atWork) working += 1
      else await place(waiting)
      try {
        return await work()
      } finally {
        // The place goes to the one who has waited longest, without becoming free in between.
        const [next] = queue.keys()
        if (next) next()
        else working -= 1
      }
    },
  }
}

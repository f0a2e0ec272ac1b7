import type { Refusal } from '#domain/contract/refusal.ts'
import { overloaded, OverloadedByOne } from '#server/platform/images/memory-budget.ts'

type Size = {
  /** How much work may run at once. */
  atWork: number
  /** How much work may wait. */
  waiting: number
  /** How much of the waiting work may belong to one owner. */
  waitingOfOne?: number
}

/** Calls back when the caller has left; returns a function that stops listening. */
export type Leaving = (leave: () => void) => () => void

type Waiting = { owner?: string | undefined; leaving?: Leaving }

export type Semaphore = {
  /** Refuses at once when nothing more may wait or, while narrowed, when `narrowedTo` are already running. */
  refuseWhenFull: (narrowedTo?: number) => void
  /** Runs the work when there is a place, in order of arrival. Skipped if the caller has left or waited too long. */
  pass: <T>(work: () => Promise<T>, waiting?: Waiting) => Promise<T>
}

/** The longest wait, in milliseconds. */
const longestWait = 2_000

export function createSemaphore({ atWork, waiting: mostWaiting, waitingOfOne = mostWaiting }: Size): Semaphore {
  /** The function that starts each waiting task, and the task's owner. */
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
        // The place goes directly to the next in the queue.
        const [next] = queue.keys()
        if (next) next()
        else working -= 1
      }
    },
  }
}

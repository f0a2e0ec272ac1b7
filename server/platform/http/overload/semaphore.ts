import type { Refusal } from '#domain/contract/refusal.ts'
import { overloaded, OverloadedByOne } from './refusals.ts'

type Size = {
  /** How much work may run at once. */
  atWork: number
  /** How much work may wait. */
  waiting: number
  /** How much of the waiting work may belong to one owner. */
  waitingOfOne?: number
  /** How long work may wait, in milliseconds. */
  longestWait?: number
  /** How much work may run at once while the server is overloaded. */
  strained?: number
  /** How much work may wait then: twice as much as runs, unless this says otherwise. */
  strainedWaiting?: number
  /** How long work may wait then, in milliseconds. */
  strainedWait?: number
  isStrained?: (() => boolean) | undefined
}

/** Calls back when the caller has left; returns a function that stops listening. */
export type Leaving = (leave: () => void) => () => void

type Waiting = { owner?: string | undefined; leaving?: Leaving }

export type Semaphore = {
  /** Refuses at once when nothing more may wait. */
  refuseWhenFull: () => void
  /** Runs the work when there is a place, in order of arrival. Skipped if the caller has left or waited too long. */
  pass: <T>(work: () => Promise<T>, waiting?: Waiting) => Promise<T>
  /** How much work is running or waiting. */
  load: () => number
}

/** The longest wait, unless a limit of its own is set, in milliseconds. */
const usualWait = 4_000
/** Refusals of an overloaded server come at once. */
const shortWait = 50
/** How often waiting work is checked at least, in milliseconds. */
const checkInterval = 250

export function createSemaphore({
  atWork,
  waiting: mostWaiting,
  waitingOfOne = mostWaiting,
  longestWait = usualWait,
  strained = atWork,
  strainedWaiting = 2 * strained,
  strainedWait = shortWait,
  isStrained = () => false,
}: Size): Semaphore {
  /** The function that starts each waiting task, and the task's owner. */
  const queue = new Map<() => void, string | undefined>()
  let working = 0

  const places = () => (isStrained() ? strained : atWork)
  const room = () => (isStrained() ? Math.min(mostWaiting, strainedWaiting) : mostWaiting)

  function refuseWhenFull() {
    if (working >= places() && queue.size >= room()) throw overloaded()
  }

  /** Starts waiting work while there are places; there can be several after an overload. */
  function next() {
    for (const begin of [...queue.keys()].slice(0, Math.max(0, places() - working))) {
      working += 1
      begin()
    }
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
      const started = performance.now()
      // An overload can begin while work waits.
      const timer = setInterval(
        () => {
          const longest = isStrained() ? Math.min(strainedWait, longestWait) : longestWait
          if (performance.now() - started >= longest) giveUp(overloaded())
        },
        Math.min(strainedWait, checkInterval),
      )
      const stopListening = leaving?.(() => giveUp(new OverloadedByOne()))
      function end() {
        queue.delete(begin)
        clearInterval(timer)
        stopListening?.()
      }
      queue.set(begin, owner)
    })
  }

  return {
    load: () => working + queue.size,
    refuseWhenFull,
    async pass(work, waiting = {}) {
      refuseWhenFull()
      // Places may have become free at the end of an overload.
      next()
      if (working < places() && queue.size === 0) working += 1
      else await place(waiting)
      try {
        return await work()
      } finally {
        working -= 1
        next()
      }
    },
  }
}

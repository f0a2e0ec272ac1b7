import { overloaded } from './room.ts'

type Options = {
  /** How many are at work at the same moment. */
  atWork: number
  /** How many wait for them. */
  waiting: number
  /** How many of those who wait may belong to one owner. */
  waitingOfOne?: number
}

type Waiting = { owner: string | undefined; start: () => void }

/** Lets a few pieces of work through at a time, in the order in which they came, and refuses more than can wait. */
export type Gate = <T>(work: () => Promise<T>, owner?: string) => Promise<T>

export function createGate({ atWork, waiting: mostWaiting, waitingOfOne = mostWaiting }: Options): Gate {
  let working = 0
  let waiting: Waiting[] = []

  /** To be waited for, unless there is a place at once. */
  function enter(owner: string | undefined): Promise<void> | undefined {
    if (working < atWork) {
      working += 1
      return undefined
    }
    const isOwners = owner !== undefined && waiting.filter((one) => one.owner === owner).length >= waitingOfOne
    if (isOwners || waiting.length >= mostWaiting) throw overloaded()
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ owner, start: resolve })
    return promise
  }

  /** The place goes to the next in line. */
  function leave() {
    const [next, ...rest] = waiting
    waiting = rest
    if (next) next.start()
    else working -= 1
  }

  return async (work, owner) => {
    const turn = enter(owner)
    if (turn) await turn
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

import { Refusal } from '#domain/contract/refusal.ts'

/** Limits the memory of concurrent work. */
export type MemoryBudget = { reserve: () => Reservation }

/** The memory of one caller: it can grow until the budget is used up, and is released as a whole. */
export type Reservation = { grow: (bytes: number) => boolean; release: () => void }

export function createMemoryBudget(most: number): MemoryBudget {
  let taken = 0
  return {
    reserve() {
      let mine = 0
      return {
        grow(bytes) {
          if (taken + bytes > most) return false
          taken += bytes
          mine += bytes
          return true
        },
        release() {
          taken -= mine
          mine = 0
        },
      }
    },
  }
}

/** With a random delay, so that clients do not retry all at once. */
export function overloaded(): Refusal {
  return new Refusal('overloaded', { retryAfter: soon() })
}

/** Refuses one caller who has left or has too much work waiting. Says nothing about the capacity for others. */
export class OverloadedByOne extends Refusal {
  constructor() {
    super('overloaded', { retryAfter: soon() })
  }
}

const soon = () => 1 + Math.ceil(Math.random() * 3)

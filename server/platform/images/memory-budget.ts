import { Refusal } from '#domain/contract/refusal.ts'

/** Memory that is lent: to all who ask at once no more than there is. */
export type MemoryBudget = { borrow: () => Reservation }

/** What one of them has: more, as long as there is some, until it gives all of it back. */
export type Reservation = { more: (bytes: number) => boolean; giveBack: () => void }

export function createMemoryBudget(most: number): MemoryBudget {
  let taken = 0
  return {
    borrow() {
      let mine = 0
      return {
        more(bytes) {
          if (taken + bytes > most) return false
          taken += bytes
          mine += bytes
          return true
        },
        giveBack() {
          taken -= mine
          mine = 0
        },
      }
    },
  }
}

/** Not all at the same moment again. */
export function overloaded(): Refusal {
  return new Refusal('overloaded', { retryAfter: soon() })
}

/** The same for one caller alone, who has left or has enough waiting: it says nothing about room for others. */
export class OverloadedByOne extends Refusal {
  constructor() {
    super('overloaded', { retryAfter: soon() })
  }
}

const soon = () => 1 + Math.ceil(Math.random() * 3)

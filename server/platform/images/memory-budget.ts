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

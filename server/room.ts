import { Refusal } from '#domain/refusal.ts'

/** Memory that is lent: to all who ask at once no more than there is. Who gets none is told so. */
export type Room = { take: (bytes: number) => boolean; give: (bytes: number) => void }

export function createRoom(most: number): Room {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > most) return false
      taken += bytes
      return true
    },
    give(bytes) {
      taken -= bytes
    },
  }
}

/** Not all at the same moment again. */
export function overloaded(): Refusal {
  return new Refusal('overloaded', { retryAfter: 1 + Math.ceil(Math.random() * 3) })
}

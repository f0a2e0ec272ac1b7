export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** Both ends can come. */
  whole: (min: number, max: number) => number
  oneOf: <T>(list: readonly T[]) => T
  uuid: () => string
}

/** Chance that repeats itself: the same sequence for the same seed, on each machine. Never for what must stay secret. */
export function seededRandom(seed: string): Random {
  const next = sfc32(seed)
  // As many bits as a number between 0 and 1 can hold, so that whole() reaches every number of a wide range.
  const fraction = () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')

  function oneOf<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to choose from.')
    // The place is inside the list, which may itself hold undefined.
    return list[whole(0, list.length - 1)] as T
  }
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${oneOf(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`

  return { fraction, whole, oneOf, uuid }
}

/** Chris Doty-Humphrey's Small Fast Counter: whole numbers of 32 bits. */
function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [hash(`a${seed}`), hash(`b${seed}`), hash(`c${seed}`), 1]
  function next(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // Seeds that differ little begin alike; after this many rounds they no longer do.
  for (let round = 0; round < 15; round++) next()
  return next
}

/** FNV-1a, with the last bits of murmur3 so that the end of the text counts as much as its beginning. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return sum ^ (sum >>> 16)
}

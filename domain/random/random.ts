export type Random = {
  /** From 0 up to but not including 1. */
  fraction: () => number
  /** Both bounds included. */
  whole: (min: number, max: number) => number
  oneOf: <T>(list: readonly T[]) => T
  uuid: () => string
}

/** A seeded pseudorandom generator: the same seed gives the same sequence everywhere. Not for secrets. */
export function seededRandom(seed: string): Random {
  const next = sfc32(seed)
  // Uses the 53 bits of a double, so that whole() can reach every number of a wide range.
  const fraction = () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')

  function oneOf<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to choose from.')
    // The index is inside the list, which may itself contain undefined.
    return list[whole(0, list.length - 1)] as T
  }
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${oneOf(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`

  return { fraction, whole, oneOf, uuid }
}

/** Chris Doty-Humphrey's Small Fast Counter: 32-bit integers. */
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
  // Similar seeds start with similar numbers; after this many rounds they no longer do.
  for (let round = 0; round < 15; round++) next()
  return next
}

/** FNV-1a with the finalizer of murmur3, so that every character affects all bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return sum ^ (sum >>> 16)
}

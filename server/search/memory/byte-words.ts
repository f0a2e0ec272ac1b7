/** Numbers words by their UTF-8 bytes, without creating a string for each occurrence. */
export function createByteWords() {
  let slots = new Uint32Array(2 ** 13)
  let hashes = new Int32Array(2 ** 12)
  /** Word `id` is the bytes from `starts[id]` up to `starts[id + 1]`. */
  let starts = new Uint32Array(2 ** 12 + 1)
  let letters = Buffer.alloc(2 ** 15)
  let size = 0

  /** The number of the word; a new word gets the next one. */
  function idOf(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to)
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      if (hashes[found - 1] === hash && isSame(found - 1, { bytes, from, to })) return found - 1
      slot = (slot + 1) & mask
    }
    return add(bytes.subarray(from, to), hash)
  }

  function isSame(id: number, { bytes, from, to }: Range): boolean {
    const start = starts[id] ?? 0
    if ((starts[id + 1] ?? 0) - start !== to - from) return false
    for (let at = from; at < to; at += 1) if (letters[start + at - from] !== bytes[at]) return false
    return true
  }

  function add(word: Uint8Array, hash: number): number {
    if (size === hashes.length) enlarge()
    const start = starts[size] ?? 0
    const end = start + word.length
    if (end > letters.length) letters = Buffer.concat([letters], 2 * end)
    letters.set(word, start)
    hashes[size] = hash
    starts[size + 1] = end
    size += 1
    place(size - 1)
    return size - 1
  }

  function place(id: number) {
    const hash = hashes[id] ?? 0
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = id + 1
  }

  function enlarge() {
    const [lessHashes, lessStarts] = [hashes, starts]
    hashes = new Int32Array(2 * size)
    starts = new Uint32Array(2 * size + 1)
    slots = new Uint32Array(4 * size)
    hashes.set(lessHashes)
    starts.set(lessStarts)
    for (let id = 0; id < size; id += 1) place(id)
  }

  return {
    idOf,
    size: () => size,
    wordAt: (id: number) => letters.toString('utf8', starts[id], starts[id + 1]),
  }
}

type Range = { bytes: Uint8Array; from: number; to: number }

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash
}

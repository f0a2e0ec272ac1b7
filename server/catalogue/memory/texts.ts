/** The JSON of services: written once when they are read, then copied into replies. */
export type Texts = {
  chunks: Buffer<ArrayBuffer>[]
  /** Where the text of a service is: the chunk in the upper bits. */
  at: Uint32Array<ArrayBuffer>
  size: Uint32Array<ArrayBuffer>
  /** The length of the last chunk. */
  used: number
}

const bitsOfChunk = 22
/** A multiple of any text: at most a kilobyte in a thousand is unused. */
const bytesOfChunk = 2 ** bitsOfChunk

export function createTexts(room: number): Texts {
  return { chunks: [], at: new Uint32Array(room), size: new Uint32Array(room), used: bytesOfChunk }
}

/** The same texts after a transfer between threads, which leaves plain arrays. */
export function receiveTexts({ chunks, ...texts }: Texts): Texts {
  return { ...texts, chunks: chunks.map((chunk) => Buffer.from(chunk.buffer)) }
}

export function enlargeTexts(texts: Texts, room: number) {
  const { at, size } = texts
  texts.at = new Uint32Array(room)
  texts.size = new Uint32Array(room)
  texts.at.set(at)
  texts.size.set(size)
}

/** Adds the text of a service, or replaces it. The space of an earlier text is free only after the next reading. */
export function setText(texts: Texts, service: number, text: string): Uint8Array {
  const most = 3 * text.length
  if (texts.used + most > bytesOfChunk) {
    texts.chunks.push(Buffer.from(new ArrayBuffer(Math.max(bytesOfChunk, most))))
    texts.used = 0
  }
  const chunk = texts.chunks.length - 1
  const into = texts.chunks[chunk]
  if (!into) throw new Error('a chunk was just added')
  const from = texts.used
  const length = into.write(text, from)
  texts.at[service] = chunk * bytesOfChunk + from
  texts.size[service] = length
  texts.used = from + length
  return into.subarray(from, from + length)
}

export function textOf({ chunks, at, size }: Texts, service: number): string {
  const start = at[service] ?? 0
  const from = start % bytesOfChunk
  return chunks[Math.floor(start / bytesOfChunk)]?.toString('utf8', from, from + (size[service] ?? 0)) ?? ''
}

const [opening, comma, closing] = [0x5b, 0x2c, 0x5d]

/** A JSON array of the texts of these services. */
export function joinTexts({ chunks, at, size }: Texts, services: readonly number[]): Buffer<ArrayBuffer> {
  let length = 1 + Math.max(1, services.length)
  for (const service of services) length += size[service] ?? 0
  // Not from the shared pool, because the reply may be kept.
  const joined = Buffer.allocUnsafeSlow(length)
  joined[0] = opening
  let to = 1
  for (const service of services) {
    if (to > 1) joined[to++] = comma
    const start = at[service] ?? 0
    const from = start % bytesOfChunk
    to += chunks[Math.floor(start / bytesOfChunk)]?.copy(joined, to, from, from + (size[service] ?? 0)) ?? 0
  }
  joined[to] = closing
  return joined
}

export function bytesOfTexts({ chunks, at, size }: Texts): number {
  return chunks.reduce((sum, { length }) => sum + length, at.byteLength + size.byteLength)
}

/** A hash of a text, for ETags: two 32-bit hashes, of which 53 bits fit in a number. */
export function hashOf(text: Uint8Array): number {
  // As 32-bit integers, because calculating with floating point takes several times as long.
  let [low, high] = [0x9747b28c | 0, 0x3c6ef372 | 0]
  for (let at = 0; at < text.length; at += 2) {
    const two = ((text[at] ?? 0) << 8) | (text[at + 1] ?? 0)
    low = Math.imul(low ^ two, 0x01000193)
    high = (Math.imul(high ^ two, 0x85ebca6b | 0) + (high >>> 13)) | 0
  }
  return ((high >>> 0) & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

import type { CopiedRow } from '#server/platform/database/copy.ts'
import { mostBytesOf, writeService } from './json.ts'

/** The JSON of services: written once when they are read, then copied into replies. */
export type Texts = {
  chunks: Buffer<ArrayBuffer>[]
  /** Where the text of a service is: the chunk in the upper bits. */
  at: Uint32Array<ArrayBuffer>
  size: Uint32Array<ArrayBuffer>
  /** The length of the last chunk. */
  used: number
  /** The bytes of replaced and removed texts, which stay until the whole catalogue is read again. */
  replaced: number
}

const bitsOfChunk = 22
/** 4 MB: many times the size of a text, so that little is left over at the end of a chunk. */
const bytesOfChunk = 2 ** bitsOfChunk

export function createTexts(room: number): Texts {
  return { chunks: [], at: new Uint32Array(room), size: new Uint32Array(room), used: bytesOfChunk, replaced: 0 }
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

/** Adds the text of a service, or replaces it unless it is the same. Returns its bytes. */
export function setText(texts: Texts, service: number, row: CopiedRow): Uint8Array {
  const most = mostBytesOf(row)
  if (texts.used + most > bytesOfChunk) {
    texts.chunks.push(Buffer.from(new ArrayBuffer(Math.max(bytesOfChunk, most))))
    texts.used = 0
  }
  const chunk = texts.chunks.length - 1
  const into = texts.chunks[chunk]
  if (!into) throw new Error('a chunk was just added')
  const from = texts.used
  const end = writeService(into, from, row)
  const text = into.subarray(from, end)
  if (texts.size[service] !== 0 && bytesOfText(texts, service).equals(text)) return text
  removeText(texts, service)
  texts.at[service] = chunk * bytesOfChunk + from
  texts.size[service] = text.length
  texts.used = end
  return text
}

export function removeText(texts: Texts, service: number) {
  texts.replaced += texts.size[service] ?? 0
  texts.size[service] = 0
}

/** The bytes of all chunks, of which the last may be partly empty. */
export function bytesOfTexts({ chunks }: Texts): number {
  return chunks.reduce((sum, { length }) => sum + length, 0)
}

export function textOf(texts: Texts, service: number): string {
  return bytesOfText(texts, service).toString('utf8')
}

function bytesOfText({ chunks, at, size }: Texts, service: number): Buffer {
  const start = at[service] ?? 0
  const from = start % bytesOfChunk
  return chunks[Math.floor(start / bytesOfChunk)]?.subarray(from, from + (size[service] ?? 0)) ?? Buffer.alloc(0)
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

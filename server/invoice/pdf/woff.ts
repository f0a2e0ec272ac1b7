import { inflateSync } from 'node:zlib'

const header = { woff: 44, sfnt: 12 }
const entry = { woff: 20, sfnt: 16 }

/**
 * The OpenType font in a WOFF file, which has the same tables, compressed. fontkit reads WOFF too, but inflates a table
 * each time it looks up a glyph, and cannot make a subset of some WOFF2 files.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(header.sfnt + entry.sfnt * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Uint8Array[] = [directory]
  let end = directory.length
  for (let index = 0; index < count; index++) {
    const at = header.woff + entry.woff * index
    const table = tableAt(woff, at)
    const to = header.sfnt + entry.sfnt * index
    woff.copy(directory, to, at, at + 4)
    directory.writeUInt32BE(woff.readUInt32BE(at + 16), to + 4)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(table.length, to + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    end += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, at: number): Uint8Array {
  const [start, packed, whole] = [4, 8, 12].map((offset) => woff.readUInt32BE(at + offset)) as [number, number, number]
  const bytes = woff.subarray(start, start + packed)
  return packed < whole ? inflateSync(bytes) : bytes
}

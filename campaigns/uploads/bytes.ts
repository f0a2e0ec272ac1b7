import { crc32, deflateSync } from 'node:zlib'

/** One byte per character. */
export const bytesIn = (text: string) => Buffer.from(text, 'latin1')

/** A PNG chunk with a valid checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytesIn(name), data])
  return Buffer.concat([wholeBE(data.length), body, wholeBE(crc32(body))])
}

export function wholeBE(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Shape = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean }

/** A PNG of zeros: a small file with any declared size. */
export function emptyPng({ width, height, depth = 1, colour = 0, interlaced = false }: Shape, ...more: Buffer[]) {
  const header = Buffer.concat([
    wholeBE(width),
    wholeBE(height),
    Buffer.from([depth, colour, 0, 0, interlaced ? 1 : 0]),
  ])
  const line = Math.ceil((width * depth * (colour === 6 ? 4 : 1)) / 8) + 1
  const most = 64 * 1024 * 1024
  const points = deflateSync(Buffer.alloc(Math.min(line * height, most)), { level: 9 })
  const parts = [pngChunk('IHDR', header), ...more, pngChunk('IDAT', points), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([bytesIn('\x89PNG\r\n\x1a\n'), ...parts])
}

/** Inserts chunks after the header of a PNG. */
export function intoPng(png: Buffer, ...chunks: Buffer[]): Buffer {
  const behindHeader = 8 + 25
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)])
}

/** Inserts segments after the start of a JPEG. */
export function intoJpeg(jpeg: Buffer, ...segments: [marker: number, data: Buffer][]): Buffer {
  const made = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)])
}

/** Appends chunks to a WebP. */
export function intoWebp(webp: Buffer, ...chunks: [name: string, data: Buffer][]): Buffer {
  const made = chunks.map(([name, data]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return Buffer.concat([bytesIn(name), size, data, Buffer.alloc(data.length % 2)])
  })
  const whole = Buffer.concat([webp, ...made])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bytesIn, emptyPng, intoJpeg, intoPng, intoWebp, pngChunk } from './bytes.ts'
import type { Upload } from './kinds.ts'

const megabyte = 1024 * 1024
const most = 5 * megabyte

/** Small files that decode to huge images. */
export function bombs(): Upload[] {
  const kinds: [string, Upload['expected'], () => Promise<Buffer> | Buffer][] = [
    ['a PNG of 30,000 by 30,000', 'refused', () => emptyPng({ width: 30_000, height: 30_000 })],
    [
      'a PNG of 50,000 by 50,000 in 16 bits',
      'refused',
      () => emptyPng({ width: 50_000, height: 50_000, depth: 16, colour: 6 }),
    ],
    ['a PNG of 26 megapixels', 'refused', () => emptyPng({ width: 6_500, height: 4_000 })],
    ['a PNG of the maximum width', 'refused', () => emptyPng({ width: 0x7f_ff_ff_ff, height: 1, depth: 1 })],
    ['a PNG of the maximum height', 'refused', () => emptyPng({ width: 1, height: 0x7f_ff_ff_ff })],
    ['a PNG of zero width', 'refused', () => emptyPng({ width: 0, height: 9 })],
    ['a PNG of 25 million lines', 'either', () => emptyPng({ width: 1, height: 25_000_000, depth: 8 })],
    ['a PNG of one line', 'either', () => emptyPng({ width: 25_000_000, height: 1, depth: 8 })],
    [
      'a deep interlaced PNG',
      'either',
      () => emptyPng({ width: 5_000, height: 5_000, depth: 16, colour: 6, interlaced: true }),
    ],
    ['a PNG with 256 MB of text', 'either', () => withText(256)],
    ['a PNG with a profile of 256 MB', 'either', () => withProfile(256)],
    [
      'a PNG of 200,000 chunks',
      'either',
      async () =>
        intoPng(await small().png().toBuffer(), Buffer.alloc(200_000 * 12, pngChunk('teXt', Buffer.alloc(0)))),
    ],
    ['a JPEG that declares 65,535 by 65,535', 'refused', async () => saying(await small().jpeg().toBuffer(), 65_535)],
    ['a JPEG that declares 5,000 by 5,000', 'either', async () => saying(await small().jpeg().toBuffer(), 5_000)],
    [
      'a progressive JPEG of 25 megapixels',
      'either',
      () => wide().jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    [
      'a progressive CMYK JPEG of 25 megapixels',
      'either',
      () => wide(2_500).toColourspace('cmyk').jpeg({ quality: 30, progressive: true }).toBuffer(),
    ],
    [
      'a JPEG with many scans',
      'either',
      async () => drawnOver(await wide().jpeg({ quality: 30, progressive: true }).toBuffer()),
    ],
    [
      'a JPEG of 70 segments of 64 kB',
      'taken',
      async () =>
        intoJpeg(
          await small().jpeg().toBuffer(),
          ...Array.from({ length: 70 }, () => [0xe5, Buffer.alloc(65_000)] as [number, Buffer]),
        ),
    ],
    [
      'a WebP of the maximum canvas',
      'refused',
      async () => onCanvas(await small().ensureAlpha(0.5).webp({ alphaQuality: 50 }).toBuffer()),
    ],
    ['a WebP of 25 megapixels', 'either', () => wide().webp({ lossless: true, effort: 0 }).toBuffer()],
    ['a WebP of 300 frames', 'either', () => moving(300)],
    [
      'a WebP with 4 MB in an unknown chunk',
      'either',
      async () => intoWebp(await small().webp().toBuffer(), ['EVIL', Buffer.alloc(4 * megabyte)]),
    ],
    ['an AVIF of 25 megapixels', 'either', () => wide().avif({ effort: 0, quality: 40 }).toBuffer()],
    [
      'an AVIF that declares 100,000 by 100,000',
      'refused',
      async () => sayingInAvif(await small().avif().toBuffer(), 100_000),
    ],
    [
      'an AVIF that declares 5,000 by 5,000',
      'either',
      async () => sayingInAvif(await small().avif().toBuffer(), 5_000),
    ],
    [
      'an AVIF with a box that never ends',
      'refused',
      () => Buffer.concat([bytesIn('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\xff\xff\xff\xffmeta'), Buffer.alloc(1_000)]),
    ],
    ['an image of five megabytes', 'either', async () => filled(await small().png().toBuffer(), most)],
    [
      'an image of five megabytes and one byte',
      'too large',
      async () => filled(await small().png().toBuffer(), most + 1),
    ],
    ['fifty megabytes', 'too large', async () => filled(await small().png().toBuffer(), 10 * most)],
  ]
  return kinds.map(([name, expected, make]) => ({ name, expected, type: 'image/png', make: onlyOnce(make) }))
}

/** Cached, because each is uploaded twice and takes long to make. */
function onlyOnce(make: () => Promise<Buffer> | Buffer): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= Promise.resolve(make()))
}

const colour = { r: 120, g: 60, b: 30 }
const small = () => sharp({ create: { width: 64, height: 48, channels: 3, background: colour } })
const wide = (height = 5_000) => sharp({ create: { width: 5_000, height, channels: 3, background: colour } })

/** Close to the maximum size of a decoded image. */
export const aWideOne = () =>
  wide(3_500).jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()

const filled = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

/** Compressing it twice would make it smaller, but decoders decompress only once. */
function withText(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * megabyte), { level: 9 })
  return emptyPng({ width: 9, height: 9 }, pngChunk('zTXt', Buffer.concat([bytesIn('Comment\0\0'), packed])))
}

function withProfile(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * megabyte), { level: 9 })
  return emptyPng({ width: 9, height: 9 }, pngChunk('iCCP', Buffer.concat([bytesIn('x\0\0'), packed])))
}

/** Changes the size in the frame header. */
function saying(jpeg: Buffer, size: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const said = Buffer.from(jpeg)
  said.writeUInt16BE(size, frame + 5)
  said.writeUInt16BE(size, frame + 7)
  return said
}

/** Repeats the last scan as often as fits into a file: decoding each one covers the whole image. */
function drawnOver(jpeg: Buffer): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const round = jpeg.subarray(last, -2)
  const times = Math.min(Math.floor((most - jpeg.length - 1_000) / round.length), 1_000)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => round), jpeg.subarray(-2)])
}

function onCanvas(webp: Buffer): Buffer {
  const said = Buffer.from(webp)
  const canvas = said.indexOf('VP8X') + 12
  said.fill(0xff, canvas, canvas + 6)
  return said
}

async function moving(moments: number): Promise<Buffer> {
  const join = Array.from({ length: moments }, (_, at) => ({
    create: { width: 200, height: 200, channels: 3, background: { r: at % 256, g: 0, b: 0 } } as const,
  }))
  const frames = await Promise.all(join.map((one) => sharp(one).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
}

/** Changes the size property of an AVIF. */
function sayingInAvif(avif: Buffer, size: number): Buffer {
  const said = Buffer.from(avif)
  for (let at = said.indexOf('ispe'); at >= 0; at = said.indexOf('ispe', at + 4)) {
    said.writeUInt32BE(size, at + 8)
    said.writeUInt32BE(size, at + 12)
  }
  return said
}

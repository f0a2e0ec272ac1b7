import sharp from 'sharp'
import { deflateSync, crc32 } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { aPicture, bytesOf, openImages } from '#server/testing/images.ts'

const shop = openImages()
const { countStored, send } = shop

afterEach(async () => {
  expect(await countStored()).toBe(0)
  const { rows } = await shop.client.query("select id from activity where kind = 'picture-added'")
  expect(rows).toEqual([])
})

const text = (words: string) => Buffer.from(words, 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** One chunk of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small file with a huge image: one bit per pixel. */
function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const line = Math.ceil(width / 8) + 1
  const points = deflateSync(Buffer.alloc(line * height), { level: 9 })
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', text('')),
  ])
}

const jpeg = () => bytesOf('jpeg', 800, 600)
const cut = async (bytes: Promise<Buffer>, part: number) => {
  const whole = await bytes
  return whole.subarray(0, Math.floor(whole.length * part))
}

describe('an invalid image is refused with a sentence', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing at all', () => Buffer.alloc(0)],
    ['one byte', () => text('\xff')],
    ['a page', () => text('<!DOCTYPE html><script>alert(1)</script>')],
    ['an SVG', () => text(svg)],
    ['an SVG after a byte order mark', () => text(`\xef\xbb\xbf${svg}`)],
    ['an SVG after the first bytes of a JPEG', () => text(`\xff\xd8\xff\xe0${svg}`)],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['a TIFF', () => aPicture(9, 9).tiff().toBuffer()],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['an archive', () => text('PK\x03\x04........')],
    ['a JPEG after HTML', async () => Buffer.concat([text('<script>alert(1)</script>'), await jpeg()])],
    ['the first half of a JPEG', () => cut(jpeg(), 0.5)],
    ['the first half of a PNG', () => cut(bytesOf('png', 800, 600), 0.5)],
    ['the first half of a WebP', () => cut(bytesOf('webp', 800, 600), 0.5)],
    ['the first half of an AVIF', () => cut(bytesOf('avif', 800, 600), 0.5)],
    ['a PNG of 26 megapixels', () => aBomb(6_500, 4_000)],
    ['a PNG of 900 megapixels in a hundred kilobytes', () => aBomb(30_000, 30_000)],
    ['a JPEG of 26 megapixels', () => bytesOf('jpeg', 6_500, 4_001)],
  ])('%s', async (_, make) => {
    for (const type of ['image/png', 'image/jpeg']) {
      const answer = await send(await make(), { type })
      const message = 'Please choose a JPEG, PNG, WebP or AVIF picture of at most 25 megapixels.'
      expect(problemIn(answer)).toMatchObject({
        status: 422,
        code: 'bad_image',
        message,
        errors: [{ field: 'image', code: 'bad_image', message }],
      })
    }
  })

  test('an image that needs too much memory to decode', async () => {
    const create = { width: 5_000, height: 5_000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } as const
    const deep = await sharp({ create }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
    const problem = problemIn(await send(deep))
    expect([problem.code, problem.message]).toEqual([
      'bad_image',
      'This picture is too complex to process. Please make it smaller, or save it as a JPEG.',
    ])
  })
})

describe('an invalid upload is refused', () => {
  test('more than five megabytes, as raw body and as form', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)])
    expect(problemIn(await send(large))).toMatchObject({ status: 413, code: 'too_large' })
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(large)]))
    expect(problemIn(await send(form)).status).toBe(413)
  })

  test.each(['text/html', 'image/svg+xml', 'application/json', 'image/gif', 'image/png, text/html', ''])(
    'as %s',
    async (type) => {
      const problem = problemIn(await send(await jpeg(), { type }))
      expect([problem.status, problem.message]).toEqual([
        415,
        'Please send one of: image/jpeg, image/png, image/webp, image/avif.',
      ])
    },
  )

  const file = async () => new File([new Uint8Array(await jpeg())], 'a.jpg', { type: 'image/jpeg' })
  test.each<[string, (form: FormData) => Promise<void>]>([
    ['two files', async (form) => (form.append('image', await file()), form.append('image', await file()))],
    ['no file', async () => {}],
    ['a text instead of a file', async (form) => form.set('image', 'a.jpg')],
    ['a field beside the file', async (form) => (form.set('image', await file()), form.set('width', '10'))],
  ])('a form with %s', async (_, fill) => {
    const form = new FormData()
    await fill(form)
    expect(problemIn(await send(form)).status).toBe(400)
  })

  test('a form that cannot be parsed', async () => {
    const type = 'multipart/form-data; boundary=x'
    for (const body of [
      '',
      '--x',
      '--x\r\n\r\n',
      '--y\r\n\r\n--y--',
      '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--',
    ])
      expect(problemIn(await send(text(body), { type })).status).toBe(400)
  })
})

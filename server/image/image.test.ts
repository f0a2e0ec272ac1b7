import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { aPicture, bytesOf, colourAt, inWidth, openImages, waitToRetry } from '#server/testing/images.ts'

const shop = openImages()
const { countStored, read, send, sendOnce, upload } = shop

test('the AVIF decoder contains the fixes for known memory errors', () => {
  const [major = 0, minor = 0, patch = 0] = (sharp.versions.heif ?? '').split('.').map(Number)
  expect((major * 1000 + minor) * 1000 + patch).toBeGreaterThanOrEqual(1_023_004)
})

describe('an accepted image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be %s, and is stored as WebP in three widths',
    async (type) => {
      const picture = await upload(await bytesOf(type), { type: `image/${type}` })
      expect(picture).toEqual({
        imageUrl: expect.stringMatching(/^\/media\/[\da-f-]{36}\.webp$/),
        width: 1280,
        height: 960,
      })
      for (const [address, width] of [
        [picture.imageUrl, 1280],
        [inWidth(picture.imageUrl, 640), 640],
        [inWidth(picture.imageUrl, 320), 320],
      ] as const) {
        const { status, bytes } = await read(address)
        const { format, width: wide, height } = await sharp(bytes).metadata()
        expect([status, format, wide, height]).toEqual([200, 'webp', width, (width * 3) / 4])
        expect(await colourAt(bytes, [0.25, 0.25])).toBe('blue')
        expect(await colourAt(bytes, [0.75, 0.75])).toBe('red')
      }
      // For emails, because many mail programs do not support WebP.
      const mark = await read(picture.imageUrl.replace('.webp', '-mark.png'))
      const { format, width, height } = await sharp(mark.bytes).metadata()
      expect([mark.status, format, width, height]).toEqual([200, 'png', 96, 96])
      expect(mark.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(await colourAt(mark.bytes, [0.25, 0.3])).toBe('blue')
      expect(await colourAt(mark.bytes, [0.5, 0.05])).toBe('255 255 255')
    },
  )

  test('is shown by emails also if it was uploaded before it had a PNG', async () => {
    const { imageUrl } = await upload(await bytesOf('png'))
    await shop.client.query('delete from image_files where width = 96')
    const { status, headers, bytes } = await read(imageUrl.replace('.webp', '-mark.png'))
    const { format, width } = await sharp(bytes).metadata()
    expect([status, headers.get('content-type'), format, width]).toEqual([200, 'image/webp', 'webp', 320])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('is recognized by its content, whatever its declared type', async () => {
    expect(await upload(await bytesOf('avif'), { type: 'image/png' })).toMatchObject({ width: 1280 })
  })

  test('is never enlarged', async () => {
    const { imageUrl, width, height } = await upload(await bytesOf('png', 500, 400))
    expect([width, height]).toEqual([500, 400])
    const widths = [imageUrl, inWidth(imageUrl, 640), inWidth(imageUrl, 320)].map(async (address) => {
      const { bytes } = await read(address)
      return (await sharp(bytes).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([500, 500, 320])
  })

  test('may be a single pixel, or very narrow', async () => {
    expect(await upload(await bytesOf('png', 1, 1))).toMatchObject({ width: 1, height: 1 })
    expect(await upload(await bytesOf('png', 40, 30_000))).toMatchObject({ width: 3, height: 2_560 })
    expect(await upload(await bytesOf('png', 30_000, 40))).toMatchObject({ width: 1_280, height: 2 })
  })

  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const create = { width: 400, height: 300, channels: 4, background: clear } as const
    const { imageUrl } = await upload(await sharp({ create }).png().toBuffer())
    const { bytes } = await read(imageUrl)
    expect([...(await sharp(bytes).raw().toBuffer())].every((value) => value === 0)).toBe(true)
  })

  test('may be animated, but only its first frame is kept', async () => {
    const two = [await aPicture(300, 200).png().toBuffer(), await aPicture(300, 200).negate().png().toBuffer()]
    const moving = await sharp(two, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { bytes } = await read((await upload(moving)).imageUrl)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
    expect(await colourAt(bytes, [0.25, 0.25])).toBe('blue')
  })

  test.each(['raw', 'form'] as const)('may be sent as a %s body', async (how) => {
    const bytes = await bytesOf('jpeg')
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], '../../etc/passwd\0.svg', { type: 'image/svg+xml' }))
    expect(await upload(how === 'raw' ? bytes : form)).toMatchObject({ width: 1280, height: 960 })
  })

  test('is recorded with the administrator and the storefront', async () => {
    const picture = await upload(await bytesOf('jpeg'), { storefront: 'home' })
    const { body } = await shop.get('/api/admin/activity?storefront=home', { token: shop.admin.token })
    expect(body[0]).toMatchObject({
      kind: 'picture-added',
      by: 'Olive Office',
      storefront: 'home',
      subject: { _id: picture.imageUrl.slice('/media/'.length, -'.webp'.length), title: '1280 × 960' },
      before: null,
      after: picture,
    })
  })
})

describe('the metadata of an image', () => {
  const secret = 'Prashant was here'
  const exif = {
    IFD0: { Copyright: secret, ImageDescription: `<script>${secret}</script>` },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 17/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 40/1' },
  }
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta><?xpacket end="w"?>`

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is removed from %s', async (type) => {
    const source = await aPicture(800, 600).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(type).toBuffer()
    expect(source.includes(secret)).toBe(true)
    const { imageUrl } = await upload(source)
    for (const address of [imageUrl, inWidth(imageUrl, 640), inWidth(imageUrl, 320)]) {
      const { bytes } = await read(address)
      const known = await sharp(bytes).metadata()
      expect([known.exif, known.xmp, known.icc, known.iptc, known.orientation, known.comments]).toEqual(
        Array.from({ length: 6 }, () => undefined),
      )
      expect(bytes.includes('Prashant')).toBe(false)
      expect(chunksOf(bytes).filter((name) => !/^(VP8 |VP8L|VP8X|ALPH)$/.test(name))).toEqual([])
    }
    const { rows } = await shop.client.query<{ found: boolean }>(
      "select bool_or(position('Prashant'::bytea in bytes) > 0) as found from image_files",
    )
    expect(rows).toEqual([{ found: false }])
  })

  test('comments and data after the end are removed', async () => {
    const plain = await bytesOf('jpeg')
    const comment = Buffer.from(`\xff\xfe\0\x30<script>alert(1)</script>`.padEnd(0x32, ' '), 'latin1')
    const source = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), Buffer.from('PK\x03\x04evil.html')])
    const { bytes } = await read((await upload(source)).imageUrl)
    expect([bytes.includes('script'), bytes.includes('evil')]).toEqual([false, false])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('the orientation is applied (%i)', async (orientation) => {
    const held = await aPicture(400, 300).withMetadata({ orientation }).jpeg().toBuffer()
    const { imageUrl, width, height } = await upload(held)
    expect([width, height]).toEqual(orientation > 4 ? [300, 400] : [400, 300])
    // The corner that was the upper left one.
    const corner = { 1: 'nw', 2: 'ne', 3: 'se', 4: 'sw', 5: 'nw', 6: 'ne', 7: 'se', 8: 'sw' }[orientation]
    const { bytes } = await read(imageUrl)
    const places = { nw: [0.25, 0.25], ne: [0.75, 0.25], sw: [0.25, 0.75], se: [0.75, 0.75] } as const
    for (const [name, [x, y]] of Object.entries(places))
      expect([name, await colourAt(bytes, [x, y])]).toEqual([name, name === corner ? 'blue' : 'red'])
  })

  test('the colour profile is applied', async () => {
    const wide = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 0, g: 255, b: 0 } } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { data } = await sharp((await read((await upload(wide)).imageUrl)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [r = 255, g = 0, b = 255] = data
    expect([r < 60, g > 230, b < 60]).toEqual([true, true, true])
    const inks = await aPicture(400, 300).toColourspace('cmyk').jpeg().toBuffer()
    const { bytes } = await read((await upload(inks)).imageUrl)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })
})

/** The chunks of a WebP file. */
function chunksOf(bytes: Buffer): string[] {
  const names = []
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    names.push(bytes.toString('latin1', at, at + 4))
  return names
}

describe('uploading an image', () => {
  test('requires an administrator', async () => {
    const bytes = await bytesOf('jpeg')
    const { token: customer } = await shop.aVisitor()
    expect(problemIn(await send(bytes, { by: customer })).status).toBe(403)
    expect(problemIn(await send(bytes, { by: '' })).status).toBe(401)
    expect(problemIn(await send(bytes, { by: `ds_${'x'.repeat(43)}` })).status).toBe(401)
    expect(await countStored()).toBe(0)
  })

  // Refused uploads are repeated after some seconds, one by one.
  test('together with nine others succeeds, or is refused and succeeds when repeated later', async () => {
    const bytes = await bytesOf('jpeg')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOnce(bytes)))
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused) expect(problemIn(answer).code).toBeOneOf(['overloaded', 'outcome_unknown'])
    // On a slow machine, the last uploads take longer than a request may: they are stored, but the client does not know.
    const unknown = refused.filter((answer) => problemIn(answer).code === 'outcome_unknown').length
    const expectStored = async (images: number) => {
      const stored = await countStored()
      expect(stored).toBeGreaterThanOrEqual(images * 5)
      expect(stored).toBeLessThanOrEqual((images + unknown) * 5)
    }
    await expectStored(answers.length - refused.length)
    await Promise.all(refused.map(waitToRetry))
    for (const _ of refused) expect((await send(bytes)).status).toBe(201)
    await expectStored(answers.length)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { UploadedImage } from '#domain/image/field.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { bytesOf, inWidth, openImages } from '#server/testing/images.ts'
import { tidyImages } from './jobs.ts'

const shop = openImages()
const { read, upload } = shop

describe('serving an image', () => {
  test('sends only the image, cacheable forever', async () => {
    const { imageUrl } = await upload(await bytesOf('jpeg'))
    const widths = [imageUrl, inWidth(imageUrl, 640), inWidth(imageUrl, 320)]
    const tags = []
    for (const address of widths) {
      const { status, headers, bytes } = await read(address)
      expect([status, Object.fromEntries(headers)]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'content-length': String(bytes.length),
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        }),
      ])
      tags.push(headers.get('etag'))
      const head = await read(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type'), head.bytes.length]).toEqual([200, 'image/webp', 0])
    }
    expect(new Set(tags).size).toBe(3)
    const again = await read(imageUrl, { headers: { 'If-None-Match': `"other", W/${tags[0]}` } })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tags[0]])
    expect((await read(imageUrl, { headers: { 'If-None-Match': `${tags[1]}` } })).status).toBe(200)
    expect((await read(imageUrl, { method: 'POST' })).status).toBe(405)
  })

  test('is the same at every storefront', async () => {
    const { imageUrl } = await upload(await bytesOf('jpeg'), { storefront: 'home' })
    for (const host of ['home.localhost', 'documents.localhost', 'localhost'])
      expect((await read(`http://${host}${imageUrl}`)).status).toBe(200)
  })

  test('counts as a quarter of a call', async () => {
    const { imageUrl } = await upload(await bytesOf('jpeg'))
    const limited = await testApp({ env: { READS_PER_MINUTE: '2' }, connection: shop.connection })
    const statuses = []
    for (let n = 0; n < 41; n += 1) statuses.push((await limited.app.request(imageUrl)).status)
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429])
  })

  test('allows all images of a page to three visitors at one address, but not a flood', async () => {
    const { imageUrl } = await upload(await bytesOf('jpeg'))
    // With the default limits.
    const idle = await testApp({ env: { READS_PER_MINUTE: '' }, connection: shop.connection })
    const ask = async () => (await idle.app.request(imageUrl)).status
    const atOnce = (count: number) => Promise.all(Array.from({ length: count }, ask))
    expect(new Set(await atOnce(3 * 48))).toEqual(new Set([200]))
    const flood = await atOnce(600)
    expect(flood.filter((status) => status === 200).length).toBeLessThanOrEqual(4 * 100 - 3 * 48)
    expect(flood.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  const id = '123e4567-e89b-42d3-a456-426614174000'
  test.each([
    '',
    id,
    `${id}.png`,
    `${id}.svg`,
    `${id}.webp.html`,
    `${id}.webp/`,
    `${id}.webp%00.html`,
    `${id}.webp%0a`,
    `${id}-1280.webp`,
    `${id}-0640.webp`,
    `${id.toUpperCase()}.webp`,
    `x/${id}.webp`,
    '..%2fapp.ts',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    `'%3bdrop table images--.webp`,
  ])('refuses the invalid address /media/%s without a query', async (name) => {
    const questions = vi.spyOn(shop.deps.db, 'select')
    expect(problemIn(await refused(`/media/${name}`)).status).toBe(404)
    expect(questions).not.toHaveBeenCalled()
    questions.mockRestore()
  })

  test('that does not exist is a 404', async () => {
    expect(problemIn(await refused(`/media/${id}.webp`)).status).toBe(404)
  })

  async function refused(address: string) {
    const response = await shop.app.request(address)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
})

describe('an uploaded image', () => {
  const serviceWith = (imageUrl: string) => ({
    title: `A service ${randomUUID()}`,
    category: 'tax',
    price: 100,
    duration: 60,
    description: 'Something.',
    imageUrl,
  })
  const addService = (imageUrl: string) =>
    shop.post('/api/admin/services', { token: shop.admin.token, body: serviceWith(imageUrl) })
  const isThere = async ({ imageUrl }: UploadedImage) => (await read(imageUrl)).status === 200

  async function aDayLater() {
    shop.moveClock(24 * 60 + 1)
    await tidyImages(shop.deps)
    shop.admin.token = await shop.signIn(shop.admin)
  }

  test('is removed after a day if it is not in use', async () => {
    const [unseen, seen, archived, byCategory, byProfessional, byArticle, byTestimonial] = [
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
      await upload(await bytesOf('jpeg')),
    ]
    expect((await addService(seen.imageUrl)).status).toBe(201)
    const { body: service } = await addService(inWidth(archived.imageUrl, 320))
    expect((await shop.del(`/api/admin/services/${service._id}`, { token: shop.admin.token })).status).toBe(204)
    await shop.client.query("update categories set image_url = $1 where key = 'tax'", [byCategory.imageUrl])
    const professional = { name: 'Meera Iyer', categories: ['tax'], hours: [], imageUrl: byProfessional.imageUrl }
    const body = { token: shop.admin.token, body: professional }
    expect((await shop.post('/api/admin/professionals', body)).status).toBe(201)
    const { token } = shop.admin
    const article = { title: 'A', slug: 'a', summary: 'A', date: '2026-11-20', text: 'A', imageUrl: byArticle.imageUrl }
    expect((await shop.post('/api/admin/articles', { token, body: { content: article } })).status).toBe(201)
    const testimonial = { quote: 'A', name: 'A', role: '', rating: 5, imageUrl: byTestimonial.imageUrl }
    const words = { version: 1, content: { testimonials: [testimonial] } }
    expect((await shop.ask('PUT', '/api/admin/pages/testimonials', { token, body: words })).status).toBe(200)
    shop.moveClock(23 * 60)
    await tidyImages(shop.deps)
    expect(await isThere(unseen)).toBe(true)
    await aDayLater()
    const fresh = await upload(await bytesOf('jpeg'))
    const used = [seen, archived, byCategory, byProfessional, byArticle, byTestimonial]
    expect(await Promise.all([unseen, ...used, fresh].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ])
    await shop.client.query("update categories set image_url = '' where key = 'tax'")
  })

  test('is not removed while a transaction starts to use it', async () => {
    const picture = await upload(await bytesOf('jpeg'))
    shop.moveClock(24 * 60 + 1)
    await shop.client.query('begin')
    await shop.client.query('select from images for key share')
    await tidyImages(shop.deps)
    await shop.client.query('commit')
    expect(await isThere(picture)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/a.jpg',
    '/media/../admin',
    '\\\\evil',
  ])('must not be %s: no service can be created or changed with that', async (imageUrl) => {
    const added = await addService(imageUrl)
    expect(problemIn(added)).toMatchObject({ status: 422, errors: [{ field: 'imageUrl' }] })
    const { body: service } = await addService('')
    const changed = await shop.put(`/api/admin/services/${service._id}`, {
      token: shop.admin.token,
      body: { imageUrl },
    })
    expect(problemIn(changed)).toMatchObject({ status: 422, errors: [{ field: 'imageUrl' }] })
  })

  test('that was removed can no longer be used', async () => {
    const { imageUrl } = await upload(await bytesOf('jpeg'))
    await aDayLater()
    const answer = await addService(imageUrl)
    expect(problemIn(answer)).toMatchObject({ status: 422, errors: [{ field: 'imageUrl' }] })
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { aForm, keepingServices } from '#server/testing/admin.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const env = { READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' }
type Somebody = Awaited<ReturnType<TestApp['aVisitor']>>

let shop: TestApp
let admin: Somebody
let other: Somebody
let customer: Somebody
let office: ReturnType<typeof keepingServices>

beforeAll(async () => {
  shop = await testApp({ env })
  admin = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
  other = await shop.aVisitor({ role: 'admin', name: 'Rohan Mehta' })
  customer = await shop.aVisitor()
  office = keepingServices(shop, admin.token)
})

describe('a service that is added', () => {
  test('is in the shop at once, with an address made of its title', async () => {
    const answer = await office.add({ includes: ['A copy', 'A receipt'], featured: true })
    expect(answer.status).toBe(201)
    const added = answer.body as AdminService
    expect(added).toMatchObject({ ...aForm, slug: 'ration-card-correction', currency: 'INR', storefront: 'documents' })
    expect(added).toMatchObject({ version: 1, archivedAt: null, rating: 0, reviewCount: 0, imageUrl: '' })
    expect(added.changed).toEqual({ at: '2026-11-20T06:30:00.000Z', by: 'Olive Office' })
    expect((await office.shown('ration-card-correction')).body).toMatchObject({
      _id: added._id,
      includes: ['A copy', 'A receipt'],
    })
    expect((await shop.get('/api/services?search=ration card')).body[0]._id).toBe(added._id)
    expect((await office.shown(added._id, 'home')).status).toBe(404)
  })

  test('belongs to the storefront of the call, in its money', async () => {
    const answer = await office.add({ category: 'plumbing', title: 'Rain Gutters' }, { storefront: 'home' })
    expect(answer.body).toMatchObject({ storefront: 'home', currency: 'USD', price: 749.5 })
    expect((await office.shown('rain-gutters', 'home')).body.price).toBe(749.5)
  })

  test.each([
    ['GST & Audit’s “Files”', 'gst-and-audits-files'],
    ['Café Déjà Vu', 'cafe-deja-vu'],
    ['हिन्दी अनुवाद', 'service'],
    ['Business', 'business-service'],
    ['Next slots', 'next-slots-service'],
    ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000-service'],
    ['---', 'service-2'],
  ])('called %j is found at %s', async (title, slug) => {
    const { body } = await office.add({ title })
    expect(body.slug).toBe(slug)
    expect((await office.shown(slug)).body._id).toBe(body._id)
  })

  test('ten times at the same moment under one title, gets ten addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => office.add({ title: 'Twin' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    const slugs = answers.map(({ body }) => body.slug as string).toSorted()
    expect(new Set(slugs).size).toBe(10)
    expect(slugs.every((slug) => /^twin(-\d+)?$/.test(slug))).toBe(true)
  })

  test('sent again with the same key, also at the same moment, is the same one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const twins = await Promise.all([1, 2, 3].map(() => office.add({ title: 'Once' }, { headers })))
    const again = await office.add({ title: 'Once' }, { headers })
    expect(new Set([...twins, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await office.list('search=Once')).headers.get('x-total-count')).toBe('1')
    expect(await office.activities(again.body._id)).toHaveLength(1)
    const reused = await office.add({ title: 'Twice' }, { headers })
    expect([reused.status, problemIn(reused).code]).toEqual([422, 'idempotency_key_reused'])
    const ofAnother = await office.add({ title: 'Once' }, { headers, token: other.token })
    expect(ofAnother.body._id).not.toBe(again.body._id)
  })
})

describe('what is wrong', () => {
  test.each([
    [{ title: '  ' }, 'title', 'Please enter a title'],
    [{ title: undefined }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
    [{ category: '' }, 'category', 'Please choose a category'],
    [{ category: 'plumbing' }, 'category', "This storefront has no category 'plumbing'."],
    [{ price: undefined }, 'price', 'Please enter a price, 0 or more'],
    [{ price: '749' }, 'price', 'Please enter a price, 0 or more'],
    [{ price: -0.01 }, 'price', 'Please enter a price, 0 or more'],
    [{ price: 1.005 }, 'price', 'Please use at most two decimals'],
    [{ price: 10_000_000 }, 'price', 'The price can be at most 9,999,999.99'],
    [{ price: 1e300 }, 'price', 'The price can be at most 9,999,999.99'],
    [{ duration: 50 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 0 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 15.5 }, 'duration', 'Use steps of 15 minutes, like 45'],
    [{ duration: 495 }, 'duration', 'A service lasts 480 minutes at most'],
    [{ description: '\n' }, 'description', 'Please enter a description'],
    [
      { imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'Please use an address that begins with https://, or upload a picture',
    ],
    [
      { imageUrl: '/media/00000000-0000-4000-8000-000000000000.webp' },
      'imageUrl',
      'This picture no longer exists. Please upload it again.',
    ],
    [{ featured: 'yes' }, 'featured', 'This must be true or false.'],
    [{ includes: ['A copy', ' '] }, 'includes.1', 'Please say what is included, or take this line away'],
    [{ includes: Array.from({ length: 21 }, () => 'x') }, 'includes', 'Please list at most 20 things'],
  ])('%j is refused by the name of its field, and nothing is written', async (wrong, field, message) => {
    const before = (await office.list()).headers.get('x-total-count')
    const gst = (await office.shown('gst')).body
    for (const answer of [await office.add(wrong), await office.put(gst._id, wrong)]) {
      // What is left out of a change stays as it is.
      if (Object.values(wrong)[0] === undefined && answer.status === 200) continue
      expect(answer.status).toBe(422)
      expect(problemIn(answer).errors).toEqual([expect.objectContaining({ field, message })])
    }
    expect((await office.list()).headers.get('x-total-count')).toBe(before)
    expect((await office.shown('gst')).body).toEqual(gst)
  })

  test('everything that is wrong is told at once', async () => {
    const answer = await office.add({ title: '', price: -1, duration: 20 })
    expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['title', 'price', 'duration'])
  })

  test.each(['_id', 'slug', 'currency', 'rating', 'reviewCount', 'storefront', 'archivedAt', 'changed', 'number'])(
    'nobody can choose its %s',
    async (field) => {
      const gst = (await office.shown('gst')).body
      for (const answer of [await office.add({ [field]: 'x' }), await office.put(gst._id, { [field]: 'x' })]) {
        expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_field'])
      }
    },
  )

  test('only administrators may, and an id that is none is not found', async () => {
    const gst = (await office.shown('gst')).body
    for (const token of [customer.token, 'ds_nonsense']) {
      const status = token === customer.token ? 403 : 401
      expect((await office.add({}, { token })).status).toBe(status)
      expect((await office.put(gst._id, { price: 1 }, token)).status).toBe(status)
      expect((await shop.get('/api/admin/services', { token })).status).toBe(status)
      expect((await shop.get('/api/admin/services.csv', { token })).status).toBe(status)
      expect((await shop.del(`/api/admin/services/${gst._id}`, { token })).status).toBe(status)
    }
    for (const id of ['gst', randomUUID(), '%00']) {
      for (const answer of [
        await office.read(id),
        await office.put(id, { price: 1 }),
        await office.remove(id),
        await office.restore(id),
      ])
        expect(answer.status).toBe(404)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { AdminService } from '#domain/catalogue-office.ts'
import { askOnce } from '#server/db.ts'
import { problemIn, testApp, type TestApp } from '#server/testing.ts'

const env = { READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' }
type Somebody = Awaited<ReturnType<TestApp['aVisitor']>>

let shop: TestApp
let admin: Somebody
let other: Somebody
let customer: Somebody

beforeAll(async () => {
  shop = await testApp({ env })
  admin = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
  other = await shop.aVisitor({ role: 'admin', name: 'Rohan Mehta' })
  customer = await shop.aVisitor()
})

const fields = {
  title: 'Ration Card Correction',
  category: 'personal',
  price: 749.5,
  duration: 45,
  description: 'A name or an address that is wrong on the card, put right.',
}
type Where = { token?: string; storefront?: string; headers?: Record<string, string> }

const add = (body: object = {}, where: Where = {}) =>
  shop.post('/api/admin/services', { token: admin.token, body: { ...fields, ...body }, ...where })
const put = (id: string, body: object, token = admin.token) => shop.put(`/api/admin/services/${id}`, { token, body })
const remove = (id: string) => shop.del(`/api/admin/services/${id}`, { token: admin.token })
const restore = (id: string) => shop.post(`/api/admin/services/${id}/restore`, { token: admin.token })
const read = (id: string) => shop.get(`/api/admin/services/${id}`, { token: admin.token })
const list = (query = '', storefront = 'documents') =>
  shop.get(`/api/admin/services?${query}`, { token: admin.token, storefront })
const shown = (idOrSlug: string, storefront = 'documents') => shop.get(`/api/services/${idOrSlug}`, { storefront })

async function activities(of?: string): Promise<Activity[]> {
  const { body } = await shop.get('/api/admin/activity?limit=100&storefront=all', { token: admin.token })
  return (body as Activity[]).filter(({ subject }) => of === undefined || subject._id === of)
}

describe('a service that is added', () => {
  test('is in the shop at once, with an address made of its title', async () => {
    const answer = await add({ includes: ['A copy', 'A receipt'], featured: true })
    expect(answer.status).toBe(201)
    const added = answer.body as AdminService
    expect(added).toMatchObject({ ...fields, slug: 'ration-card-correction', currency: 'INR', storefront: 'documents' })
    expect(added).toMatchObject({ version: 1, archivedAt: null, rating: 0, reviewCount: 0, imageUrl: '' })
    expect(added.changed).toEqual({ at: '2026-11-20T06:30:00.000Z', by: 'Olive Office' })
    expect((await shown('ration-card-correction')).body).toMatchObject({
      _id: added._id,
      includes: ['A copy', 'A receipt'],
    })
    expect((await shop.get('/api/services?search=ration card')).body[0]._id).toBe(added._id)
    expect((await shown(added._id, 'home')).status).toBe(404)
  })

  test('belongs to the storefront of the call, in its money', async () => {
    const answer = await add({ category: 'plumbing', title: 'Rain Gutters' }, { storefront: 'home' })
    expect(answer.body).toMatchObject({ storefront: 'home', currency: 'USD', price: 749.5 })
    expect((await shown('rain-gutters', 'home')).body.price).toBe(749.5)
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
    const { body } = await add({ title })
    expect(body.slug).toBe(slug)
    expect((await shown(slug)).body._id).toBe(body._id)
  })

  test('ten times at the same moment under one title, gets ten addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ title: 'Twin' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    const slugs = answers.map(({ body }) => body.slug as string).toSorted()
    expect(new Set(slugs).size).toBe(10)
    expect(slugs.every((slug) => /^twin(-\d+)?$/.test(slug))).toBe(true)
  })

  test('sent again with the same key, also at the same moment, is the same one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const twins = await Promise.all([1, 2, 3].map(() => add({ title: 'Once' }, { headers })))
    const again = await add({ title: 'Once' }, { headers })
    expect(new Set([...twins, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await list('search=Once')).headers.get('x-total-count')).toBe('1')
    expect(await activities(again.body._id)).toHaveLength(1)
    const reused = await add({ title: 'Twice' }, { headers })
    expect([reused.status, problemIn(reused).code]).toEqual([422, 'idempotency_key_reused'])
    const ofAnother = await add({ title: 'Once' }, { headers, token: other.token })
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
    [{ duration: 50 }, 'duration', 'Use whole quarters of an hour, 15 or more'],
    [{ duration: 0 }, 'duration', 'Use whole quarters of an hour, 15 or more'],
    [{ duration: 15.5 }, 'duration', 'Use whole quarters of an hour, 15 or more'],
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
      'This picture is not there any more. Please upload it again.',
    ],
    [{ featured: 'yes' }, 'featured', 'This must be true or false.'],
    [{ includes: ['A copy', ' '] }, 'includes.1', 'Please say what is included, or take this line away'],
    [{ includes: Array.from({ length: 21 }, () => 'x') }, 'includes', 'Please list at most 20 things'],
  ])('%j is refused by the name of its field, and nothing is written', async (wrong, field, message) => {
    const before = (await list()).headers.get('x-total-count')
    const gst = (await shown('gst')).body
    for (const answer of [await add(wrong), await put(gst._id, wrong)]) {
      // What is left out of a change stays as it is.
      if (Object.values(wrong)[0] === undefined && answer.status === 200) continue
      expect(answer.status).toBe(422)
      expect(problemIn(answer).errors).toEqual([expect.objectContaining({ field, message })])
    }
    expect((await list()).headers.get('x-total-count')).toBe(before)
    expect((await shown('gst')).body).toEqual(gst)
  })

  test('everything that is wrong is told at once', async () => {
    const answer = await add({ title: '', price: -1, duration: 20 })
    expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['title', 'price', 'duration'])
  })

  test.each(['_id', 'slug', 'currency', 'rating', 'reviewCount', 'storefront', 'archivedAt', 'changed', 'number'])(
    'nobody can choose its %s',
    async (field) => {
      const gst = (await shown('gst')).body
      for (const answer of [await add({ [field]: 'x' }), await put(gst._id, { [field]: 'x' })]) {
        expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_field'])
      }
    },
  )

  test('only administrators may, and an id that is none is not found', async () => {
    const gst = (await shown('gst')).body
    for (const token of [customer.token, 'ds_nonsense']) {
      const status = token === customer.token ? 403 : 401
      expect((await add({}, { token })).status).toBe(status)
      expect((await put(gst._id, { price: 1 }, token)).status).toBe(status)
      expect((await shop.get('/api/admin/services', { token })).status).toBe(status)
      expect((await shop.get('/api/admin/services.csv', { token })).status).toBe(status)
      expect((await shop.del(`/api/admin/services/${gst._id}`, { token })).status).toBe(status)
    }
    for (const id of ['gst', randomUUID(), '%00']) {
      for (const answer of [await read(id), await put(id, { price: 1 }), await remove(id), await restore(id)])
        expect(answer.status).toBe(404)
    }
  })
})

describe('a service that is changed', () => {
  let service: AdminService
  beforeEach(async () => {
    service = (await add({ title: `Changed ${randomUUID()}`, includes: ['One'] })).body
  })

  test('keeps its address and everything that was left out', async () => {
    const answer = await put(service._id, { title: 'Another Title', price: 0 })
    expect(answer.status).toBe(200)
    const { changed, ...rest } = service
    expect(answer.body).toMatchObject({ ...rest, title: 'Another Title', price: 0, version: 2 })
    expect((await shown(service.slug)).body).toMatchObject({ title: 'Another Title', price: 0, includes: ['One'] })
    expect(changed).not.toBeNull()
  })

  test('is found by its new words, and no more by its old ones', async () => {
    await put(service._id, { title: 'Zebra Licence', description: 'For a quagga.' })
    expect((await shop.get('/api/services?search=zebra')).body[0]?._id).toBe(service._id)
    expect((await list('search=QUAGGA')).body[0]?._id).toBe(service._id)
    expect((await list(`search=${service.title.slice(8)}`)).body).toEqual([])
  })

  test('by somebody who had read an older version, is not, and says who was first and when', async () => {
    await put(service._id, { price: 800, version: 1 }, other.token)
    const late = await put(service._id, { price: 700, version: 1 })
    expect(late.status).toBe(409)
    expect(problemIn(late)).toMatchObject({
      code: 'version_conflict',
      message: 'Rohan Mehta changed this service on Nov 20, 2026 at 12:00 pm, after you had opened it.',
      changed: { by: 'Rohan Mehta', at: '2026-11-20T06:30:00.000Z' },
    })
    expect((await read(service._id)).body).toMatchObject({ price: 800, version: 2 })
    expect((await put(service._id, { price: 700, version: 2 })).status).toBe(200)
  })

  test('by two at the same moment, one of them is told', async () => {
    const answers = await Promise.all([
      put(service._id, { price: 1, version: 1 }),
      put(service._id, { title: 'First or not', version: 1 }, other.token),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(service._id)).body.version).toBe(2)
    expect(await activities(service._id)).toHaveLength(2)
  })

  test('into what it is already, leaves no trace', async () => {
    const answer = await put(service._id, { price: service.price, includes: ['One'], version: 1 })
    expect(answer.body).toEqual(service)
    expect(await activities(service._id)).toHaveLength(1)
  })

  test('is another in what is booked from now on, and as it was in what is booked', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const booked = await shop.post('/api/bookings', {
      token: customer.token,
      body: { service: service._id, date: '2026-11-25', time: '10:00', address: '14, Lake View Road' },
    })
    expect(booked.status).toBe(201)
    await put(service._id, { title: 'Dearer', price: 999, duration: 90 })
    const { body } = await shop.get(`/api/bookings/${booked.body._id}`, { token: customer.token })
    expect([body.service.title, body.price.price, body.duration]).toEqual([service.title, 749.5, 45])
    expect((await read(service._id)).body.upcoming).toBe(1)
  })
})

describe('a service that is deleted', () => {
  test('is nowhere in the shop, until it is restored', async () => {
    const { _id, slug, title } = (await add({ title: 'Short Lived', featured: true })).body as AdminService
    expect((await remove(_id)).status).toBe(204)
    for (const idOrSlug of [_id, slug]) expect((await shown(idOrSlug)).status).toBe(404)
    expect((await shop.get('/api/services?search=Short Lived')).body).not.toContainEqual(
      expect.objectContaining({ _id }),
    )
    const when = 'date=2026-11-25'
    expect((await shop.get(`/api/services/${_id}/availability?${when}`)).status).toBe(404)
    const body = { service: _id, date: '2026-11-25', time: '10:00', address: '14, Lake View Road' }
    expect((await shop.post('/api/bookings', { token: customer.token, body })).status).toBe(422)
    expect((await list('search=Short Lived')).body).toEqual([])
    expect((await list('search=Short Lived&archived=true')).body).toEqual([expect.objectContaining({ _id, title })])
    expect((await remove(_id)).status).toBe(404)

    const answer = await restore(_id)
    expect([answer.status, answer.body.archivedAt]).toEqual([200, null])
    expect((await restore(_id)).status).toBe(200)
    expect((await shown(slug)).body.title).toBe(title)
    const kinds = (await activities(_id)).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['service-added', 'service-archived', 'service-restored'])
  })

  test('stays in the bookings that were made of it', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const { _id } = (await add({ title: 'Booked Once' })).body
    const body = { service: _id, date: '2026-11-26', time: '10:00', address: '14, Lake View Road' }
    const booked = (await shop.post('/api/bookings', { token: customer.token, body })).body
    await remove(_id)
    const { body: seen } = await shop.get(`/api/bookings/${booked._id}`, { token: customer.token })
    expect(seen.service.title).toBe('Booked Once')
  })

  test('does not give its address away', async () => {
    const first = (await add({ title: 'Address' })).body
    await remove(first._id)
    expect((await add({ title: 'Address' })).body.slug).toBe('address-2')
    expect((await restore(first._id)).body.slug).toBe('address')
  })
})

describe('what is written down of it', () => {
  test('says who, what was before and what is after, of what differs', async () => {
    const { _id } = (await add({ title: 'Noted' })).body
    await put(_id, { price: 1, title: 'Noted Well', featured: false }, other.token)
    const [changed, added] = await activities(_id)
    expect(added).toMatchObject({
      kind: 'service-added',
      by: 'Olive Office',
      before: null,
      after: { title: 'Noted', price: 749.5 },
    })
    expect(changed).toMatchObject({ kind: 'service-changed', by: 'Rohan Mehta', storefront: 'documents' })
    expect(changed?.subject).toEqual({ _id, title: 'Noted' })
    expect([changed?.before, changed?.after]).toEqual([
      { title: 'Noted', price: 749.5 },
      { title: 'Noted Well', price: 1 },
    ])
  })

  test('nothing, when nothing was done', async () => {
    const before = (await activities()).length
    await add({ price: -1 })
    await put(randomUUID(), { price: 1 })
    await add({ category: 'moon' })
    expect((await activities()).length).toBe(before)
  })

  test('is neither changed nor taken away by anybody', async () => {
    for (const statement of ['delete from activity', "update activity set subject_title = ''"])
      await expect(askOnce(shop.connection, statement)).rejects.toThrow('what was done stays done')
  })

  test('fails together with what it is about', async () => {
    const { _id } = (await add({ title: 'All or Nothing' })).body
    await askOnce(
      shop.connection,
      'alter table activity add constraint planted check (subject_title <> $$All or Nothing$$) not valid',
    )
    expect((await put(_id, { price: 1 })).status).toBe(500)
    expect((await remove(_id)).status).toBe(500)
    await askOnce(shop.connection, 'alter table activity drop constraint planted')
    expect((await read(_id)).body).toMatchObject({ price: 749.5, version: 1, archivedAt: null })
  })

  test('is read page by page, of a storefront or of all', async () => {
    await add({ category: 'plumbing', title: 'Elsewhere' }, { storefront: 'home' })
    const ofHome = await shop.get('/api/admin/activity', { token: admin.token, storefront: 'home' })
    expect(new Set(ofHome.body.map(({ storefront }: Activity) => storefront))).toEqual(new Set(['home']))
    const all = await activities()
    const first = await shop.get('/api/admin/activity?limit=2&storefront=all', { token: admin.token })
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await shop.get(next, { token: admin.token })
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4))
  })
})

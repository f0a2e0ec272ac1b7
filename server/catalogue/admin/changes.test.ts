import type { Activity } from '#domain/activity.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { keepingServices } from '#server/testing/admin.ts'
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

describe('a change', () => {
  test('is public at once, in every process, also where the page of before was kept', async () => {
    const here = await testApp({ env, watching: true })
    const there = await testApp({ env, watching: true, connection: here.connection })
    const { token } = await here.aVisitor({ role: 'admin' })
    const seen = async () => {
      const [detail, list] = await Promise.all([
        there.get('/api/services/gst'),
        there.get('/api/services?category=tax'),
      ])
      const [found] = (list.body as { slug: string; price: number }[]).filter(({ slug }) => slug === 'gst')
      return [detail.status, detail.body.price, found?.price]
    }
    const { _id, price } = (await there.get('/api/services/gst')).body
    expect(await seen()).toEqual([200, price, price])
    await here.put(`/api/admin/services/${_id}`, { token, body: { price: 4321 } })
    await vi.waitFor(async () => expect(await seen()).toEqual([200, 4321, 4321]), { timeout: 2_000, interval: 5 })
    await here.del(`/api/admin/services/${_id}`, { token })
    await vi.waitFor(async () => expect(await seen()).toEqual([404, undefined, undefined]), {
      timeout: 2_000,
      interval: 5,
    })
    await here.post(`/api/admin/services/${_id}/restore`, { token })
    await vi.waitFor(async () => expect(await seen()).toEqual([200, 4321, 4321]), { timeout: 2_000, interval: 5 })
  })
})

describe('a service that is changed', () => {
  let service: AdminService
  beforeEach(async () => {
    service = (await office.add({ title: `Changed ${randomUUID()}`, includes: ['One'] })).body
  })

  test('keeps its address and everything that was left out', async () => {
    const answer = await office.put(service._id, { title: 'Another Title', price: 0 })
    expect(answer.status).toBe(200)
    const { changed, ...rest } = service
    expect(answer.body).toMatchObject({ ...rest, title: 'Another Title', price: 0, version: 2 })
    expect((await office.shown(service.slug)).body).toMatchObject({
      title: 'Another Title',
      price: 0,
      includes: ['One'],
    })
    expect(changed).not.toBeNull()
  })

  test('is found by its new words, and no more by its old ones', async () => {
    await office.put(service._id, { title: 'Zebra Licence', description: 'For a quagga.' })
    expect((await shop.get('/api/services?search=zebra')).body[0]?._id).toBe(service._id)
    expect((await office.list('search=QUAGGA')).body[0]?._id).toBe(service._id)
    expect((await office.list(`search=${service.title.slice(8)}`)).body).toEqual([])
  })

  test('by somebody who had read an older version, is not, and says who was first and when', async () => {
    await office.put(service._id, { price: 800, version: 1 }, other.token)
    const late = await office.put(service._id, { price: 700, version: 1 })
    expect(late.status).toBe(409)
    expect(problemIn(late)).toMatchObject({
      code: 'version_conflict',
      message: 'Rohan Mehta changed this service on Nov 20, 2026 at 12:00 pm, after you had opened it.',
      changed: { by: 'Rohan Mehta', at: '2026-11-20T06:30:00.000Z' },
    })
    expect((await office.read(service._id)).body).toMatchObject({ price: 800, version: 2 })
    expect((await office.put(service._id, { price: 700, version: 2 })).status).toBe(200)
  })

  test('that somebody has deleted meanwhile, is not, and says so', async () => {
    await shop.del(`/api/admin/services/${service._id}`, { token: other.token })
    const late = await office.put(service._id, { price: 700, version: 1 })
    expect([late.status, problemIn(late).message]).toEqual([
      409,
      'Rohan Mehta deleted this service on Nov 20, 2026 at 12:00 pm, after you had opened it.',
    ])
    // What is deleted can still be changed; then that was the last.
    shop.moveClock(1)
    await office.put(service._id, { price: 800, version: 2 }, other.token)
    expect(problemIn(await office.put(service._id, { price: 700, version: 2 })).message).toContain('Mehta changed this')
    shop.moveClock(-1)
  })

  test('by two at the same moment, one of them is told', async () => {
    const answers = await Promise.all([
      office.put(service._id, { price: 1, version: 1 }),
      office.put(service._id, { title: 'First or not', version: 1 }, other.token),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await office.read(service._id)).body.version).toBe(2)
    expect(await office.activities(service._id)).toHaveLength(2)
  })

  test('into what it is already, leaves no trace', async () => {
    const answer = await office.put(service._id, { price: service.price, includes: ['One'], version: 1 })
    expect(answer.body).toEqual(service)
    expect(await office.activities(service._id)).toHaveLength(1)
  })

  test('is another in what is booked from now on, and as it was in what is booked', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const booked = await shop.post('/api/bookings', {
      token: customer.token,
      body: { service: service._id, date: '2026-11-25', time: '10:00', address: '14, Lake View Road' },
    })
    expect(booked.status).toBe(201)
    await office.put(service._id, { title: 'Dearer', price: 999, duration: 90 })
    const { body } = await shop.get(`/api/bookings/${booked.body._id}`, { token: customer.token })
    expect([body.service.title, body.price.price, body.duration]).toEqual([service.title, 749.5, 45])
    expect((await office.read(service._id)).body.upcoming).toBe(1)
  })
})

describe('a service that is deleted', () => {
  test('is nowhere in the shop, until it is restored', async () => {
    const { _id, slug, title } = (await office.add({ title: 'Short Lived', featured: true })).body as AdminService
    expect((await office.remove(_id)).status).toBe(204)
    for (const idOrSlug of [_id, slug]) expect((await office.shown(idOrSlug)).status).toBe(404)
    expect((await shop.get('/api/services?search=Short Lived')).body).not.toContainEqual(
      expect.objectContaining({ _id }),
    )
    const when = 'date=2026-11-25'
    expect((await shop.get(`/api/services/${_id}/availability?${when}`)).status).toBe(404)
    const body = { service: _id, date: '2026-11-25', time: '10:00', address: '14, Lake View Road' }
    expect((await shop.post('/api/bookings', { token: customer.token, body })).status).toBe(422)
    expect((await office.list('search=Short Lived')).body).toEqual([])
    expect((await office.list('search=Short Lived&archived=true')).body).toEqual([
      expect.objectContaining({ _id, title }),
    ])
    expect((await office.remove(_id)).status).toBe(404)

    const answer = await office.restore(_id)
    expect([answer.status, answer.body.archivedAt]).toEqual([200, null])
    expect((await office.restore(_id)).status).toBe(200)
    expect((await office.shown(slug)).body.title).toBe(title)
    const kinds = (await office.activities(_id)).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['service-added', 'service-archived', 'service-restored'])
  })

  test('stays in the bookings that were made of it', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const { _id } = (await office.add({ title: 'Booked Once' })).body
    const body = { service: _id, date: '2026-11-26', time: '10:00', address: '14, Lake View Road' }
    const booked = (await shop.post('/api/bookings', { token: customer.token, body })).body
    await office.remove(_id)
    const { body: seen } = await shop.get(`/api/bookings/${booked._id}`, { token: customer.token })
    expect(seen.service.title).toBe('Booked Once')
  })

  test('does not give its address away', async () => {
    const first = (await office.add({ title: 'Address' })).body
    await office.remove(first._id)
    expect((await office.add({ title: 'Address' })).body.slug).toBe('address-2')
    expect((await office.restore(first._id)).body.slug).toBe('address')
  })
})

describe('what is written down of it', () => {
  test('says who, what was before and what is after, of what differs', async () => {
    const { _id } = (await office.add({ title: 'Noted' })).body
    await office.put(_id, { price: 1, title: 'Noted Well', featured: false }, other.token)
    const [changed, added] = await office.activities(_id)
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
    const before = (await office.activities()).length
    await office.add({ price: -1 })
    await office.put(randomUUID(), { price: 1 })
    await office.add({ category: 'moon' })
    expect((await office.activities()).length).toBe(before)
  })

  test('is neither changed nor taken away by anybody', async () => {
    for (const statement of ['delete from activity', "update activity set subject_title = ''"])
      await expect(askOnce(shop.connection, statement)).rejects.toThrow('what was done stays done')
  })

  test('fails together with what it is about', async () => {
    const { _id } = (await office.add({ title: 'All or Nothing' })).body
    await askOnce(
      shop.connection,
      'alter table activity add constraint planted check (subject_title <> $$All or Nothing$$) not valid',
    )
    expect((await office.put(_id, { price: 1 })).status).toBe(500)
    expect((await office.remove(_id)).status).toBe(500)
    await askOnce(shop.connection, 'alter table activity drop constraint planted')
    expect((await office.read(_id)).body).toMatchObject({ price: 749.5, version: 1, archivedAt: null })
  })

  test('is read page by page, of a storefront or of all', async () => {
    await office.add({ category: 'plumbing', title: 'Elsewhere' }, { storefront: 'home' })
    const ofHome = await shop.get('/api/admin/activity', { token: admin.token, storefront: 'home' })
    expect(new Set(ofHome.body.map(({ storefront }: Activity) => storefront))).toEqual(new Set(['home']))
    const all = await office.activities()
    const first = await shop.get('/api/admin/activity?limit=2&storefront=all', { token: admin.token })
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await shop.get(next, { token: admin.token })
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4))
  })
})

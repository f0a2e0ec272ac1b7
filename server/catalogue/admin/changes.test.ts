import type { Activity } from '#domain/activity.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { serviceCalls } from '#server/testing/admin.ts'
import { nextPageIn, problemIn } from '#server/testing/answers.ts'
import { testApp, type Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Office' } })
const services = serviceCalls(shop)
let other: Visitor
beforeAll(async () => {
  other = await shop.aVisitor({ role: 'admin', name: 'Rohan Mehta' })
})

describe('a change to a service', () => {
  test('is public at once in every process, even where the old response was cached', async () => {
    const here = await testApp({ watching: true })
    const there = await testApp({ watching: true, connection: here.connection })
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

describe('a changed service', () => {
  let service: AdminService
  beforeEach(async () => {
    service = (await services.add({ title: `Changed ${randomUUID()}`, includes: ['One'] })).body
  })

  test('keeps its slug and the fields that the request leaves out', async () => {
    const answer = await services.put(service._id, { title: 'Another Title', price: 0 })
    expect(answer.status).toBe(200)
    const { changed, ...rest } = service
    expect(answer.body).toMatchObject({ ...rest, title: 'Another Title', price: 0, version: 2 })
    expect((await services.readPublic(service.slug)).body).toMatchObject({
      title: 'Another Title',
      price: 0,
      includes: ['One'],
    })
    expect(changed).not.toBeNull()
  })

  test('is found by its new words, and no longer by its old ones', async () => {
    await services.put(service._id, { title: 'Zebra Licence', description: 'For a quagga.' })
    expect((await shop.get('/api/services?search=zebra')).body[0]?._id).toBe(service._id)
    expect((await services.list('search=QUAGGA')).body[0]?._id).toBe(service._id)
    expect((await services.list(`search=${service.title.slice(8)}`)).body).toEqual([])
  })

  test('is not overwritten from an older version: the response names who changed it, and when', async () => {
    await services.put(service._id, { price: 800, version: 1 }, other.token)
    const late = await services.put(service._id, { price: 700, version: 1 })
    expect(late.status).toBe(409)
    expect(problemIn(late)).toMatchObject({
      code: 'version_conflict',
      message: 'Rohan Mehta changed this service on 20 Nov 2026 at 12:00 pm, after you had opened it.',
      changed: { by: 'Rohan Mehta', at: '2026-11-20T06:30:00.000Z' },
    })
    expect((await services.read(service._id)).body).toMatchObject({ price: 800, version: 2 })
    expect((await services.put(service._id, { price: 700, version: 2 })).status).toBe(200)
  })

  test('is not overwritten if it was deleted since: the response says so', async () => {
    await shop.del(`/api/admin/services/${service._id}`, { token: other.token })
    const late = await services.put(service._id, { price: 700, version: 1 })
    expect([late.status, problemIn(late).message]).toEqual([
      409,
      'Rohan Mehta deleted this service on 20 Nov 2026 at 12:00 pm, after you had opened it.',
    ])
    // A deleted service can still be changed; the change is then the latest event.
    shop.moveClock(1)
    await services.put(service._id, { price: 800, version: 2 }, other.token)
    expect(problemIn(await services.put(service._id, { price: 700, version: 2 })).message).toContain(
      'Mehta changed this',
    )
    shop.moveClock(-1)
  })

  test('is changed by one of two concurrent requests; the other is refused', async () => {
    const answers = await Promise.all([
      services.put(service._id, { price: 1, version: 1 }),
      services.put(service._id, { title: 'First or not', version: 1 }, other.token),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await services.read(service._id)).body.version).toBe(2)
    expect(await services.readActivity(service._id)).toHaveLength(2)
  })

  test('gets no picture from an http address, which no page would show', async () => {
    const message = 'Please use an address that begins with https://, or upload a picture'
    const answers = [
      await services.put(service._id, { imageUrl: 'http://pictures.example/a.jpg' }),
      await services.add({ title: 'Insecure', imageUrl: 'http://pictures.example/a.jpg' }),
    ]
    for (const answer of answers)
      expect([answer.status, problemIn(answer).errors]).toMatchObject([422, [{ field: 'imageUrl', message }]])
    expect((await services.read(service._id)).body.imageUrl).toBe(service.imageUrl)
  })

  test('keeps a picture that was stored with http, and can still be changed', async () => {
    const imageUrl = 'http://pictures.example/a.jpg'
    await shop.client.query('update services set image_url = $1 where id = $2', [imageUrl, service._id])
    expect((await services.put(service._id, { price: 800 })).body).toMatchObject({ price: 800, imageUrl })
    expect((await services.put(service._id, { price: 900, imageUrl })).body).toMatchObject({ price: 900, imageUrl })
    expect((await services.put(service._id, { imageUrl: `${imageUrl}?other` })).status).toBe(422)
    expect((await services.put(service._id, { imageUrl: '' })).body).toMatchObject({ imageUrl: '' })
    expect((await services.put(service._id, { imageUrl })).status).toBe(422)
  })

  test('with the same values as before is not recorded', async () => {
    const answer = await services.put(service._id, { price: service.price, includes: ['One'], version: 1 })
    expect(answer.body).toEqual(service)
    expect(await services.readActivity(service._id)).toHaveLength(1)
  })

  test('affects new bookings, but not existing ones', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const booking = await shop.aBooking({ service: service._id, date: '2026-11-25' })
    await services.put(service._id, { title: 'Dearer', price: 999, duration: 90 })
    const after = await shop.readBooking(booking)
    expect([after.service.title, after.price.price, after.duration]).toEqual([service.title, 749.5, 45])
    expect((await services.read(service._id)).body.upcoming).toBe(1)
  })
})

describe('a deleted service', () => {
  test('is not public until it is restored', async () => {
    const { _id, slug, title } = (await services.add({ title: 'Short Lived', featured: true })).body as AdminService
    expect((await services.remove(_id)).status).toBe(204)
    for (const idOrSlug of [_id, slug]) expect((await services.readPublic(idOrSlug)).status).toBe(404)
    expect((await shop.get('/api/services?search=Short Lived')).body).not.toContainEqual(
      expect.objectContaining({ _id }),
    )
    const when = 'date=2026-11-25'
    expect((await shop.get(`/api/services/${_id}/availability?${when}`)).status).toBe(404)
    expect((await shop.book({ service: _id, date: '2026-11-25' })).status).toBe(422)
    expect((await services.list('search=Short Lived')).body).toEqual([])
    expect((await services.list('search=Short Lived&archived=true')).body).toEqual([
      expect.objectContaining({ _id, title }),
    ])
    expect((await services.remove(_id)).status).toBe(404)

    const answer = await services.restore(_id)
    expect([answer.status, answer.body.archivedAt]).toEqual([200, null])
    expect((await services.restore(_id)).status).toBe(200)
    expect((await services.readPublic(slug)).body.title).toBe(title)
    const kinds = (await services.readActivity(_id)).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['service-added', 'service-archived', 'service-restored'])
  })

  test('stays in its existing bookings', async () => {
    await shop.aProfessional({ categories: ['personal'] })
    const { _id } = (await services.add({ title: 'Booked Once' })).body
    const booking = await shop.aBooking({ service: _id, date: '2026-11-26' })
    await services.remove(_id)
    expect((await shop.readBooking(booking)).service.title).toBe('Booked Once')
  })

  test('keeps its slug', async () => {
    const first = (await services.add({ title: 'Address' })).body
    await services.remove(first._id)
    expect((await services.add({ title: 'Address' })).body.slug).toBe('address-2')
    expect((await services.restore(first._id)).body.slug).toBe('address')
  })
})

describe('the activity log', () => {
  test('names the administrator, and the changed fields before and after', async () => {
    const { _id } = (await services.add({ title: 'Noted' })).body
    await services.put(_id, { price: 1, title: 'Noted Well', featured: false }, other.token)
    const [changed, added] = await services.readActivity(_id)
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

  test('does not contain refused requests', async () => {
    const before = (await services.readActivity()).length
    await services.add({ price: -1 })
    await services.put(randomUUID(), { price: 1 })
    await services.add({ category: 'moon' })
    expect((await services.readActivity()).length).toBe(before)
  })

  test('can be neither changed nor deleted', async () => {
    for (const statement of ['delete from activity', "update activity set subject_title = ''"])
      await expect(askOnce(shop.connection, statement)).rejects.toThrow('append-only')
  })

  test('is written in the transaction of the change', async () => {
    const { _id } = (await services.add({ title: 'All or Nothing' })).body
    await askOnce(
      shop.connection,
      'alter table activity add constraint planted check (subject_title <> $$All or Nothing$$) not valid',
    )
    expect((await services.put(_id, { price: 1 })).status).toBe(500)
    expect((await services.remove(_id)).status).toBe(500)
    await askOnce(shop.connection, 'alter table activity drop constraint planted')
    expect((await services.read(_id)).body).toMatchObject({ price: 749.5, version: 1, archivedAt: null })
  })

  test('is read page by page, for one storefront or for all', async () => {
    await services.add({ category: 'plumbing', title: 'Elsewhere' }, { storefront: 'home' })
    const ofHome = await shop.get('/api/admin/activity', { token: shop.admin.token, storefront: 'home' })
    expect(new Set(ofHome.body.map(({ storefront }: Activity) => storefront))).toEqual(new Set(['home']))
    const all = await services.readActivity()
    const first = await shop.get('/api/admin/activity?limit=2&storefront=all', { token: shop.admin.token })
    const next = nextPageIn(first) ?? ''
    const second = await shop.get(next, { token: shop.admin.token })
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4))
  })
})

import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'

/** Two server processes with their caches. */
let shop: TestApp
let other: TestApp
let admin: string
let meera: string

beforeAll(async () => {
  shop = await testApp({ watching: true })
  other = await testApp({ watching: true, connection: shop.connection })
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await askOnce(shop.connection, 'update professionals set active = false')
  meera = await shop.aProfessional()
  await vi.waitFor(async () => expect(await freeAt(other)).toBe(13), patience)
  expect(await freeAt(shop)).toBe(13)
})

async function freeAt(app: TestApp): Promise<number> {
  const { body } = await app.get('/api/services/gst/availability?date=2026-11-24')
  return body.slots.filter(({ available }: { available: boolean }) => available).length
}

/** At the other process, which learns of the change by notification. */
const soon = (free: number) => vi.waitFor(async () => expect(await freeAt(other)).toBe(free), patience)

const put = (path: string, body: object) => shop.put(`/api/admin/${path}`, { token: admin, body })

test('shorter working hours mean fewer slots, at every process', async () => {
  await put(`professionals/${meera}`, { hours: [{ day: 2, from: '08:00', to: '10:00' }] })
  await soon(2)
})

test('an absent professional is not offered, until the absence is removed', async () => {
  const body = { from: '2026-11-24T08:00', to: '2026-11-24T12:00' }
  const marked = await shop.post(`/api/admin/professionals/${meera}/time-off`, { token: admin, body })
  await soon(9)
  const { timeOff }: Professional = marked.body.professional
  await shop.del(`/api/admin/professionals/${meera}/time-off/${timeOff[0]?._id}`, { token: admin })
  await soon(13)
})

test('nothing is offered on a closed day, until it is opened again', async () => {
  await put('closed-days/2026-11-24', {})
  await soon(0)
  await shop.del('/api/admin/closed-days/2026-11-24', { token: admin })
  await soon(13)
})

test('a slot booked at one process is gone at the other at once', async () => {
  const { token } = await shop.aVisitor()
  const { _id } = (await shop.get('/api/services/gst')).body
  const body = { service: _id, date: '2026-11-24', time: '10:00', address: 'Pune' }
  const booked = await shop.post('/api/bookings', { token, body })
  expect([booked.status, await freeAt(other), await freeAt(shop)]).toEqual([201, 12, 12])
  await shop.post(`/api/bookings/${booked.body._id}/cancel`, { token })
  expect([await freeAt(other), await freeAt(shop)]).toEqual([13, 13])
})

test('a service that takes longer has fewer slots', async () => {
  await askOnce(shop.connection, "update services set duration = 240 where slug = 'gst'")
  await soon(12)
  await askOnce(shop.connection, "update services set duration = 60 where slug = 'gst'")
  await soon(13)
})

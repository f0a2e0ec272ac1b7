import { beforeEach, expect, test, vi } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

/** Two server processes with their caches. */
const shop = openShop({ processes: 2, watching: true })
let meera: string
beforeEach(async () => {
  meera = await shop.aProfessional()
  await countSoon(13)
  expect(await countFree(shop)).toBe(13)
})

async function countFree({ get }: Pick<typeof shop, 'get'>): Promise<number> {
  const { body } = await get('/api/services/gst/availability?date=2026-11-24')
  return body.slots.filter(({ available }: { available: boolean }) => available).length
}
/** At the second process, which is notified of changes. */
const countSoon = (free: number) => vi.waitFor(async () => expect(await countFree(shop.second)).toBe(free), patience)

test('shorter working hours mean fewer slots, at every process', async () => {
  await shop.changeProfessional(meera, { hours: [{ day: 2, from: '08:00', to: '10:00' }] })
  await countSoon(2)
})

test('an absent professional is not offered, until the absence is removed', async () => {
  const added = await shop.addTimeOff(meera, '2026-11-24T08:00', '2026-11-24T12:00')
  await countSoon(9)
  const { timeOff }: Professional = added.body.professional
  await shop.del(`/api/admin/professionals/${meera}/time-off/${timeOff[0]?._id}`, { token: shop.admin.token })
  await countSoon(13)
})

test('nothing is offered on a closed day, until it is opened again', async () => {
  await shop.closeDay('2026-11-24')
  await countSoon(0)
  await shop.reopenDay('2026-11-24')
  await countSoon(13)
})

test('a slot booked at one process is immediately taken at the other', async () => {
  const booked = await shop.book()
  expect([booked.status, await countFree(shop.second), await countFree(shop)]).toEqual([201, 12, 12])
  await shop.cancel(booked.body)
  expect([await countFree(shop.second), await countFree(shop)]).toEqual([13, 13])
})

test('a service that takes longer has fewer slots', async () => {
  await shop.client.query("update services set duration = 240 where slug = 'gst'")
  await countSoon(12)
  await shop.client.query("update services set duration = 60 where slug = 'gst'")
  await countSoon(13)
})

test('a slot of today passes at its minute, although the same day was read before', async () => {
  const freeToday = async () => {
    const { body } = await shop.get('/api/services/gst/availability?date=2026-11-20')
    return body.slots.filter(({ available }: { available: boolean }) => available).length
  }
  const before = [await freeToday(), await freeToday()]
  shop.moveClock(120)
  const after = [await freeToday(), await freeToday()]
  shop.moveClock(-120)
  expect([before, after, await freeToday()]).toEqual([[8, 8], [6, 6], 8])
})

test('requests for different days and services at the same moment each get their own reply', async () => {
  await shop.aProfessional({ categories: ['legal'], hours: [{ day: 3, from: '08:00', to: '11:00' }] })
  await shop.book({ date: '2026-11-24', time: '09:00' })
  const paths = ['gst', 'trademark', 'power-of-attorney'].flatMap((service) =>
    ['date=2026-11-24', 'date=2026-11-25', 'from=2026-11-23&to=2026-11-27', 'date=2026-11-20'].map(
      (query) => `/api/services/${service}/availability?${query}`,
    ),
  )
  const alone = []
  for (const path of paths) alone.push(await shop.get(path))
  for (let turn = 0; turn < 2; turn += 1) {
    const together = await Promise.all(paths.map((path) => shop.get(path)))
    expect(together.map(({ body }) => body)).toEqual(alone.map(({ body }) => body))
  }
  expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(alone.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(5)
})

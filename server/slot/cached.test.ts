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

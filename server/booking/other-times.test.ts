import { beforeAll, expect, test } from 'vitest'
import type { SlotsOfDay } from '#domain/slot.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
let token: string
/** One active professional with these bookings. */
let booking: { _id: string }

beforeAll(async () => {
  shop = await testApp()
  const client = await shop.aClient()
  await client.query('update professionals set active = false')
  await shop.aProfessional()
  token = (await shop.aVisitor()).token
  const service = (await shop.get('/api/services/business-income-tax-return')).body._id
  const body = { service, date: '2026-11-24', time: '10:00', address: '14, Lake View Road' }
  booking = (await shop.post('/api/bookings', { token, body })).body
  await shop.post('/api/bookings', { token, body: { ...body, time: '14:00' } })
  await client.query('update services set duration = 15, archived_at = now() where id = $1', [service])
})

const timesOf = async (query: string, storefront = 'documents') =>
  (await shop.get(`/api/bookings/${booking._id}/availability${query}`, { token, storefront })).body

const taken = ({ slots }: SlotsOfDay) => slots.flatMap(({ time, reason }) => (reason === 'full' ? [time] : []))

test('a booking can be rescheduled over its own time, with its booked duration, from every storefront', async () => {
  // The booking takes 75 minutes; the service now takes 15 and is archived.
  const day = await timesOf('?date=2026-11-24')
  expect(taken(day)).toEqual(['13:00', '14:00', '15:00'])
  expect(await timesOf('?date=2026-11-24', 'home')).toEqual(day)
  const { days, timeZone } = await timesOf('')
  expect([days.length, days[4], timeZone]).toEqual([31, { date: '2026-11-24', free: 10 }, 'Asia/Kolkata'])
})

test('a booking cannot be rescheduled to a day outside the bookable range', async () => {
  expect((await timesOf('?date=2026-12-21')).errors[0].field).toBe('date')
})

import { expect, test } from 'vitest'
import type { SlotsOfDay } from '#domain/slot.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const readTimes = async ({ _id }: { _id: string }, query: string, storefront = 'documents') =>
  (await shop.get(`/api/bookings/${_id}/availability${query}`, { token: shop.customer.token, storefront })).body

test('a booking can be rescheduled over its own time, with its booked duration, from every storefront', async () => {
  await shop.aProfessional()
  const slug = 'business-income-tax-return'
  const booking = await shop.aBooking({ slug })
  await shop.aBooking({ slug, time: '14:00' })
  // The booking takes 75 minutes; the service now takes 15 and is archived.
  await shop.client.query('update services set duration = 15, archived_at = now() where slug = $1', [slug])
  const day: SlotsOfDay = await readTimes(booking, '?date=2026-11-24')
  const full = day.slots.filter(({ reason }) => reason === 'full').map(({ time }) => time)
  expect(full).toEqual(['13:00', '14:00', '15:00'])
  expect(await readTimes(booking, '?date=2026-11-24', 'home')).toEqual(day)
  const { days, timeZone } = await readTimes(booking, '')
  expect([days.length, days[4], timeZone]).toEqual([31, { date: '2026-11-24', free: 10 }, 'Asia/Kolkata'])
})

test('a booking cannot be rescheduled to a day outside the bookable range', async () => {
  await shop.aProfessional()
  expect((await readTimes(await shop.aBooking(), '?date=2026-12-21')).errors[0].field).toBe('date')
})

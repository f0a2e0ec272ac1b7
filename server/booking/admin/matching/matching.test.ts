import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MatchingBooking } from '#domain/booking/admin.ts'
import { refusalIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings } from '#server/testing/tallies.ts'

const shop = openShop({ customer: { name: 'Asha Menon' } })
beforeAll(async () => void (await shop.client.query('delete from bookings')))
beforeEach(async () => {
  await shop.client.query('delete from bookings')
  await shop.aProfessional({ name: 'Anil Nair' })
})

const read = (path: string, query = '') => shop.get(`/api/admin/${path}?${query}`, { token: shop.admin.token })
const matching = async (query = ''): Promise<MatchingBooking[]> => (await read('bookings/matching', query)).body

test('all bookings that match are read in short, in the order of the list', async () => {
  const later = await shop.aBooking({ time: '12:00' })
  const first = await shop.aBooking({ time: '09:00' })
  await shop.aBooking({ time: '10:00', status: 'cancelled' })
  const found = await matching('status=pending&sort=next')
  expect(found).toEqual([
    {
      _id: first._id,
      number: first.number,
      status: 'pending',
      date: '2026-11-24',
      time: '09:00',
      startsAt: first.startsAt,
      version: 1,
      storefront: 'documents',
      customer: { _id: expect.any(String), name: 'Asha Menon' },
      professional: { _id: expect.any(String), name: 'Anil Nair' },
    },
    expect.objectContaining({ _id: later._id }),
  ])
  for (const query of ['status=pending&sort=latest', 'search=asha&sort=next', 'unassigned=false', 'sort=earliest']) {
    const listed = (await read('bookings', `${query}&limit=100`)).body as { _id: string }[]
    expect([query, (await matching(query)).map(({ _id }) => _id)]).toEqual([query, listed.map(({ _id }) => _id)])
  }
  expect(await matching('search=nobody')).toEqual([])
})

test('up to 10,000 can be read, more are refused', async () => {
  await addBookings(shop.client, { email: shop.customer.email, times: 10_000 })
  expect(await matching('storefront=all')).toHaveLength(10_000)
  expect(await matching('search=asha')).toHaveLength(10_000)
  await addBookings(shop.client, { email: shop.customer.email, times: 1 })
  for (const query of ['', 'search=asha'])
    expect(refusalIn(await read('bookings/matching', query))).toContain('too_many_match')
})

test('a file has only the chosen bookings', async () => {
  const [one, other] = [await shop.aBooking({ time: '09:00' }), await shop.aBooking({ time: '10:00' })]
  await shop.aBooking({ time: '11:00' })
  const file = (ids: string[], more = {}) =>
    shop.post('/api/admin/bookings.csv', { token: shop.admin.token, body: { ids, ...more } })
  // As many as can be chosen, most of which do not exist.
  const most = [one._id, other._id, ...Array.from({ length: 9_998 }, () => randomUUID())]
  const { text, headers } = await file(most, { storefront: 'all' })
  expect(text.match(/DS-\d{6}-\d{4}/g)?.toSorted()).toEqual([one.number, other.number].toSorted())
  expect(headers.get('content-disposition')).toContain('all-storefronts-bookings-chosen-2026-11-20.csv')
  expect((await file([one._id], { storefront: 'home' })).text).not.toContain(one.number)
  const refused = [['nonsense'], [], Array.from({ length: 10_001 }, () => one._id)].map(
    async (ids) => (await file(ids)).status,
  )
  expect(await Promise.all(refused)).toEqual([422, 422, 422])
  expect((await file(Array.from({ length: 10_050 }, () => one._id))).status).toBe(413)
})

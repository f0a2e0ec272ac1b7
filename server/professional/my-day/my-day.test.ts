import { expect, test } from 'vitest'
import { addDays } from '#domain/format/zone.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()

test('a professional reads the visits of a day with what is needed at the door, and no one else reads them', async () => {
  const anil = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  const worker = await shop.aWorker({ professional: anil })
  const { _id } = await shop.aBooking({ notes: 'Ring twice', phone: '98765 43210', postcode: '411004' })
  const other = await shop.aWorker()

  const { body } = await shop.get(`/api/my-day?date=${tuesday}`, { token: worker.token })
  expect(body).toMatchObject({ date: tuesday, professional: { name: 'Anil Kulkarni' }, cash: null, away: [] })
  expect(body.visits).toEqual([
    expect.objectContaining({
      _id,
      time: '10:00',
      notes: 'Ring twice',
      phone: '+91 98765 43210',
      address: '14, Lake View Road',
      paid: 0,
      steps: [],
      hasEmail: true,
    }),
  ])
  expect(body.visits[0].preparation).not.toBe('')
  const path = `/api/my-day/bookings/${_id}`
  expect((await shop.get(path, { token: worker.token })).body).toEqual(body.visits[0])
  expect((await shop.get(path, { token: other.token })).status).toBe(404)
  const theirs = await shop.get(`/api/my-day?date=${tuesday}`, { token: other.token })
  expect(theirs.body.visits).toEqual([])
})

test('today says how many visits of yesterday are not done yet', async () => {
  const anil = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  const worker = await shop.aWorker({ professional: anil })
  await shop.aBooking()
  await shop.setStatus(await shop.aBooking({ time: '12:00' }), 'cancelled')
  const leftOver = async (query = '') => {
    const token = await shop.signIn(worker)
    return (await shop.get(`/api/my-day${query}`, { token })).body.leftOver
  }
  expect(await leftOver()).toBe(0)
  await shop.goTo(`${tuesday}T12:00:00Z`)
  expect(await leftOver()).toBe(0)
  await shop.goTo(`${addDays(tuesday, 1)}T06:00:00Z`)
  expect(await leftOver()).toBe(1)
  expect(await leftOver(`?date=${tuesday}`)).toBe(0)
})

import { expect, test } from 'vitest'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2 })

test('administrators and the customer follow a visit, at another server process too', async () => {
  const anil = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  const { _id } = await shop.aBooking({ status: 'confirmed' })
  await shop.goTo('2026-11-24T04:20:00Z')
  const worker = await shop.aWorker({ professional: anil })
  const at = shop.deps.clock().toISOString()
  const path = `/api/my-day/bookings/${_id}/steps`
  const take = (body: object) => shop.post(path, { token: worker.token, body: { at, ...body } })
  const ofAdmin = async () => (await shop.second.get(`/api/admin/bookings/${_id}`, { token: shop.admin.token })).body
  const ofCustomer = async () => (await shop.second.get(`/api/bookings/${_id}`, { token: shop.customer.token })).body
  const onBoard = async () => {
    const { body } = await shop.second.get(`/api/admin/board?date=${tuesday}`, { token: shop.admin.token })
    return body.blocks[0]
  }
  expect(await onBoard()).toMatchObject({ _id, lateFrom: '2026-11-24T04:45:00.000Z' })
  expect(await ofCustomer()).not.toHaveProperty('steps')

  expect((await take({ step: 'on-the-way' })).status).toBe(200)
  expect((await shop.del(`${path}/on-the-way`, { token: worker.token })).status).toBe(200)
  expect(await ofAdmin()).not.toHaveProperty('steps')
  shop.moveClock(15)
  const later = shop.deps.clock().toISOString()
  expect((await take({ step: 'on-the-way', at: later })).status).toBe(200)
  expect(await onBoard()).toMatchObject({ step: { step: 'on-the-way', at: later } })
  expect(await ofCustomer()).toMatchObject({
    step: { step: 'on-the-way', at: later },
    steps: [{ step: 'on-the-way', at: later, by: 'Anil' }],
  })
  const own = await shop.second.get('/api/bookings?status=upcoming', { token: shop.customer.token })
  expect(own.body[0].step).toEqual({ step: 'on-the-way', at: later })
  const listed = await shop.second.get('/api/admin/bookings', { token: shop.admin.token })
  expect(listed.body[0]).toMatchObject({ step: { step: 'on-the-way' }, lateFrom: '2026-11-24T04:45:00.000Z' })

  const collected = { amount: 400, kind: 'upi' }
  expect((await take({ step: 'done', at: later, collected, note: 'The rest by card' })).status).toBe(200)
  expect(await ofAdmin()).toMatchObject({
    status: 'completed',
    steps: [{ step: 'on-the-way', by: 'Anil Kulkarni' }],
    collected: [{ amount: 400, kind: 'upi', at: later }],
  })
  expect((await shop.del(`${path}/done`, { token: worker.token })).status).toBe(200)
  expect(await ofAdmin()).toMatchObject({ status: 'confirmed', collected: [] })

  shop.moveClock(2)
  await shop.setStatus({ _id }, 'cancelled')
  expect(await ofAdmin()).toMatchObject({ steps: [{ step: 'on-the-way', by: 'Anil Kulkarni' }] })
  expect(await ofCustomer()).not.toHaveProperty('steps')
})

import { beforeEach, expect, test } from 'vitest'
import type { Proposals } from '#domain/professional/away.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
const { aBooking, assign, closeDay } = shop
const wednesday = '2026-11-25'
const whole = { from: `${tuesday}T00:00`, to: `${wednesday}T00:00` }

beforeEach(async () => {
  await shop.client.query('delete from closed_days; delete from bookings; delete from professionals')
})

const proposalsFor = (professional: string, { from, to } = whole) =>
  shop.get(`/api/admin/professionals/${professional}/time-off/proposals?from=${from}&to=${to}`, {
    token: shop.admin.token,
  })

/** A booking with this professional. */
async function bookedWith(professional: string, options: Parameters<typeof aBooking>[0] = {}) {
  const booking = await aBooking(options)
  expect((await assign(booking, professional)).status).toBe(200)
  return booking
}

test('the least busy free professional is proposed first, and the first day back at the same time', async () => {
  const meera = await shop.aProfessional({ name: 'Meera Iyer' })
  const [asha, ravi] = [await shop.aProfessional({ name: 'Asha' }), await shop.aProfessional({ name: 'Ravi' })]
  const legal = await shop.aProfessional({ name: 'Zoya', categories: ['legal'] })
  const booking = await bookedWith(meera)
  await bookedWith(asha, { time: '15:00' })
  const { status, body } = await proposalsFor(meera)
  expect([status, body.more]).toEqual([200, 0])
  expect(body.bookings).toMatchObject([
    {
      booking: { _id: booking._id, number: booking.number, professional: { _id: meera } },
      others: [
        { _id: ravi, name: 'Ravi', appointments: 0 },
        { _id: asha, name: 'Asha', appointments: 1 },
      ],
      otherTime: { date: wednesday, time: '10:00', professional: { _id: meera, name: 'Meera Iyer' } },
    },
  ])
  expect(JSON.stringify(body)).not.toContain(legal)
})

test('no two bookings get the same proposal, and other people at the same time go before other times', async () => {
  const nine = [2, 3].map((day) => ({ day, from: '09:00', to: '12:00' }))
  const meera = await shop.aProfessional({ name: 'Meera Iyer', hours: nine })
  const bookings = []
  for (const time of ['09:00', '10:00', '11:00']) bookings.push(await bookedWith(meera, { time }))
  for (const time of ['09:00', '10:00']) await bookedWith(meera, { date: wednesday, time })
  const asha = await shop.aProfessional({ name: 'Asha', hours: [{ day: 2, from: '11:00', to: '13:00' }] })
  const { body }: { body: Proposals } = await proposalsFor(meera)
  expect(body.bookings.map(({ booking, others, otherTime }) => [booking._id, others[0]?._id, otherTime])).toEqual([
    [bookings[0]?._id, undefined, { date: tuesday, time: '12:00', professional: { _id: asha, name: 'Asha' } }],
    [bookings[1]?._id, undefined, { date: wednesday, time: '11:00', professional: { _id: meera, name: 'Meera Iyer' } }],
    [bookings[2]?._id, asha, expect.objectContaining({ date: '2026-12-01', time: '11:00' })],
  ])
})

test('nothing is proposed for a closed day, or after the days that can be booked', async () => {
  const meera = await shop.aProfessional({ name: 'Meera Iyer' })
  await bookedWith(meera, { date: '2026-12-19' })
  await closeDay('2026-12-20')
  const { body } = await proposalsFor(meera, { from: '2026-12-19T00:00', to: '2026-12-20T00:00' })
  expect(body.bookings).toMatchObject([{ others: [], otherTime: null }])
})

test('nothing is proposed for a visit that has begun, and an absence leaves it to its professional', async () => {
  const meera = await shop.aProfessional({ name: 'Meera Iyer' })
  await shop.aProfessional({ name: 'Asha' })
  const [begun, next] = [await bookedWith(meera), await bookedWith(meera, { time: '12:00' })]
  await shop.runAt('2026-11-24T04:45:00Z', async () => {
    const { body }: { body: Proposals } = await proposalsFor(meera)
    expect([body.bookings.map(({ booking }) => booking._id), body.begun]).toMatchObject([
      [next._id],
      [{ _id: begun._id, number: begun.number }],
    ])
    const taken = await shop.addTimeOff(meera, whole.from, whole.to)
    expect(taken.body.unassigned.map(({ _id }: { _id: string }) => _id)).toEqual([next._id])
    expect((await shop.readAdminBooking(begun)).professional._id).toBe(meera)
  })
})

test('there are none without bookings, and an unknown professional or an absence without duration is refused', async () => {
  const meera = await shop.aProfessional()
  expect((await proposalsFor(meera)).body).toEqual({ bookings: [], more: 0, begun: [] })
  expect((await proposalsFor('meera')).status).toBe(404)
  const answer = await proposalsFor(meera, { from: whole.to, to: whole.from })
  expect([answer.status, fieldsIn(answer)]).toEqual([422, ['to']])
  const over = await proposalsFor(meera, { from: '2020-01-01T00:00', to: '2020-01-02T00:00' })
  expect([over.status, fieldsIn(over)]).toEqual([422, ['to']])
  const path = `/api/admin/professionals/${meera}/time-off/proposals?from=${whole.from}&to=${whole.to}`
  expect((await shop.get(path, { token: shop.customer.token })).status).toBe(403)
})

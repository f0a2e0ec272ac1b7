import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { fieldsIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const path = '/api/admin/professionals'
const hours = [2, 3].map((day) => ({ day, from: '08:00', to: '23:00' }))

const shop = openShop()
const { aBooking, readAdminBooking, readFreeTimes, setStatus } = shop

beforeEach(async () => {
  await shop.client.query('delete from bookings; delete from professionals')
})

const list = (query = '', storefront = 'documents') =>
  shop.get(`${path}?${query}`, { token: shop.admin.token, storefront })
const add = (body: object, storefront = 'documents') => {
  const one = { name: 'Meera Iyer', categories: ['tax'], hours, ...body }
  return shop.post(path, { token: shop.admin.token, storefront, body: one })
}
const read = async (id: string): Promise<Professional | undefined> =>
  (await list('limit=100')).body.find(({ _id }: Professional) => _id === id)

describe('time off', () => {
  const addTimeOff = (id: string, body: object, storefront = 'documents') =>
    shop.post(`${path}/${id}/time-off`, { token: shop.admin.token, storefront, body })
  const removeTimeOff = (id: string, absence: string, storefront = 'documents') =>
    shop.del(`${path}/${id}/time-off/${absence}`, { token: shop.admin.token, storefront })

  test('is given in the time of the storefront, and listed until it is over', async () => {
    for (const [storefront, category, instant] of [
      ['documents', 'tax', '2026-11-24T03:30:00Z'],
      ['home', 'plumbing', '2026-11-24T14:00:00Z'],
    ] as const) {
      const { _id, ...rest } = (await add({ categories: [category] }, storefront)).body
      const absence = { from: `${tuesday}T09:00`, to: `${tuesday}T17:30`, reason: 'Wedding' }
      const { status, body } = await addTimeOff(_id, absence, storefront)
      const timeOff = [{ _id: expect.any(String), ...absence }]
      expect([status, body]).toEqual([
        201,
        { professional: { _id, ...rest, timeOff, version: 2 }, unassigned: [], changed: [] },
      ])
      expect((await list('', storefront)).body[0].timeOff).toEqual(timeOff)
      const rows = (await shop.client.query('select starts_at from time_off order by starts_at')).rows
      expect(rows.at(-1)?.['starts_at']).toEqual(new Date(instant))
    }
    const id = (await list()).body[0]._id
    await addTimeOff(id, { from: '2026-11-19T08:00', to: '2026-11-20T12:01' })
    expect((await read(id))?.timeOff.map(({ to }) => to)).toEqual(['2026-11-20T12:01', '2026-11-24T17:30'])
    await shop.runAt('2026-11-20T06:32:00Z', async () => expect((await read(id))?.timeOff.length).toBe(1))
  })

  test.each([
    [{ to: `${tuesday}T09:00` }, 'to'],
    [{ to: '2026-11-23T17:00' }, 'to'],
    [{ from: '2026-11-23', to: tuesday }, 'from'],
    [{ from: '2026-02-30T09:00' }, 'from'],
    [{ to: '2026-11-31T09:00' }, 'to'],
    [{ to: '2026-11-24T24:00' }, 'to'],
    [{ to: '2026-11-24T17:00Z' }, 'to'],
    [{ reason: 'a'.repeat(201) }, 'reason'],
    [{ from: '0000-01-01T00:00' }, 'from'],
    [{ to: undefined }, 'to'],
    // It is noon.
    [{ from: '2020-01-01T00:00', to: '2020-01-02T00:00' }, 'to'],
    [{ from: '2026-11-20T08:00', to: '2026-11-20T12:00' }, 'to'],
  ])('is refused with %j', async (wrong, field) => {
    const { body } = await add({})
    const answer = await addTimeOff(body._id, { from: `${tuesday}T09:00`, to: `${tuesday}T17:00`, ...wrong })
    expect([answer.status, fieldsIn(answer)?.[0]]).toEqual([422, field])
    expect((await list()).body).toEqual([body])
  })

  test('in an hour that daylight saving time skips is accepted or refused, without an internal error', async () => {
    const { _id } = (await add({ categories: ['plumbing'] }, 'home')).body
    for (const [from, to] of [
      ['02:00', '02:30'],
      ['02:30', '03:00'],
      ['02:30', '03:30'],
    ])
      expect(
        (await addTimeOff(_id, { from: `2027-03-14T${from}`, to: `2027-03-14T${to}` }, 'home')).status,
      ).toBeLessThan(500)
  })

  test('unassigns the bookings in it, and lists them', async () => {
    const { _id } = (await add({})).body
    const [before, first, last, after] = [
      await aBooking({ time: '08:00' }),
      await aBooking(),
      await aBooking({ time: '11:00' }),
      await aBooking({ time: '13:00' }),
    ]
    const [cancelled, completed] = [await aBooking({ time: '12:00' }), await aBooking({ time: '09:00' })]
    await aBooking({ date: '2026-11-25' })
    for (const [booking, status] of [
      [last, 'confirmed'],
      [cancelled, 'cancelled'],
      [completed, 'completed'],
    ] as const)
      expect((await setStatus(booking, status)).status).toBe(200)
    const other = (await add({})).body._id
    const others = await aBooking()
    // From the end of one booking to the start of another.
    const { body } = await addTimeOff(_id, { from: `${tuesday}T09:00`, to: `${tuesday}T13:00` })
    const named = [first, last].map(({ _id: id, number, date, time }) => ({ _id: id, number, date, time }))
    expect(body.unassigned.toSorted((a: { time: string }, b: { time: string }) => (a.time < b.time ? -1 : 1))).toEqual(
      named,
    )
    for (const { _id: id } of [first, last])
      expect(await readAdminBooking({ _id: id })).toMatchObject({
        professional: null,
        status: id === last._id ? 'confirmed' : 'pending',
      })
    for (const { _id: id } of [before, after, completed])
      expect((await readAdminBooking({ _id: id })).professional).toEqual({ _id, name: 'Meera Iyer' })
    expect((await readAdminBooking(others)).professional._id).toBe(other)
    const seen = await shop.readBooking(first)
    expect([seen.professional, seen.status]).toEqual([null, 'pending'])
    const claimed = (await shop.client.query('select distinct booking_id::text as id from slot_claims')).rows
    const claiming = claimed.map(({ id }) => id)
    expect([first, last].filter(({ _id: id }) => claiming.includes(id))).toEqual([])
    expect(claiming.length).toBe(5)
  })

  test('that is removed restores the slots, including those of unassigned bookings', async () => {
    const { _id } = (await add({})).body
    const other = (await add({ categories: ['legal'] })).body._id
    const booking = await aBooking()
    const { body } = await addTimeOff(_id, { from: `${tuesday}T00:00`, to: '2026-11-25T00:00' })
    expect(await readFreeTimes(tuesday)).toEqual([])
    const absence = body.professional.timeOff[0]._id
    for (const [whose, which] of [
      [other, absence],
      [randomUUID(), absence],
      ['meera', absence],
      [_id, randomUUID()],
      [_id, 'wedding'],
    ])
      expect((await removeTimeOff(whose, which)).status).toBe(404)
    expect(await readFreeTimes(tuesday)).toEqual([])
    expect([(await removeTimeOff(_id, absence)).status, (await removeTimeOff(_id, absence)).status]).toEqual([204, 404])
    expect((await readFreeTimes(tuesday)).length).toBe(13)
    expect((await readAdminBooking(booking)).professional).toBeNull()
    expect((await read(_id))?.timeOff).toEqual([])
  })

  test('of an unknown professional: 404', async () => {
    const body = { from: `${tuesday}T09:00`, to: `${tuesday}T17:00` }
    for (const id of [randomUUID(), 'meera']) expect((await addTimeOff(id, body)).status).toBe(404)
  })

  test('of a professional of another storefront is in the time of that storefront', async () => {
    const { _id } = (await add({})).body
    const body = { from: `${tuesday}T09:00`, to: `${tuesday}T17:00` }
    const { professional } = (await addTimeOff(_id, body, 'home')).body
    expect(professional.timeOff[0]).toMatchObject(body)
    expect(await readFreeTimes(tuesday)).toEqual(['08:00', '17:00', '18:00', '19:00', '20:00'])
    expect((await removeTimeOff(_id, professional.timeOff[0]._id, 'home')).status).toBe(204)
  })
})

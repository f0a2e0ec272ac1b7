import { beforeEach, describe, expect, test } from 'vitest'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const path = '/api/admin/professionals'
const [nextTuesday, weekAfter] = ['2026-12-01', '2026-12-08']
const on = (from: string, to: string) => [{ day: 2, from, to }]
const [hours, mornings, evenings] = [on('08:00', '20:00'), on('08:00', '10:00'), on('18:00', '21:00')]
const laterHours = [
  { from: weekAfter, hours: evenings },
  { from: nextTuesday, hours: mornings },
]

const shop = openShop({ watching: true })
const { readFreeTimes } = shop

beforeEach(async () => {
  await shop.client.query('delete from bookings; delete from professionals')
})

const add = (body: object = {}) =>
  shop.post(path, {
    token: shop.admin.token,
    body: { name: 'Meera Iyer', categories: ['tax'], hours, laterHours, ...body },
  })
const change = (id: string, body: object) => shop.put(`${path}/${id}`, { token: shop.admin.token, body })
const read = async (id: string) => (await shop.get(`${path}/${id}`, { token: shop.admin.token })).body
const readDuty = async (date: string) =>
  (await shop.get(`/api/admin/board?date=${date}`, { token: shop.admin.token })).body.rows[0].duties[0].works
const offOn = async (date: string) =>
  (await shop.get(`/api/admin/board/week?date=${date}`, { token: shop.admin.token })).body.rows[0].off[0]

describe('hours from a day on', () => {
  test('are those at which customers can book from that day on, until the next such day', async () => {
    await add()
    // Read twice: the second reply is made from what the first has cached.
    for (let times = 0; times < 2; times += 1) {
      expect((await readFreeTimes(tuesday)).length).toBe(12)
      expect(await readFreeTimes(nextTuesday)).toEqual(['08:00', '09:00'])
      expect(await readFreeTimes(weekAfter)).toEqual(['18:00', '19:00', '20:00'])
    }
    expect((await shop.book({ date: nextTuesday, time: '11:00' })).status).toBe(409)
    const service = await shop.serviceId()
    const next = () => shop.get(`/api/services/next-slots?ids=${service}`)
    expect((await next()).body).toEqual([{ _id: service, date: tuesday, time: '08:00' }])
    const after = await shop.runAt('2026-11-28T06:30:00Z', next)
    expect(after.body).toEqual([{ _id: service, date: nextTuesday, time: '08:00' }])
  })

  test('are on the board, by day and by week, and decide who is free for a booking', async () => {
    const { _id } = (await add()).body
    expect([await readDuty(tuesday), await readDuty(nextTuesday)]).toEqual([[[480, 1200]], [[480, 600]]])
    await change(_id, { laterHours: [{ from: nextTuesday, hours: [] }] })
    expect([await offOn(tuesday), await offOn(nextTuesday)]).toEqual([null, 'not_working'])
    const candidates = async (date: string) =>
      (
        await shop.get(`/api/admin/services/${await shop.serviceId()}/professionals?date=${date}&time=11:00`, {
          token: shop.admin.token,
        })
      ).body
    expect(await candidates(tuesday)).toMatchObject([{ _id, free: true }])
    expect(await candidates(nextTuesday)).toMatchObject([{ _id, free: false, reason: 'not_working' }])
  })

  test('are the hours of the professional once their day has come in the storefront', async () => {
    const { _id, ...added } = (await add()).body
    expect(added).toMatchObject({ hours, laterHours: laterHours.toReversed() })
    // In India it is already Tuesday.
    const then = await shop.runAt('2026-11-30T19:00:00Z', () => read(_id))
    expect(then).toMatchObject({ hours: mornings, laterHours: [{ from: weekAfter, hours: evenings }] })
    await shop.runAt('2026-11-30T19:00:00Z', async () => {
      // A change without a date counts from now on, up to the next date.
      const changed = (await change(_id, { hours: evenings })).body
      expect(changed).toMatchObject({ hours: evenings, laterHours: [{ from: weekAfter, hours: evenings }] })
      expect((await change(_id, { name: 'Meera Rao' })).body).toMatchObject({ hours: evenings })
      expect(await readFreeTimes(nextTuesday)).toEqual(['18:00', '19:00', '20:00'])
    })
  })

  test('are replaced as a whole, and kept by a change of something else', async () => {
    const { _id } = (await add()).body
    expect((await change(_id, { name: 'Meera Rao' })).body.laterHours).toEqual(laterHours.toReversed())
    const one = [{ from: '2026-11-21', hours: [] }]
    expect((await change(_id, { laterHours: one })).body.laterHours).toEqual(one)
    expect(await readFreeTimes(tuesday)).toEqual([])
    expect((await change(_id, { laterHours: [] })).body.laterHours).toEqual([])
    expect((await readFreeTimes(nextTuesday)).length).toBe(12)
  })

  const from = (day: string) => ({ from: day, hours: mornings })
  const span = { day: 2, from: '08:00', to: '12:00' }
  test.each([
    // It is already the 20th in India.
    ['laterHours.0.from', { laterHours: [from('2026-11-20')] }, 'Please choose a day after today.'],
    ['laterHours.1.from', { laterHours: [from('2026-11-21'), from('2026-01-01')] }, 'Please choose a day after today.'],
    ['laterHours.1.from', { laterHours: [from(weekAfter), from(weekAfter)] }, 'Please give each day only once.'],
    ['laterHours.0.from', { laterHours: [from('2026-11-31')] }, 'Please choose a day.'],
    [
      'laterHours',
      { laterHours: Array.from({ length: 13 }, (_, n) => from(`2027-01-${n + 10}`)) },
      'Please give at most 12 dates.',
    ],
    ['laterHours.0.hours.0.to', { laterHours: [{ from: weekAfter, hours: [{ ...span, to: '08:00' }] }] }, undefined],
    [
      'laterHours.0.hours.1.from',
      { laterHours: [{ from: weekAfter, hours: [span, { ...span, from: '11:59', to: '13:00' }] }] },
      'These hours overlap with others of that day.',
    ],
    [
      'hours.0.from',
      { hours: [{ ...span, from: '11:00', to: '11:30' }, { ...span, day: 3 }, span] },
      'These hours overlap with others of that day.',
    ],
  ])('are refused at %s, %#', async (field, wrong, message) => {
    const { body } = await add()
    for (const answer of [await add(wrong), await change(body._id, wrong)]) {
      expect([answer.status, fieldsIn(answer)?.[0]]).toEqual([422, field])
      if (message !== undefined) expect(problemIn(answer).errors?.[0]?.message).toBe(message)
    }
    expect((await read(body._id)).version).toBe(1)
  })

  test('of one day may touch', async () => {
    const touching = [span, { ...span, from: '12:00', to: '14:00' }]
    expect((await add({ hours: touching })).body.hours).toEqual(touching)
  })
})

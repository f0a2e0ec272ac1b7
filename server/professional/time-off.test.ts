import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Professional } from '#domain/professional.ts'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const path = '/api/admin/professionals'
const tuesday = '2026-11-24'
const hours = [2, 3].map((day) => ({ day, from: '08:00', to: '23:00' }))

let shop: TestApp
let client: Client
let admin: string
let customer: string
beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
  customer = (await shop.aVisitor()).token
})

/** Each test brings everybody who works. */
beforeEach(async () => {
  const nobody = 'with reopened as (delete from closed_days), empty as (delete from bookings) delete from professionals'
  await client.query(nobody)
})

const list = (query = '', storefront = 'documents') => shop.get(`${path}?${query}`, { token: admin, storefront })
const add = (body: object, storefront = 'documents') =>
  shop.post(path, { token: admin, storefront, body: { name: 'Meera Iyer', categories: ['tax'], hours, ...body } })
const read = async (id: string): Promise<Professional | undefined> =>
  (await list('limit=100')).body.find(({ _id }: Professional) => _id === id)
const fieldsOf = (answer: Parameters<typeof problemIn>[0]) => [
  ...new Set(problemIn(answer).errors?.map(({ field }) => field)),
]

async function book(time: string, date = tuesday) {
  const service = (await shop.get('/api/services/gst')).body._id
  const answer = await shop.post('/api/bookings', { token: customer, body: { service, date, time, address: 'Pune' } })
  expect(answer.status).toBe(201)
  return answer.body
}

const asOffice = async (id: string) => (await shop.get(`/api/admin/bookings/${id}`, { token: admin })).body

async function freeOn(date: string): Promise<string[]> {
  const { slots } = (await shop.get(`/api/services/gst/availability?date=${date}`)).body
  return slots.flatMap(({ time, left }: { time: string; left: number }) => (left > 0 ? [time] : []))
}

describe('an absence', () => {
  const away = (id: string, body: object, storefront = 'documents') =>
    shop.post(`${path}/${id}/time-off`, { token: admin, storefront, body })
  const back = (id: string, absence: string, storefront = 'documents') =>
    shop.del(`${path}/${id}/time-off/${absence}`, { token: admin, storefront })

  test('is said in the time of the storefront, and listed until it is over', async () => {
    for (const [storefront, category, instant] of [
      ['documents', 'tax', '2026-11-24T03:30:00Z'],
      ['home', 'plumbing', '2026-11-24T14:00:00Z'],
    ] as const) {
      const { _id, ...rest } = (await add({ categories: [category] }, storefront)).body
      const absence = { from: `${tuesday}T09:00`, to: `${tuesday}T17:30`, reason: 'Wedding' }
      const { status, body } = await away(_id, absence, storefront)
      const timeOff = [{ _id: expect.any(String), ...absence }]
      expect([status, body]).toEqual([201, { professional: { _id, ...rest, timeOff, version: 2 }, unassigned: [] }])
      expect((await list('', storefront)).body[0].timeOff).toEqual(timeOff)
      const rows = await askOnce(shop.connection, 'select starts_at from time_off order by starts_at')
      expect(rows.at(-1)?.['starts_at']).toEqual(new Date(instant))
    }
    const id = (await list()).body[0]._id
    await away(id, { from: '2026-11-19T08:00', to: '2026-11-20T11:59' })
    await away(id, { from: '2026-11-19T08:00', to: '2026-11-20T12:01' })
    expect((await read(id))?.timeOff.map(({ to }) => to)).toEqual(['2026-11-20T12:01', '2026-11-24T17:30'])
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
  ])('is not taken with %j', async (wrong, field) => {
    const { body } = await add({})
    const answer = await away(body._id, { from: `${tuesday}T09:00`, to: `${tuesday}T17:00`, ...wrong })
    expect([answer.status, fieldsOf(answer)[0]]).toEqual([422, field])
    expect((await list()).body).toEqual([body])
  })

  test('in an hour that the clock skips is refused or taken, and no failure of ours', async () => {
    const { _id } = (await add({ categories: ['plumbing'] }, 'home')).body
    for (const [from, to] of [
      ['02:00', '02:30'],
      ['02:30', '03:00'],
      ['02:30', '03:30'],
    ])
      expect((await away(_id, { from: `2027-03-14T${from}`, to: `2027-03-14T${to}` }, 'home')).status).toBeLessThan(500)
  })

  test('leaves what had to be done in it to nobody, and names it', async () => {
    const { _id } = (await add({})).body
    const [before, first, last, after] = [
      await book('08:00'),
      await book('10:00'),
      await book('11:00'),
      await book('13:00'),
    ]
    const [cancelled, completed] = [await book('12:00'), await book('09:00')]
    await book('10:00', '2026-11-25')
    const setStatus = (id: string, status: string) =>
      shop.put(`/api/admin/bookings/${id}/status`, { token: admin, body: { status } })
    for (const [{ _id: id }, status] of [
      [last, 'confirmed'],
      [cancelled, 'cancelled'],
      [completed, 'completed'],
    ] as const)
      expect((await setStatus(id, status)).status).toBe(200)
    const other = (await add({})).body._id
    const others = await book('10:00')
    // From the minute in which one ends until the minute in which another begins.
    const { body } = await away(_id, { from: `${tuesday}T09:00`, to: `${tuesday}T13:00` })
    const named = [first, last].map(({ _id: id, number, date, time }) => ({ _id: id, number, date, time }))
    expect(body.unassigned.toSorted((a: { time: string }, b: { time: string }) => (a.time < b.time ? -1 : 1))).toEqual(
      named,
    )
    for (const { _id: id } of [first, last])
      expect(await asOffice(id)).toMatchObject({
        professional: null,
        status: id === last._id ? 'confirmed' : 'pending',
      })
    for (const { _id: id } of [before, after, completed])
      expect((await asOffice(id)).professional).toEqual({ _id, name: 'Meera Iyer' })
    expect((await asOffice(others._id)).professional._id).toBe(other)
    const seen = (await shop.get(`/api/bookings/${first._id}`, { token: customer })).body
    expect([seen.professional, seen.status]).toEqual([null, 'pending'])
    const claimed = await askOnce(shop.connection, 'select distinct booking_id::text as id from slot_claims')
    const claiming = claimed.map(({ id }) => id)
    expect([first, last].filter(({ _id: id }) => claiming.includes(id))).toEqual([])
    expect(claiming.length).toBe(5)
  })

  test('that is taken back gives the slots back, also those of what is left to nobody', async () => {
    const { _id } = (await add({})).body
    const other = (await add({ categories: ['legal'] })).body._id
    const booking = await book('10:00')
    const { body } = await away(_id, { from: `${tuesday}T00:00`, to: '2026-11-25T00:00' })
    expect(await freeOn(tuesday)).toEqual([])
    const absence = body.professional.timeOff[0]._id
    for (const [whose, which] of [
      [other, absence],
      [randomUUID(), absence],
      ['meera', absence],
      [_id, randomUUID()],
      [_id, 'wedding'],
    ])
      expect((await back(whose, which)).status).toBe(404)
    expect(await freeOn(tuesday)).toEqual([])
    expect([(await back(_id, absence)).status, (await back(_id, absence)).status]).toEqual([204, 404])
    expect((await freeOn(tuesday)).length).toBe(13)
    expect((await asOffice(booking._id)).professional).toBeNull()
    expect((await read(_id))?.timeOff).toEqual([])
  })

  test('of nobody finds nobody', async () => {
    const body = { from: `${tuesday}T09:00`, to: `${tuesday}T17:00` }
    for (const id of [randomUUID(), 'meera']) expect((await away(id, body)).status).toBe(404)
  })

  test('of somebody of another storefront is in the time of theirs', async () => {
    const { _id } = (await add({})).body
    const body = { from: `${tuesday}T09:00`, to: `${tuesday}T17:00` }
    const { professional } = (await away(_id, body, 'home')).body
    expect(professional.timeOff[0]).toMatchObject(body)
    expect(await freeOn(tuesday)).toEqual(['08:00', '17:00', '18:00', '19:00', '20:00'])
    expect((await back(_id, professional.timeOff[0]._id, 'home')).status).toBe(204)
  })
})

describe('a closed day', () => {
  const closing = (day: string, body: object = {}, storefront = 'documents') =>
    shop.put(`/api/admin/closed-days/${day}`, { token: admin, storefront, body })
  const opening = (day: string) => shop.del(`/api/admin/closed-days/${day}`, { token: admin })
  const listed = async (storefront = 'documents') =>
    (await shop.get('/api/admin/closed-days', { token: admin, storefront })).body

  test('is listed from today on, with why, until it is open again', async () => {
    await add({})
    const booking = await book('10:00')
    const closed = [
      { date: '2026-12-25', reason: 'Christmas' },
      { date: tuesday, reason: '' },
      { date: '2026-11-20', reason: '<b>"; drop' },
      { date: '2026-11-19', reason: 'Yesterday' },
    ]
    for (const { date, reason } of closed)
      expect((await closing(date, reason === '' ? {} : { reason })).body).toEqual({ date, reason })
    expect([await listed(), await listed('home')]).toEqual([closed.slice(0, 3).toReversed(), []])
    expect(await freeOn(tuesday)).toEqual([])
    expect(await asOffice(booking._id)).toMatchObject({ status: 'pending', professional: { name: 'Meera Iyer' } })
    expect((await closing(tuesday, { reason: 'Painting' })).status).toBe(200)
    expect((await listed())[1]).toEqual({ date: tuesday, reason: 'Painting' })
    expect([(await opening(tuesday)).status, (await opening(tuesday)).status]).toEqual([204, 404])
    expect([(await listed()).length, (await freeOn(tuesday)).length]).toEqual([2, 12])
  })

  test.each(['tomorrow', '2026-11-31', '2026-1-1', '24-11-2026', '0000-01-01', '2026-11-24T00:00', '%00'])(
    'is no %s',
    async (day) => expect([(await closing(day)).status, (await opening(day)).status]).toEqual([404, 404]),
  )

  test('has a reason that can be read', async () => {
    for (const reason of ['a'.repeat(201), 'a\u0000', 7]) {
      const answer = await closing(tuesday, { reason })
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['reason']])
    }
    expect(await listed()).toEqual([])
  })
})

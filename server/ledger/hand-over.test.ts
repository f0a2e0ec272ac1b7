import { beforeEach, expect, test } from 'vitest'
import { miscountedMoney } from '#server/testing/money.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
let professional: string
let booking: { _id: string }

beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.client.query('delete from bookings; delete from hand_overs')
  professional = await shop.onlyProfessional({ name: 'Anil Kulkarni' })
  booking = await shop.aBooking({ status: 'confirmed' })
  await shop.goTo('2026-11-24T06:30:00Z')
  await collect(1653.9)
  await collect(553.9)
})

const token = () => shop.admin.token
const collect = (amount: number) =>
  shop.client.query(
    `insert into payments (id, booking_id, amount, kind, at, professional_id)
     values (gen_random_uuid(), $1, round($2::numeric * 100), 'cash', $3, $4)`,
    [booking._id, amount, shop.deps.clock(), professional],
  )
const take = (body: object, headers = {}) =>
  shop.post('/api/admin/hand-overs', { token: token(), headers, body: { professional, date: tuesday, ...body } })
const cashOf = async (date = tuesday) =>
  (await shop.get(`/api/admin/hand-overs?professional=${professional}&date=${date}`, { token: token() })).body
const cashOut = async () => (await shop.get('/api/admin/money', { token: token() })).body.cashOut

test('the cash of a day is listed, and a hand-over with a difference needs a note and leaves the rest open', async () => {
  const asked = await cashOf()
  expect([asked.cash, asked.open, asked.entries.length]).toEqual([2207.8, 2207.8, 2])
  const refused = await take({ amount: 2200, expected: 2207.8 })
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'note'])
  const { status, body } = await take({ amount: 2200, expected: 2207.8, note: 'No change at the door' })
  expect([status, body.open, body.handOvers]).toMatchObject([
    201,
    7.8,
    [{ amount: 2200, note: 'No change at the door' }],
  ])
  expect(await cashOut()).toEqual({ amount: 7.8, handOvers: 1 })
  expect((await take({ amount: 7.8, expected: 7.8 })).body.open).toBe(0)
  expect(await cashOut()).toEqual({ amount: 0, handOvers: 0 })
  expect(await miscountedMoney(shop.client)).toEqual([])
})

test('of two administrators who count the same cash at once, one gets a conflict', async () => {
  const [one, other] = [token(), token()]
  const body = { professional, date: tuesday, amount: 2207.8, expected: 2207.8 }
  const answers = await Promise.all([one, other].map((token) => shop.post('/api/admin/hand-overs', { token, body })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(await cashOut()).toEqual({ amount: 0, handOvers: 0 })
})

test('the same request with the same key counts once', async () => {
  const send = () => take({ amount: 2207.8 }, { 'idempotency-key': 'hand-over-1' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status, body }) => [status, body.open])).toEqual([
    [201, 0],
    [201, 0],
  ])
})

test('a hand-over is taken back by a counter-entry, and a second request changes nothing', async () => {
  const { body } = await take({ amount: 2207.8 })
  const [{ _id }] = body.handOvers
  const back = () =>
    shop.post(`/api/admin/hand-overs/${_id}/reversal`, { token: token(), body: { note: 'Miscounted' } })
  expect((await back()).body).toMatchObject({ open: 2207.8, handOvers: [{ isTakenBack: true }] })
  expect((await back()).body.open).toBe(2207.8)
  const { rows } = await shop.client.query('select amount from hand_overs order by at, amount desc')
  expect(rows).toEqual([{ amount: 220780 }, { amount: -220780 }])
  await expect(shop.client.query('update hand_overs set amount = 1')).rejects.toThrow('cannot be changed')
})

test.each([
  [{ amount: -1 }, 'amount'],
  [{ amount: 0.001 }, 'amount'],
  [{ amount: 1, date: '2026-11-25' }, 'date'],
  [{ amount: 1, date: '2026-11-23' }, 'amount'],
  [{ amount: 1, professional: '00000000-0000-4000-8000-000000000000' }, 'professional'],
])('a wrong hand-over is refused with its field: %j', async (wrong, field) => {
  const { status, body } = await take({ note: 'Why', ...wrong })
  expect([status, body.errors[0].field]).toEqual([422, field])
})

test('the professional sees only the cash that was not handed in', async () => {
  const anil = await shop.aWorker({ professional, name: 'Anil Kulkarni' })
  const cash = async () => (await shop.get('/api/my-day', { token: anil.token })).body.cash
  expect(await cash()).toEqual({ amount: 2207.8, currency: 'INR' })
  await take({ amount: 2000, note: 'The rest tomorrow' })
  expect(await cash()).toEqual({ amount: 207.8, currency: 'INR' })
})

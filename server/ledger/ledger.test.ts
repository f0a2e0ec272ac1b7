import { beforeEach, expect, test } from 'vitest'
import { dayIn } from '#domain/format/zone.ts'
import type { BookingEntry, LedgerEntry } from '#domain/ledger.ts'
import { addUpMoney } from '#server/ledger/money/actions.ts'
import { miscountedMoney } from '#server/testing/money.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop()
let booking: { _id: string }
let total: number

beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.client.query('delete from bookings')
  await shop.aProfessional({ name: 'Anil Kulkarni' })
  booking = await shop.aBooking({ status: 'confirmed' })
  total = (await shop.readAdminBooking(booking)).price.total
  await shop.goTo('2026-11-24T06:30:00Z')
})

const token = () => shop.admin.token
const asAdmin = (path: string, body: object, headers = {}) => shop.post(path, { token: token(), body, headers })
const pay = (body: object, headers = {}) => asAdmin(`/api/admin/bookings/${booking._id}/payments`, body, headers)
const refund = (body: object) => asAdmin(`/api/admin/bookings/${booking._id}/refunds`, body)
const correct = (payment: string, body: object) =>
  asAdmin(`/api/admin/bookings/${booking._id}/payments/${payment}/correction`, body)
const readMoney = async (query = '') => (await shop.get(`/api/admin/money${query}`, { token: token() })).body
const stateOf = async () => {
  const { paid, payment } = await shop.readAdminBooking(booking)
  return [paid, payment]
}

test('a booking is due, partly paid, paid, and a refund is due when more was collected or it is cancelled', async () => {
  expect(await stateOf()).toEqual([0, 'due'])
  expect((await pay({ amount: 100, kind: 'upi', note: 'In advance' })).status).toBe(201)
  expect(await stateOf()).toEqual([100, 'partly-paid'])
  await pay({ amount: total - 100, kind: 'cash' })
  expect(await stateOf()).toEqual([total, 'paid'])
  await pay({ amount: 50, kind: 'card' })
  expect(await stateOf()).toEqual([total + 50, 'refund-due'])
  await refund({ amount: 50, kind: 'card' })
  expect(await stateOf()).toEqual([total, 'paid'])
  await shop.setStatus(booking, 'cancelled')
  expect(await stateOf()).toEqual([total, 'refund-due'])
  await refund({ amount: total, kind: 'cash' })
  expect(await stateOf()).toEqual([0, null])
})

test.each([
  ['payments', { amount: -5, kind: 'cash' }, 'amount'],
  ['payments', { amount: 0, kind: 'cash' }, 'amount'],
  ['payments', { amount: 1.005, kind: 'cash' }, 'amount'],
  ['payments', { amount: 99_999_999, kind: 'cash' }, 'amount'],
  ['payments', { amount: 5, kind: 'gold' }, 'kind'],
  ['refunds', { amount: 5, kind: 'cash' }, 'amount'],
])('a wrong entry in %s is refused with its field: %j', async (path, body, field) => {
  const answer = await asAdmin(`/api/admin/bookings/${booking._id}/${path}`, body)
  expect([answer.status, answer.body.errors?.[0]?.field ?? answer.body.errors]).toEqual([422, field])
  expect(await stateOf()).toEqual([0, 'due'])
})

test('the same request with the same key records one payment, another request with it is refused', async () => {
  const key = { 'idempotency-key': 'pay-1' }
  const both = await Promise.all([pay({ amount: 100, kind: 'cash' }, key), pay({ amount: 100, kind: 'cash' }, key)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await pay({ amount: 200, kind: 'cash' }, key)).status).toBe(422)
  expect(await stateOf()).toEqual([100, 'partly-paid'])
})

test('a correction adds a counter-entry and the right entry, on the day of the wrong one, once', async () => {
  const [wrong] = (await pay({ amount: 893.9, kind: 'card' })).body.entries
  await shop.goTo('2026-11-26T06:30:00Z')
  const right = { amount: 993.9, kind: 'upi', note: 'Amount typed wrong' }
  const answers = await Promise.all([correct(wrong._id, right), correct(wrong._id, right)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const { entries, collected, paid } = await shop.readAdminBooking(booking)
  expect(entries.map(({ entry, amount, kind }: BookingEntry) => [entry, amount, kind])).toEqual([
    ['payment', 893.9, 'card'],
    ['correction', -893.9, 'card'],
    ['correction', 993.9, 'upi'],
  ])
  expect([collected.length, paid]).toEqual([1, 993.9])
  const { days } = await readMoney()
  expect(days.map(({ date, rows }: { date: string; rows: object[] }) => [date, rows])).toMatchObject([
    [tuesday, [{ professional: null, card: 0, upi: 993.9, collected: 993.9 }]],
  ])
  expect((await correct(wrong._id, { ...right, amount: 1 })).status).toBe(409)
  expect((await correct(wrong._id, { amount: 1, note: '' })).status).toBe(422)
})

test('the day of a payment is the one that pages show, whatever rules for time zones the database has', async () => {
  // Half past midnight, or half past eleven the day before by older rules.
  await shop.client.query(`update bookings set time_zone = 'America/Edmonton'`)
  const day = dayIn('America/Edmonton', new Date('2026-11-24T06:30:00Z'))
  await pay({ amount: 100, kind: 'cash' })
  const { days } = await readMoney()
  expect(days.map(({ date }: { date: string }) => date)).toEqual([day])
})

test('the database refuses to change or delete an entry, also in a session without triggers', async () => {
  await pay({ amount: 100, kind: 'cash', note: 'Paid' })
  const statements = [
    'update payments set amount = 1',
    "update payments set kind = 'upi'",
    "update payments set note = 'Another'",
    'update payments set at = now()',
    'update payments set booking_id = booking_id, by_id = null',
    'delete from payments',
    'truncate payments cascade',
    'truncate hand_overs cascade',
  ]
  for (const statement of statements)
    for (const way of ['origin', 'replica']) {
      const client = await shop.aClient()
      await client.query("select set_config('session_replication_role', $1, false)", [way])
      await expect(client.query(statement), `${statement} as ${way}`).rejects.toThrow(/cannot be/)
    }
  expect(await stateOf()).toEqual([100, 'partly-paid'])
})

test('the money page counts completed visits as due and equals the sums of the tables', async () => {
  await pay({ amount: 100, kind: 'upi' })
  expect((await readMoney()).due).toEqual({ amount: 0, bookings: 0, oldest: null })
  await shop.setStatus(booking, 'completed')
  const money = await readMoney()
  expect(money).toMatchObject({
    from: '2026-11-18',
    to: tuesday,
    collected: 100,
    due: { amount: total - 100, bookings: 1, oldest: tuesday },
    refundDue: { amount: 0, bookings: 0, oldest: null },
  })
  expect(money.days[0].rows).toMatchObject([
    { professional: { name: 'Anil Kulkarni' }, collected: 0, due: total - 100, dueBookings: 1 },
    { professional: null, upi: 100, collected: 100, due: 0 },
  ])
  await addUpMoney(shop.deps)
  expect(await readMoney()).toEqual(money)
  expect(await miscountedMoney(shop.client)).toEqual([])
  await shop.client.query('delete from bookings')
  expect(await readMoney()).toMatchObject({ collected: 0, due: { amount: 0, bookings: 0 }, days: [] })
})

test('a range that is too long or ends before it begins is refused with its field', async () => {
  const refusal = async (query: string) => {
    const { status, body } = await shop.get(`/api/admin/money${query}`, { token: token() })
    return [status, body.errors[0].field]
  }
  expect(await refusal('?from=2026-01-01&to=2026-11-24')).toEqual([422, 'from'])
  expect(await refusal('?from=2026-11-24&to=2026-11-23')).toEqual([422, 'to'])
})

test('bookings can be filtered by what is due and by what is to be given back', async () => {
  const list = async (payment: string) =>
    (await shop.readPages(`/api/admin/bookings?payment=${payment}`)).map(({ _id }: { _id: string }) => _id)
  expect(await list('due')).toEqual([])
  await shop.setStatus(booking, 'completed')
  expect([await list('due'), await list('refund-due')]).toEqual([[booking._id], []])
  await pay({ amount: total + 1, kind: 'bank' })
  expect([await list('due'), await list('refund-due')]).toEqual([[], [booking._id]])
})

test('the ledger is listed newest first, and exported with an entry in the activity log', async () => {
  await pay({ amount: 100, kind: 'cash' })
  await shop.goTo('2026-11-25T06:30:00Z')
  await pay({ amount: 200, kind: 'bank', note: 'By transfer' })
  const { body: items } = await shop.get('/api/admin/money/entries?from=2026-11-24&limit=1', { token: token() })
  expect(items).toMatchObject([
    { amount: 200, kind: 'bank', entry: 'payment', professional: null, note: 'By transfer' },
  ])
  const all = await shop.readPages<LedgerEntry>('/api/admin/money/entries?professional=office&limit=1')
  expect(all.map(({ amount }) => amount)).toEqual([200, 100])
  const file = await shop.get('/api/admin/money.csv', { token: token() })
  expect(file.status).toBe(200)
  const rows = file.text.trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('"Payment","Cash","100","INR","Office"')
  const { rows: log } = await shop.client.query("select kind from activity where kind = 'ledger-exported'")
  expect(log).toHaveLength(1)
})

test('a payment that the office has corrected is not doubled by the professional, and goes with the undo', async () => {
  const professional = await shop.onlyProfessional({ name: 'Meera Iyer' })
  const visit = await shop.aBooking({ status: 'confirmed', time: '11:00', date: '2026-11-25' })
  await shop.goTo('2026-11-25T06:30:00Z')
  const worker = await shop.aWorker({ professional, name: 'Meera Iyer' })
  const at = shop.deps.clock().toISOString()
  const path = `/api/my-day/bookings/${visit._id}/steps`
  const body = { step: 'done', at, collected: { amount: 500, kind: 'cash' } }
  const done = () => shop.post(path, { token: worker.token, body })
  expect((await done()).status).toBeLessThan(300)
  const [wrong] = (await shop.readAdminBooking(visit)).entries
  const right = { amount: 600, kind: 'upi', note: 'Paid by UPI' }
  await asAdmin(`/api/admin/bookings/${visit._id}/payments/${wrong._id}/correction`, right)
  expect((await done()).status).toBeLessThan(300)
  expect((await shop.readAdminBooking(visit)).paid).toBe(600)
  await shop.del(`${path}/done`, { token: worker.token })
  expect((await shop.readAdminBooking(visit)).paid).toBe(0)
  expect(await miscountedMoney(shop.client)).toEqual([])
})

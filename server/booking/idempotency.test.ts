import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { tidyBookings } from './jobs.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' }

let shop: TestApp
/** A second server process. */
let second: TestApp
let client: Client
let gst: { _id: string }
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  gst = (await shop.get('/api/services/gst')).body
  client = await shop.aClient()
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
  await Promise.all([shop.aProfessional(), shop.aProfessional()])
})

type How = { key?: string; as?: string; at?: TestApp; storefront?: string }

async function book(more: object, { key, as = customer.token, at = shop, storefront = 'documents' }: How) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const body = { service: gst._id, date: '2026-11-24', time: '10:00', address: '14, Lake View Road', ...more }
  return at.post('/api/bookings', { token: as, storefront, body, headers })
}

const bookings = async (): Promise<{ _id: string }[]> =>
  (await shop.get('/api/bookings', { token: customer.token })).body
const keys = async () =>
  (await client.query('select key from idempotency_keys k join users u on u.id = k.user_id where email = $1', [
    customer.email,
  ])) as { rows: { key: string }[] }

test('a repeated request gets the same response byte for byte, and makes one booking', async () => {
  const key = randomUUID()
  const [first, again] = [await book({}, { key }), await book({}, { key })]
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(await bookings()).toMatchObject([{ _id: first.body._id }])
})

test('five simultaneous repetitions at two processes make one booking', async () => {
  const key = randomUUID()
  const apps = [shop, second, shop, second, shop]
  const all = await Promise.all(apps.map((at) => book({}, { key, at })))
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  expect(await bookings()).toMatchObject([{ _id: all[0]?.body._id, number: all[0]?.body.number }])
  expect((await keys()).rows).toEqual([{ key }])
  expect((await shop.emails(customer.email)).length).toBe(1)
  const made = await client.query('select bookings_made as n from users where email = $1', [customer.email])
  expect(made.rows).toEqual([{ n: 1 }])
})

test('the order of fields and default values do not change a request', async () => {
  const key = randomUUID()
  const first = await book({}, { key })
  const body = {
    notes: '',
    address: ' 14, Lake View Road\n',
    time: '10:00',
    date: '2026-11-24',
    service: gst._id,
  }
  const again = await shop.post('/api/bookings', {
    token: customer.token,
    body,
    headers: { 'Idempotency-Key': key },
  })
  expect(again.text).toBe(first.text)
})

test.each([
  ['cancelled', (id: string) => shop.post(`/api/bookings/${id}/cancel`, { token: customer.token })],
  [
    'moved',
    (id: string) =>
      shop.post(`/api/bookings/${id}/reschedule`, {
        token: customer.token,
        body: { date: '2026-11-26', time: '12:00' },
      }),
  ],
  [
    'confirmed',
    async (id: string) =>
      shop.put(`/api/admin/bookings/${id}/status`, {
        token: (await shop.aVisitor({ role: 'admin' })).token,
        body: { status: 'confirmed' },
      }),
  ],
])('after the booking was %s the response is still the same', async (_, change) => {
  const key = randomUUID()
  const first = await book({}, { key })
  expect((await change(first.body._id)).status).toBe(200)
  expect((await book({}, { key })).text).toBe(first.text)
  expect((await book({}, { key, at: second })).text).toBe(first.text)
  expect(await bookings()).toMatchObject([{ _id: first.body._id }])
})

test('the response stays the same after changes to the customer, the service and the professionals, and after the day', async () => {
  const key = randomUUID()
  const { _id: service } = (await shop.get('/api/services/tax-docs')).body
  const first = await book({ service, expectedTotal: 773.9 }, { key })
  expect(first.status).toBe(201)
  await shop.patch('/api/auth/me', { token: customer.token, body: { name: 'Asha Menon' } })
  await client.query("update services set title = 'Other', price = 1, archived_at = now() where id = $1", [service])
  await client.query("update professionals set name = 'Somebody Else', active = false")
  const again = await book({ service, expectedTotal: 773.9 }, { key })
  expect([again.status, again.text]).toEqual([201, first.text])
  shop.moveClock(5 * 24 * 60)
  const late = await book({ service, expectedTotal: 773.9 }, { key, as: await shop.signIn(customer) })
  shop.moveClock(-5 * 24 * 60)
  expect([late.status, late.text]).toEqual([201, first.text])
})

test.each([
  { time: '12:00' },
  { date: '2026-11-25' },
  { address: '15, Lake View Road' },
  { notes: 'Ring twice' },
  { expectedTotal: 1653.9 },
])('a key with another body is refused: %j', async (more) => {
  const key = randomUUID()
  const first = await book({}, { key })
  const other = await book(more, { key })
  expect(problemIn(other)).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was already used for a different request.',
  })
  expect(await bookings()).toMatchObject([{ _id: first.body._id }])
})

test('of two simultaneous requests with one key but different bodies one is refused', async () => {
  const key = randomUUID()
  const both = await Promise.all([book({}, { key }), book({ time: '15:00' }, { key, at: second })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect((await bookings()).length).toBe(1)
})

test('a key used at another storefront is refused too', async () => {
  const key = randomUUID()
  await book({}, { key })
  const { _id: service } = (await shop.get('/api/services/leaky-faucet-repair', { storefront: 'home' })).body
  for (const more of [{}, { service }]) {
    expect(problemIn(await book(more, { key, storefront: 'home' })).code).toBe('idempotency_key_reused')
  }
})

test('the same key of another customer is another request', async () => {
  const key = randomUUID()
  const other = await shop.aVisitor()
  const [mine, theirs] = await Promise.all([book({}, { key }), book({}, { key, as: other.token })])
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body._id).not.toBe(theirs.body._id)
  expect(theirs.body.customer.email).toBe(other.email)
})

test('a refused request can be repeated with the same key, even with another body', async () => {
  const key = randomUUID()
  const inTheWay = [await book({}, {}), await book({}, {})]
  expect((await book({ date: '2026-11-19' }, { key })).status).toBe(422)
  expect((await book({ expectedTotal: 1 }, { key })).status).toBe(409)
  expect((await book({}, { key })).status).toBe(409)
  expect((await keys()).rows).toEqual([])
  await shop.post(`/api/bookings/${inTheWay[0]?.body._id}/cancel`, { token: customer.token })
  const booked = await book({}, { key })
  expect(booked.status).toBe(201)
  expect((await book({}, { key })).text).toBe(booked.text)
})

test.each([
  ['nothing', ''],
  ['256 characters', 'k'.repeat(256)],
  ['a letter that is not ASCII', 'schlüssel'],
  ['a space', 'two words'],
])('a key of %s is refused', async (_, key) => {
  expect(problemIn(await book({}, { key }))).toMatchObject({
    status: 400,
    code: 'bad_parameter',
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  })
  expect(await bookings()).toEqual([])
})

test('a key of 255 characters is accepted', async () => {
  const key = `${randomUUID()}${'~'.repeat(219)}`
  const first = await book({}, { key })
  expect([first.status, (await book({}, { key })).text]).toEqual([201, first.text])
})

test('without a key, a repeated request is another booking', async () => {
  const [one, other] = await Promise.all([book({}, {}), book({}, {})])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(new Set((await bookings()).map(({ _id }) => _id))).toEqual(new Set([one.body._id, other.body._id]))
  expect((await keys()).rows).toEqual([])
})

test('a key is removed after a day, not before', async () => {
  const key = randomUUID()
  const first = await book({}, { key })
  shop.moveClock(24 * 60 - 1)
  const as = await shop.signIn(customer)
  await tidyBookings(shop.deps)
  expect((await book({}, { key, as })).text).toBe(first.text)
  shop.moveClock(1)
  await tidyBookings(shop.deps)
  const other = await book({ time: '12:00' }, { key, as })
  shop.moveClock(-24 * 60)
  expect([other.status, other.body._id === first.body._id]).toEqual([201, false])
  expect((await bookings()).length).toBe(2)
})

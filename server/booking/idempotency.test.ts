import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { tidyBookings } from './jobs.ts'

type Id = { _id: string }

const shop = openShop({ processes: 2 })
const { book, cancel, readBookings, reschedule, setStatus } = shop
beforeEach(() => Promise.all([shop.aProfessional(), shop.aProfessional()]))

const readKeys = async () =>
  (
    await shop.client.query<object>(
      'select key from idempotency_keys k join users u on u.id = k.user_id where email = $1',
      [shop.customer.email],
    )
  ).rows

test('a repeated request gets the same response byte for byte, and makes one booking', async () => {
  const key = randomUUID()
  const [first, again] = [await book({ key }), await book({ key })]
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(await readBookings()).toMatchObject([{ _id: first.body._id }])
})

test('five simultaneous repetitions at two processes make one booking', async () => {
  const key = randomUUID()
  const apps = [shop, shop.second, shop, shop.second, shop]
  const all = await Promise.all(apps.map((at) => book({ key, at })))
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  expect(await readBookings()).toMatchObject([{ _id: all[0]?.body._id, number: all[0]?.body.number }])
  expect(await readKeys()).toEqual([{ key }])
  expect((await shop.emails(shop.customer.email)).length).toBe(1)
  const made = await shop.client.query('select bookings_made as n from users where email = $1', [shop.customer.email])
  expect(made.rows).toEqual([{ n: 1 }])
})

test('the order of fields and default values do not change a request', async () => {
  const key = randomUUID()
  const first = await book({ key })
  const body = {
    notes: '',
    address: ' 14, Lake View Road\n',
    time: '10:00',
    date: '2026-11-24',
    service: await shop.serviceId(),
  }
  const again = await shop.post('/api/bookings', {
    token: shop.customer.token,
    body,
    headers: { 'Idempotency-Key': key },
  })
  expect(again.text).toBe(first.text)
})

test.each([
  ['cancelled', (booking: Id) => cancel(booking)],
  ['rescheduled', (booking: Id) => reschedule(booking, '2026-11-26 12:00')],
  ['confirmed', (booking: Id) => setStatus(booking, 'confirmed')],
])('after the booking was %s the response is still the same', async (_, change) => {
  const key = randomUUID()
  const first = await book({ key })
  expect((await change(first.body)).status).toBe(200)
  expect((await book({ key })).text).toBe(first.text)
  expect((await book({ key, at: shop.second })).text).toBe(first.text)
  expect(await readBookings()).toMatchObject([{ _id: first.body._id }])
})

test('the response stays the same after changes to the customer, the service and the professionals, and after the day', async () => {
  const key = randomUUID()
  const { _id: service } = (await shop.get('/api/services/tax-docs')).body
  const first = await book({ service, expectedTotal: 773.9, key })
  expect(first.status).toBe(201)
  await shop.patch('/api/auth/me', { token: shop.customer.token, body: { name: 'Asha Menon' } })
  await shop.client.query("update services set title = 'Other', price = 1, archived_at = now() where id = $1", [
    service,
  ])
  await shop.client.query("update professionals set name = 'Another Name', active = false")
  const again = await book({ service, expectedTotal: 773.9, key })
  expect([again.status, again.text]).toEqual([201, first.text])
  shop.moveClock(5 * 24 * 60)
  const late = await book({ service, expectedTotal: 773.9, key, by: { token: await shop.signIn(shop.customer) } })
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
  const first = await book({ key })
  const other = await book({ ...more, key })
  expect(problemIn(other)).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was already used for a different request.',
  })
  expect(await readBookings()).toMatchObject([{ _id: first.body._id }])
})

test('of two simultaneous requests with one key but different bodies one is refused', async () => {
  const key = randomUUID()
  const both = await Promise.all([book({ key }), book({ time: '15:00', key, at: shop.second })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expect((await readBookings()).length).toBe(1)
})

test('a key used at another storefront is refused too', async () => {
  const key = randomUUID()
  await book({ key })
  for (const service of [await shop.serviceId(), await shop.serviceId('leaky-faucet-repair', 'home')])
    expect(problemIn(await book({ service, key, storefront: 'home' })).code).toBe('idempotency_key_reused')
})

test('the same key of another customer is another request', async () => {
  const key = randomUUID()
  const other = await shop.aVisitor()
  const [mine, theirs] = await Promise.all([book({ key }), book({ key, by: other })])
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body._id).not.toBe(theirs.body._id)
  expect(theirs.body.customer.email).toBe(other.email)
})

test('a refused request can be repeated with the same key, even with another body', async () => {
  const key = randomUUID()
  const others = [await book(), await book()]
  expect((await book({ date: '2026-11-19', key })).status).toBe(422)
  expect((await book({ expectedTotal: 1, key })).status).toBe(409)
  expect((await book({ key })).status).toBe(409)
  expect(await readKeys()).toEqual([])
  await cancel(others[0]?.body)
  const booked = await book({ key })
  expect(booked.status).toBe(201)
  expect((await book({ key })).text).toBe(booked.text)
})

test.each([
  ['nothing', ''],
  ['256 characters', 'k'.repeat(256)],
  ['a letter that is not ASCII', 'schlüssel'],
  ['a space', 'two words'],
])('a key of %s is refused', async (_, key) => {
  expect(problemIn(await book({ key }))).toMatchObject({
    status: 400,
    code: 'bad_parameter',
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  })
  expect(await readBookings()).toEqual([])
})

test('a key of 255 characters is accepted', async () => {
  const key = `${randomUUID()}${'~'.repeat(219)}`
  const first = await book({ key })
  expect([first.status, (await book({ key })).text]).toEqual([201, first.text])
})

test('without a key, a repeated request is another booking', async () => {
  const [one, other] = await Promise.all([book(), book()])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(new Set((await readBookings()).map(({ _id }) => _id))).toEqual(new Set([one.body._id, other.body._id]))
  expect(await readKeys()).toEqual([])
})

test('a key is removed after a day, not before', async () => {
  const key = randomUUID()
  const first = await book({ key })
  shop.moveClock(24 * 60 - 1)
  shop.customer.token = await shop.signIn(shop.customer)
  await tidyBookings(shop.deps)
  expect((await book({ key })).text).toBe(first.text)
  shop.moveClock(1)
  await tidyBookings(shop.deps)
  const other = await book({ time: '12:00', key })
  shop.moveClock(-24 * 60)
  expect([other.status, other.body._id === first.body._id]).toEqual([201, false])
  expect((await readBookings()).length).toBe(2)
})

test('a repeated request is answered although a setting has become stricter since', async () => {
  const key = randomUUID()
  const first = await shop.book({ key })
  expect(first.status).toBe(201)
  const demand = async (needsPhone: boolean) =>
    expect(
      (await shop.put('/api/admin/settings/booking', { token: shop.admin.token, body: { needsPhone } })).status,
    ).toBe(200)
  await demand(true)
  const repeated = await shop.book({ key })
  const other = await shop.book({ key: randomUUID(), time: '12:00' })
  await demand(false)
  expect([repeated.status, repeated.body._id, other.status]).toEqual([201, first.body._id, 422])
})

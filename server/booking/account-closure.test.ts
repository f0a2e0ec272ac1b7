import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { asListed, problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

let shop: TestApp
let client: Client
let admin: string
let gst: { _id: string }
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>
/** Text that only the customer has typed. */
let mark: string

beforeAll(async () => {
  const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', GUESSES_PER_HOUR: '1000' }
  shop = await testApp({ env })
  gst = (await shop.get('/api/services/gst')).body
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })).token
})

beforeEach(async () => {
  await client.query('rollback; update professionals set active = false')
  await shop.aProfessional()
  mark = randomUUID()
  customer = await shop.aVisitor({ name: `Kavita ${mark}` })
})

const later = '2026-11-24'
const book = (time: string, { token } = customer, headers: Record<string, string> = {}, date = later) => {
  const where = { address: `77, Hidden Lane ${mark}`, notes: `The key is under the mat ${mark}` }
  const body = { service: gst._id, date, time, ...where }
  return shop.post('/api/bookings', { token, body, headers })
}
const booked = async (time: string): Promise<BookingDetails> => (await book(time)).body
const set = (_id: string, status: string, note = '') =>
  shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status, note } })
const office = async (_id: string): Promise<AdminBookingDetails> =>
  (await shop.get(`/api/admin/bookings/${_id}`, { token: admin })).body
const move = (_id: string, time: string) =>
  shop.post(`/api/admin/bookings/${_id}/reschedule`, { token: admin, body: { date: later, time } })
const close = ({ token, password } = customer) => shop.del('/api/users/me', { token, body: { password } })
const claimsOf = async (_id: string) =>
  (await client.query('select 1 from slot_claims where booking_id = $1', [_id])).rowCount

/** Personal data of the customer in any table. */
async function traces() {
  const { rows } = await client.query(
    `select (select coalesce(string_agg(t::text, ' '), '') from users t)
      || (select coalesce(string_agg(t::text, ' '), '') from bookings t)
      || (select coalesce(string_agg(t::text, ' '), '') from booking_changes t)
      || (select coalesce(string_agg(t::text, ' '), '') from idempotency_keys t)
      || (select coalesce(string_agg(t::text, ' '), '') from messages t)
      || (select coalesce(string_agg(t::text, ' '), '') from pgboss.job t) as everything`,
  )
  const secrets = [customer.email, ...['Kavita', 'Lane', 'mat', 'phone'].map((word) => `${word} ${mark}`)]
  return secrets.filter((secret) => String(rows[0]?.everything).includes(secret))
}

/** Upcoming bookings without a customer. */
async function ownerless() {
  const { rows } = await client.query(
    "select number from bookings where customer_id is null and status in ('pending', 'confirmed')",
  )
  return rows
}

test('closing an account cancels its upcoming bookings and frees their slots; past bookings stay', async () => {
  const [pending, confirmed] = [await booked('08:00'), await booked('10:00')]
  const [completed, cancelled] = [await booked('12:00'), await booked('14:00')]
  await set(confirmed._id, 'confirmed')
  await set(completed._id, 'completed')
  await set(cancelled._id, 'cancelled')
  const elsewhere = await shop.aVisitor()
  expect((await book('16:00', elsewhere)).status).toBe(201)
  expect((await close()).status).toBe(204)
  const after = []
  for (const { _id } of [pending, confirmed, completed, cancelled]) after.push(await office(_id))
  expect(after.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'completed', 'cancelled'])
  expect([await claimsOf(pending._id), await claimsOf(confirmed._id), await claimsOf(completed._id)]).toEqual([0, 0, 4])
  expect(after[0]?.history.map(({ status, by }) => `${status} by ${by}`)).toEqual([
    'pending by Closed account',
    'cancelled by Closed account',
  ])
  expect((await shop.get('/api/bookings', { token: elsewhere.token })).body).toMatchObject([{ status: 'pending' }])
  expect((await book('10:00', elsewhere)).status).toBe(201)
})

test('no table contains personal data of a closed account, and no email is sent', async () => {
  const [pending, completed] = [await book('08:00', customer, { 'Idempotency-Key': 'a-key' }), await booked('12:00')]
  await set(completed._id, 'completed', `As agreed by phone ${mark}`)
  expect((await traces()).length).toBe(5)
  const letters = (await shop.emails()).length
  expect((await close()).status).toBe(204)
  expect(await traces()).toEqual([])
  for (const { _id } of [pending.body, completed]) {
    expect(await office(_id)).toMatchObject({
      address: '',
      notes: '',
      customer: null,
      price: { total: 1653.9 },
    })
  }
  expect((await shop.emails()).length).toBe(letters)
})

test('administrators can find and change a booking of a closed account, without an email', async () => {
  const { _id, number } = await booked('08:00')
  await set(_id, 'confirmed')
  await close()
  const found = await shop.get(`/api/admin/bookings?search=${number}`, { token: admin })
  expect(found.headers.get('x-total-count')).toBe('1')
  expect(found.body).toMatchObject([{ _id, status: 'cancelled', customer: null }])
  expect((await shop.get(`/api/admin/bookings?search=${mark}`, { token: admin })).body).toEqual([])
  const letters = (await shop.emails()).length
  expect((await set(_id, 'completed', 'It was done')).body).toMatchObject({
    status: 'completed',
    history: [
      { status: 'pending', by: 'Closed account' },
      { status: 'confirmed', by: 'Ravi Menon' },
      { status: 'cancelled', by: 'Closed account' },
      { status: 'completed', by: 'Ravi Menon', note: 'It was done' },
    ],
  })
  expect((await shop.emails()).length).toBe(letters)
})

test("an administrator who leaves leaves others' bookings as they are", async () => {
  const { _id, ...booking } = await booked('08:00')
  const leaving = await shop.aVisitor({ role: 'admin', name: 'Nina Rao' })
  const path = `/api/admin/bookings/${_id}/status`
  await shop.put(path, { token: leaving.token, body: { status: 'confirmed', note: 'As agreed' } })
  expect((await close(leaving)).status).toBe(204)
  const history = [
    { status: 'pending', by: 'you' },
    { status: 'confirmed', by: 'Doorstep Documents', note: 'As agreed' },
  ]
  const now = (await shop.get(`/api/bookings/${_id}`, { token: customer.token })).body
  expect(now).toMatchObject({ address: booking.address, status: 'confirmed', history })
  expect((await office(_id)).history.map(({ by }) => by)).toEqual([`Kavita ${mark}`, 'Closed account'])
})

test('the personal data export contains the bookings of all storefronts', async () => {
  const booking = await booked('08:00')
  const faucet = (await shop.get('/api/services/leaky-faucet-repair', { storefront: 'home' })).body
  await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
  const american = await shop.post('/api/bookings', {
    token: customer.token,
    storefront: 'home',
    body: { service: faucet._id, date: '2026-11-25', time: '08:00', address: '5 Main Street' },
  })
  await shop.post(`/api/bookings/${booking._id}/cancel`, { token: customer.token })
  await book('10:00', await shop.aVisitor())
  const { body } = await shop.get('/api/users/me/export', { token: customer.token })
  expect(body.bookings).toEqual([
    { ...asListed(booking), status: 'cancelled' },
    expect.objectContaining({ _id: american.body._id }),
  ])
  expect(body.messages.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'booking-received',
    'booking-received',
    'booking-status',
  ])
})

test('a booking made while the account is being closed is refused or cancelled', async () => {
  for (let round = 0; round < 6; round += 1) {
    customer = await shop.aVisitor()
    const [gone, ...answers] = await Promise.all([close(), book('08:00'), book('10:00'), book('12:00')])
    expect(gone?.status).toBe(204)
    expect(answers.filter(({ status }) => status !== 201 && status !== 401).map(({ text }) => text)).toEqual([])
    for (const { status, body } of answers) {
      if (status === 201) expect(await office(body._id)).toMatchObject({ status: 'cancelled', address: '' })
    }
    expect(await ownerless()).toEqual([])
  }
})

test('a booking that waits for the closing of its account is refused', async () => {
  await client.query('begin')
  await client.query('select 1 from users where email = $1 for no key update', [customer.email])
  const closing = close()
  await waiters(shop.connection, 1)
  const booking = book('08:00')
  await waiters(shop.connection, 2)
  await client.query('commit')
  expect([(await closing).status, (await booking).status]).toEqual([204, 401])
  expect(await ownerless()).toEqual([])
})

test('closing an account waits for a booking in progress, and cancels it too', async () => {
  await client.query('begin')
  await client.query('select 1 from users where email = $1 for no key update', [customer.email])
  const booking = book('08:00')
  await waiters(shop.connection, 1)
  const closing = close()
  await waiters(shop.connection, 2)
  await client.query('commit')
  const { status, body } = await booking
  expect([status, (await closing).status]).toEqual([201, 204])
  expect(await office(body._id)).toMatchObject({ status: 'cancelled', address: '', customer: null })
  expect(await claimsOf(body._id)).toBe(0)
  expect(await traces()).toEqual([])
})

test('a booking completed while its account is being closed stays completed', async () => {
  const { _id } = await booked('08:00')
  await client.query('begin')
  await client.query('select 1 from bookings where id = $1 for no key update', [_id])
  const completing = set(_id, 'completed')
  await waiters(shop.connection, 1)
  const closing = close()
  await waiters(shop.connection, 2)
  await client.query('commit')
  expect([(await completing).status, (await closing).status]).toEqual([200, 204])
  expect(await office(_id)).toMatchObject({ status: 'completed', customer: null })
  expect(await traces()).toEqual([])
})

test('an interrupted closing leaves the account unchanged, and the server keeps working', async () => {
  const booking = await booked('08:00')
  await client.query('begin')
  await client.query('select 1 from bookings where id = $1 for no key update', [booking._id])
  const closing = close()
  await waiters(shop.connection, 1)
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect((await closing).status).toBe(503)
  await client.query('commit')
  expect((await shop.get(`/api/bookings/${booking._id}`, { token: customer.token })).body).toEqual(booking)
  expect((await close()).status).toBe(204)
  expect(await office(booking._id)).toMatchObject({ status: 'cancelled', address: '' })
})

/** A pending booking in the past. */
async function forgotten(): Promise<BookingDetails> {
  const { status, body } = await book('13:00', customer, {}, '2026-11-20')
  expect(status).toBe(201)
  shop.moveClock(180)
  onTestFinished(() => shop.moveClock(-180))
  return body
}

test('an unassigned booking of a closed account cannot be rescheduled or reopened', async () => {
  const [booking, completed] = [await forgotten(), await booked('10:00')]
  await set(completed._id, 'completed')
  await close()
  const answers = [await move(booking._id, '12:00')]
  for (const status of ['pending', 'confirmed']) answers.push(await set(completed._id, status))
  const message = 'The customer has closed their account, so this booking cannot be changed.'
  for (const answer of answers) expect(problemIn(answer)).toMatchObject({ status: 409, code: 'invalid_state', message })
  expect(await office(booking._id)).toMatchObject({ status: 'pending', date: '2026-11-20', time: '13:00' })
  expect((await office(completed._id)).status).toBe('completed')
  // It can still be completed.
  expect((await set(booking._id, 'completed')).status).toBe(200)
})

test('a booking rescheduled while its account is being closed stays, or is cancelled', async () => {
  const [past, booking] = [await forgotten(), await booked('10:00')]
  await client.query('begin')
  await client.query('select 1 from booking_changes where booking_id = $1 for update', [booking._id])
  const closing = close()
  await waiters(shop.connection, 1)
  const moving = move(past._id, '12:00')
  await waiters(shop.connection, 2)
  await client.query('commit')
  expect([(await closing).status, (await moving).status]).toEqual([204, 409])
  expect(await office(past._id)).toMatchObject({ status: 'pending', date: '2026-11-20', customer: null })
  expect((await office(booking._id)).status).toBe('cancelled')
})

test('a booking rescheduled just before its account is closed is cancelled', async () => {
  const past = await forgotten()
  await client.query('begin')
  await client.query('select 1 from bookings where id = $1 for no key update', [past._id])
  const moving = move(past._id, '12:00')
  await waiters(shop.connection, 1)
  const closing = close()
  await waiters(shop.connection, 2)
  await client.query('commit')
  expect([(await moving).status, (await closing).status]).toEqual([200, 204])
  expect(await office(past._id)).toMatchObject({ status: 'cancelled', date: later, customer: null })
})

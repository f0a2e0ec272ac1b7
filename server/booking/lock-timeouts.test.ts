import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', GUESSES_PER_HOUR: '1000' }

let shop: TestApp
let client: Client
let admin: string
/** The ids of services by slug, read before any lock. */
let ids: Map<string, string>
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env })
  client = await session()
  const { rows } = await client.query<{ slug: string; id: string }>('select slug, id from services')
  ids = new Map(rows.map(({ slug, id }) => [slug, id]))
  admin = (await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
})

/** Releases all locks after each test. */
const sessions: Client[] = []
afterEach(async () => {
  for (const one of sessions) await one.query('rollback')
})

/** Another connection, which can hold locks. */
async function session(): Promise<Client> {
  const opened = await shop.aClient()
  sessions.push(opened)
  return opened
}

type How = { key?: string; at?: TestApp; slug?: string }

async function book(more: object = {}, { key, at = shop, slug = 'gst' }: How = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const service = ids.get(slug)
  const body = { service, date: '2026-11-24', time: '10:00', address: '14, Lake View Road', ...more }
  return at.post('/api/bookings', { token: customer.token, body, headers })
}

const booked = async (more: object = {}): Promise<BookingDetails> => (await book(more)).body
const cancel = ({ _id }: { _id: string }) => shop.post(`/api/bookings/${_id}/cancel`, { token: customer.token })
const set = ({ _id }: { _id: string }, status: string, token = admin) =>
  shop.put(`/api/admin/bookings/${_id}/status`, { token, body: { status } })
const office = async ({ _id }: { _id: string }) => (await shop.get(`/api/admin/bookings/${_id}`, { token: admin })).body
const close = ({ token, password } = customer) => shop.del('/api/users/me', { token, body: { password } })
const mine = async (at = shop): Promise<unknown[]> => (await at.get('/api/bookings', { token: customer.token })).body

test('a request that timed out books nothing, and its key makes one booking', async () => {
  await shop.aProfessional()
  const narrow = await testApp({ env: { ...env, POOL_SIZE: '1' }, connection: shop.connection })
  const [services, staff, keys, tries] = [await session(), await session(), await session(), await session()]
  const key = randomUUID()
  await services.query('begin; lock table services')
  await staff.query('begin; lock table professionals')
  await keys.query('begin; lock table idempotency_keys')
  await tries.query('begin; lock table tries')
  const booking = book({}, { key, at: narrow })
  await waiters(shop.connection, 1)
  // Each lock is held for less than the lock timeout, all together for longer than the request timeout.
  for (const one of [services, staff, keys]) {
    await pause(1_300)
    await one.query('rollback')
  }
  const answer = await booking
  await tries.query('rollback')
  expect(problemIn(answer)).toMatchObject({ status: 503, code: 'outcome_unknown' })
  expect(answer.headers.get('retry-after')).toBe('2')
  // With a single connection, everything that was still to be written comes before this.
  expect(await mine(narrow)).toEqual([])
  const again = await book({}, { key, at: narrow })
  expect([again.status, (await book({}, { key })).text]).toEqual([201, again.text])
  expect((await mine()).length).toBe(1)
})

describe('a booking that waits for its professional sees', () => {
  /** A booking that waits while another transaction commits. */
  async function meanwhile(more: object, happens: () => Promise<unknown>, slug: string) {
    const id = await shop.aProfessional()
    await client.query('begin')
    await client.query('select 1 from professionals where id = $1 for update', [id])
    const booking = book(more, { slug, key: randomUUID() })
    await waiters(shop.connection, 1)
    await happens()
    await client.query('commit')
    return booking
  }

  const price = { price: 800, serviceFee: 5, tax: 80, total: 885, currency: 'INR' }

  test('a new price, if the customer agreed to the old one', async () => {
    const reprice = () => client.query("update services set price = 80_000 where slug = 'gst-returns'")
    const answer = await meanwhile({ expectedTotal: 883.9 }, reprice, 'gst-returns')
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'price_changed', price })
    expect(await mine()).toEqual([])
  })

  test('a new price, if the customer agreed to none', async () => {
    const reprice = () => client.query("update services set price = 80_000 where slug = 'tax-docs'")
    const answer = await meanwhile({}, reprice, 'tax-docs')
    expect([answer.status, answer.body.price]).toEqual([201, price])
    expect(await mine()).toMatchObject([{ price }])
  })

  test('that the service was archived', async () => {
    const archive = () => client.query("update services set archived_at = now() where slug = 'tds-return'")
    const { status, errors } = problemIn(await meanwhile({}, archive, 'tds-return'))
    expect([status, errors?.[0]?.field]).toEqual([422, 'service'])
    expect(await mine()).toEqual([])
  })
})

describe('closing an account', () => {
  const later = (one: BookingDetails, other: BookingDetails) => (one._id < other._id ? -1 : 1)

  async function ownerless() {
    const { rows } = await client.query(
      "select number from bookings where customer_id is null and status in ('pending', 'confirmed')",
    )
    return rows
  }

  /** Two bookings of the customer in locking order; the second is cancelled. */
  async function openAndCancelled() {
    await shop.aProfessional()
    const [open, cancelled] = [await booked(), await booked({ time: '12:00' })].toSorted(later)
    if (!open || !cancelled) throw new Error('nothing was booked')
    await cancel(cancelled)
    return { open, cancelled }
  }

  test('cancels a booking that an administrator reopened meanwhile', async () => {
    const { open, cancelled } = await openAndCancelled()
    await client.query('begin')
    await client.query('select 1 from bookings where id = $1 for no key update', [open._id])
    const closing = close()
    await waiters(shop.connection, 1)
    expect((await set(cancelled, 'confirmed')).body.status).toBe('confirmed')
    await client.query('commit')
    expect((await closing).status).toBe(204)
    expect(await office(cancelled)).toMatchObject({ status: 'cancelled', address: '', customer: null })
    expect(await ownerless()).toEqual([])
  })

  test('cancels a booking that an administrator was just reopening', async () => {
    const { cancelled } = await openAndCancelled()
    await client.query('begin')
    await client.query('select 1 from professionals where active for update')
    const reopening = set(cancelled, 'pending')
    await waiters(shop.connection, 1)
    const closing = close()
    await waiters(shop.connection, 2)
    await client.query('commit')
    expect([(await reopening).status, (await closing).status]).toEqual([200, 204])
    expect(await office(cancelled)).toMatchObject({ status: 'cancelled', address: '', customer: null })
    expect(await ownerless()).toEqual([])
  })

  test("waits for the administrator's own pending change to a booking", async () => {
    await shop.aProfessional()
    const [booking, leaving] = [await booked(), await shop.aVisitor({ role: 'admin', name: 'Nina Rao' })]
    await client.query('begin')
    await client.query('select 1 from bookings where id = $1 for no key update', [booking._id])
    const confirming = set(booking, 'confirmed', leaving.token)
    await waiters(shop.connection, 1)
    expect((await close(leaving)).status).toBe(204)
    await client.query('commit')
    const { status, body } = await confirming
    const history = [
      { status: 'pending', by: 'Asha Rao' },
      { status: 'confirmed', by: 'Closed account' },
    ]
    expect([status, body.status, body.history]).toMatchObject([200, 'confirmed', history])
    expect(await office(booking)).toEqual(body)
  })
})

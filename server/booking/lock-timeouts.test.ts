import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import { problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Ravi Menon' } })
const { aBooking, book, cancel, closeAccount, queue, readAdminBooking, readBookings, setStatus } = shop

/** Another connection, whose locks end with the test. */
async function connect() {
  const client = await shop.aClient()
  onTestFinished(async () => void (await client.query('rollback')))
  return client
}

test('a request that timed out books nothing, and its key makes one booking', async () => {
  await shop.aProfessional()
  // Reads the id before the locks.
  await shop.serviceId()
  const narrow = await shop.anotherProcess({ env: { POOL_SIZE: '1' } })
  const [services, staff, keys, tries] = [await connect(), await connect(), await connect(), await connect()]
  const key = randomUUID()
  await services.query('begin; lock table services')
  await staff.query('begin; lock table professionals')
  await keys.query('begin; lock table idempotency_keys')
  await tries.query('begin; lock table tries')
  const booking = book({ key, at: narrow })
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
  expect(await readBookings({ at: narrow })).toEqual([])
  const again = await book({ key, at: narrow })
  expect([again.status, (await book({ key })).text]).toEqual([201, again.text])
  expect((await readBookings()).length).toBe(1)
})

test('the time limit of a request begins before its account is found', async () => {
  await shop.aProfessional()
  await shop.serviceId()
  const [sessions, services, staff, keys] = [await connect(), await connect(), await connect(), await connect()]
  await sessions.query('begin; lock table sessions')
  await services.query('begin; lock table services')
  await staff.query('begin; lock table professionals')
  await keys.query('begin; lock table idempotency_keys')
  const booking = book({ key: randomUUID() })
  await waiters(shop.connection, 1)
  // Less than the time limit without the first lock, and more with it.
  for (const lock of [sessions, services, staff, keys]) {
    await pause(1_350)
    await lock.query('rollback')
  }
  expect(problemIn(await booking)).toMatchObject({ status: 503, code: 'outcome_unknown' })
})

describe('a booking that waits for its professional sees', () => {
  /** Books while another transaction, on which the booking waits, makes a change and commits. */
  async function bookDuring(change: string, options: { slug: string; expectedTotal?: number }) {
    const id = await shop.aProfessional()
    await shop.client.query('begin')
    await shop.client.query('select 1 from professionals where id = $1 for update', [id])
    const booking = book({ ...options, key: randomUUID() })
    await waiters(shop.connection, 1)
    await shop.client.query(change)
    await shop.client.query('commit')
    return booking
  }

  const taxes = [{ name: 'Tax', rate: 10, amount: 80 }]
  const price = { price: 800, serviceFee: 5, tax: 80, total: 885, currency: 'INR', taxes }

  test('a new price, if the customer agreed to the old one', async () => {
    const reprice = "update services set price = 80000 where slug = 'gst-returns'"
    const answer = await bookDuring(reprice, { slug: 'gst-returns', expectedTotal: 883.9 })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'price_changed', price })
    expect(await readBookings()).toEqual([])
  })

  test('a new price, if the customer agreed to none', async () => {
    const reprice = "update services set price = 80000 where slug = 'tax-docs'"
    const answer = await bookDuring(reprice, { slug: 'tax-docs' })
    expect([answer.status, answer.body.price]).toEqual([201, price])
    expect(await readBookings()).toMatchObject([{ price }])
  })

  test('that the service was archived', async () => {
    const archive = "update services set archived_at = now() where slug = 'tds-return'"
    const { status, errors } = problemIn(await bookDuring(archive, { slug: 'tds-return' }))
    expect([status, errors?.[0]?.field]).toEqual([422, 'service'])
    expect(await readBookings()).toEqual([])
  })
})

describe('closing an account', () => {
  const later = (one: BookingDetails, other: BookingDetails) => (one._id < other._id ? -1 : 1)

  async function upcomingWithoutCustomer() {
    const { rows } = await shop.client.query(
      "select number from bookings where customer_id is null and status in ('pending', 'confirmed')",
    )
    return rows
  }

  /** Two bookings of the customer in locking order; the second is cancelled. */
  async function openAndCancelled() {
    await shop.aProfessional()
    const [open, cancelled] = [await aBooking(), await aBooking({ time: '12:00' })].toSorted(later)
    if (!open || !cancelled) throw new Error('nothing was booked')
    await cancel(cancelled)
    return { open, cancelled }
  }

  test('cancels a booking that an administrator reopens while it waits', async () => {
    const { open, cancelled } = await openAndCancelled()
    await shop.client.query('begin')
    await shop.client.query('select 1 from bookings where id = $1 for no key update', [open._id])
    const closing = closeAccount()
    await waiters(shop.connection, 1)
    expect((await setStatus(cancelled, 'confirmed')).body.status).toBe('confirmed')
    await shop.client.query('commit')
    expect((await closing).status).toBe(204)
    expect(await readAdminBooking(cancelled)).toMatchObject({ status: 'cancelled', address: '', customer: null })
    expect(await upcomingWithoutCustomer()).toEqual([])
  })

  test('cancels a booking that an administrator has begun to reopen', async () => {
    const { cancelled } = await openAndCancelled()
    const reopen = () => setStatus(cancelled, 'pending')
    const lock = 'select 1 from professionals where active for update'
    const answers = await queue([reopen, () => closeAccount()], lock)
    expect(answers.map(({ status }) => status)).toEqual([200, 204])
    expect(await readAdminBooking(cancelled)).toMatchObject({ status: 'cancelled', address: '', customer: null })
    expect(await upcomingWithoutCustomer()).toEqual([])
  })

  test("waits for the administrator's own pending change to a booking", async () => {
    await shop.aProfessional()
    const [booking, leaving] = [await aBooking(), await shop.aVisitor({ role: 'admin', name: 'Nina Rao' })]
    await shop.client.query('begin')
    await shop.client.query('select 1 from bookings where id = $1 for no key update', [booking._id])
    const confirming = setStatus(booking, 'confirmed', { by: leaving })
    await waiters(shop.connection, 1)
    expect((await closeAccount(leaving)).status).toBe(204)
    await shop.client.query('commit')
    const { status, body } = await confirming
    const history = [
      { status: 'pending', by: 'Asha Rao' },
      { status: 'confirmed', by: 'Closed account' },
    ]
    expect([status, body.status, body.history]).toMatchObject([200, 'confirmed', history])
    expect(await readAdminBooking(booking)).toEqual(body)
  })
})

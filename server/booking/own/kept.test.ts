import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Booking } from '#domain/booking.ts'
import type { Visitor } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { sentDuring } from '#server/testing/statements.ts'
import { addBookings } from '#server/testing/tallies.ts'

/** Two server processes: writes at the first, lists at the second. */
const shop = openShop({ processes: 2, watching: true })
beforeEach(async () => void (await shop.aProfessional()))

type Reading = { query?: string; by?: Pick<Visitor, 'token'>; storefront?: string }

async function list({ query = '', by = shop.customer, storefront = 'documents' }: Reading = {}): Promise<Booking[]> {
  const { status, body, headers } = await shop.second.get(`/api/bookings?${query}`, { token: by.token, storefront })
  expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)])
  return body
}

/** Reads until the reply is kept: the notice of an earlier change may drop it once more. */
async function listKept(reading: Reading = {}): Promise<Booking[]> {
  let rows: Booking[] = []
  await vi.waitFor(async () => {
    const sent = await sentDuring(shop.second.deps.db, async () => void (rows = await list(reading)))
    expect(sent.map(({ name }) => name).filter((name) => name?.startsWith('own_'))).toEqual(['own_bookings_states'])
  }, patience)
  return rows
}

describe('a list that was read before shows at once, at another process,', () => {
  test('a new booking, and that it was rescheduled, confirmed and cancelled', async () => {
    expect(await listKept()).toEqual([])
    const { body: booking } = await shop.book()
    expect(await list()).toMatchObject([{ _id: booking._id, time: '10:00', status: 'pending' }])
    await listKept()
    await shop.reschedule(booking, '2026-11-24 12:00')
    expect(await list()).toMatchObject([{ time: '12:00' }])
    await listKept()
    await shop.setStatus(booking, 'confirmed')
    expect(await list()).toMatchObject([{ status: 'confirmed' }])
    await listKept()
    await shop.cancel(booking)
    expect(await list()).toMatchObject([{ status: 'cancelled' }])
  })

  test('a review, its change and its removal', async () => {
    const { token } = shop.customer
    const booking = await shop.aBooking({ status: 'completed' })
    expect(await listKept()).toMatchObject([{ review: null }])
    const { body: review } = await shop.post(`/api/bookings/${booking._id}/review`, {
      token,
      body: { rating: 4, comment: 'Tidy.' },
    })
    expect(await list()).toMatchObject([{ review: { _id: review._id, rating: 4 } }])
    await listKept()
    await shop.patch(`/api/users/reviews/${review._id}`, { token, body: { rating: 2 } })
    expect(await list()).toMatchObject([{ review: { rating: 2 } }])
    await listKept()
    await shop.del(`/api/users/reviews/${review._id}`, { token })
    expect(await list()).toMatchObject([{ review: null }])
  })

  test('a review that changes without a notice', async () => {
    const { token } = shop.customer
    const booking = await shop.aBooking({ status: 'completed' })
    await shop.post(`/api/bookings/${booking._id}/review`, { token, body: { rating: 4, comment: 'Tidy.' } })
    expect(await listKept()).toMatchObject([{ review: { rating: 4 } }])
    // Without its triggers, which send the notice.
    await shop.client.query("set session_replication_role = 'replica'")
    await shop.client.query('update reviews set rating = 1 where booking_id = $1', [booking._id])
    await shop.client.query("set session_replication_role = 'origin'")
    expect(await list()).toMatchObject([{ review: { rating: 1 } }])
  })

  test('the new name of the customer', async () => {
    await shop.aBooking()
    await listKept()
    await shop.patch('/api/auth/me', { token: shop.customer.token, body: { name: 'Ananya Rao' } })
    expect(await list()).toMatchObject([{ customer: { name: 'Ananya Rao' } }])
  })

  test('that the end of an appointment has come', async () => {
    const { _id } = await shop.aBooking()
    const both = async () => [await listKept({ query: 'status=upcoming' }), await listKept({ query: 'status=past' })]
    expect(await both()).toMatchObject([[{ _id }], []])
    const minutes = (Date.parse('2026-11-24T05:30:00Z') - shop.second.deps.clock().getTime()) / 60_000
    const by = { token: await shop.second.signIn(shop.customer) }
    await shop.client.query("update sessions set expires_at = '2027-01-01'")
    shop.second.moveClock(minutes)
    const after = [await list({ query: 'status=upcoming', by }), await list({ query: 'status=past', by })]
    shop.second.moveClock(-minutes)
    expect(after).toMatchObject([[], [{ _id }]])
  })
})

test('lists of customers, storefronts and queries that are read at the same moment are not mixed up', async () => {
  const others = await Promise.all([shop.aVisitor(), shop.aVisitor()])
  const all = [shop.customer, ...others]
  for (const [index, { email }] of all.entries()) {
    await addBookings(shop.client, { email, day: '2026-12-01', times: index + 1 })
  }
  await shop.client.query(
    "update bookings set status = 'confirmed' where customer_id = (select id from users where email = $1)",
    [shop.customer.email],
  )
  const readings = all.flatMap((by) => [
    { by },
    { by, query: 'status=pending' },
    { by, query: 'status=upcoming&limit=50' },
    { by, storefront: 'home' },
  ])
  const alone: Booking[][] = []
  for (const reading of readings) alone.push(await listKept(reading))
  expect(alone.map(({ length }) => length)).toEqual([1, 0, 1, 0, 2, 2, 2, 0, 3, 3, 3, 0])
  expect(await Promise.all(readings.map((reading) => list(reading)))).toEqual(alone)
})

test('a new picture of a service is in the lists of its customers', async () => {
  await shop.aBooking()
  await listKept()
  await shop.client.query("update services set image_url = 'https://example.com/new.png' where slug = 'gst'")
  await vi.waitFor(
    async () => expect(await list()).toMatchObject([{ service: { imageUrl: 'https://example.com/new.png' } }]),
    patience,
  )
})

test('a customer with more than a hundred bookings gets each list from the database', async () => {
  const { email, token } = shop.customer
  await addBookings(shop.client, { email, day: '2026-12-01', times: 101 })
  for (let turn = 0; turn < 3; turn += 1) {
    const { body, headers } = await shop.second.get('/api/bookings?limit=100', { token })
    expect([body.length, headers.get('x-total-count')]).toEqual([100, '101'])
    expect(headers.get('link')).toContain('rel="next"')
  }
})

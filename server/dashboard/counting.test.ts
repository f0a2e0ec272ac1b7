import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BookingDetails, BookingStatus } from '#domain/booking.ts'
import type { Stats } from '#domain/dashboard.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openDemo } from '#server/demo/open.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { addBookings, miscounted } from '#server/testing/tallies.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' }

let shop: TestApp
/** A second server process on the same database. */
let second: TestApp
let client: Client
let admin: string
/** The customer of the current test. The only professionals are those that a test adds. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env: { ...env, DEMO_PASSWORD: 'demo password' } })
  second = await testApp({ env, connection: shop.connection })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
})

afterEach(async () => expect(await miscounted(client)).toEqual([]))

/** Verifies the counters after each write, whatever its response. */
async function counted<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing
  expect(await miscounted(client)).toEqual([])
  return answer
}

type Id = { _id: string }
async function book(time = '10:00', at = shop) {
  const service = (await shop.get('/api/services/gst')).body._id
  const body = { service, date: '2026-11-24', time, address: '14, Lake View Road' }
  return at.post('/api/bookings', { token: customer.token, body })
}
async function booked(time?: string): Promise<BookingDetails> {
  const answer = await counted(book(time))
  expect(answer.status).toBe(201)
  return answer.body
}
const cancel = ({ _id }: Id, at = shop) => at.post(`/api/bookings/${_id}/cancel`, { token: customer.token })
const move = ({ _id }: Id, date: string, at = shop) =>
  at.post(`/api/bookings/${_id}/reschedule`, { token: customer.token, body: { date, time: '10:00' } })
const set = ({ _id }: Id, status: string, at = shop) =>
  at.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status } })
const stats = async (): Promise<Stats> => (await shop.get('/api/admin/dashboard/stats', { token: admin })).body

describe('the counters match the bookings after', () => {
  test('booking, rescheduling to another day, and cancelling', async () => {
    await shop.aProfessional()
    const before = await stats()
    const one = await booked()
    expect(await stats()).toMatchObject({
      totalBookings: before.totalBookings + 1,
      pendingBookings: before.pendingBookings + 1,
      totalCustomers: before.totalCustomers + 1,
    })
    expect((await counted(move(one, '2026-11-25'))).status).toBe(200)
    expect((await counted(book())).status).toBe(201)
    expect((await counted(cancel(one))).status).toBe(200)
    expect((await counted(cancel(one))).status).toBe(200)
    expect((await counted(move(one, '2026-11-26'))).status).toBe(409)
    expect(await stats()).toMatchObject({
      totalBookings: before.totalBookings + 2,
      pendingBookings: before.pendingBookings + 1,
      totalCustomers: before.totalCustomers + 1,
    })
  })

  test('every change of status', async () => {
    await shop.aProfessional()
    const one = await booked()
    const { totalRevenue } = await stats()
    for (const from of BookingStatus.options) {
      for (const to of BookingStatus.options) {
        await counted(set(one, from))
        expect((await counted(set(one, to))).status).toBe(200)
        const revenue = (totalRevenue ?? 0) + (to === 'completed' ? one.price.total : 0)
        expect((await stats()).totalRevenue).toBeCloseTo(revenue, 2)
      }
    }
  })

  test('refused requests and requests that change nothing', async () => {
    const professional = await shop.aProfessional()
    const one = await booked()
    expect((await counted(book())).status).toBe(409)
    expect((await counted(set(one, 'done'))).status).toBe(422)
    const body = { professional }
    const path = `/api/admin/bookings/${one._id}/professional`
    expect((await counted(shop.put(path, { token: admin, body }))).status).toBe(200)
  })

  test('closing an account: its bookings stay', async () => {
    await shop.aProfessional()
    await shop.aProfessional()
    const before = await stats()
    const done = await booked()
    await counted(set(done, 'completed'))
    await booked('12:00')
    const closing = shop.del('/api/users/me', { token: customer.token, body: { password: 'correct horse' } })
    expect((await counted(closing)).status).toBe(204)
    expect(await stats()).toMatchObject({
      totalBookings: before.totalBookings + 2,
      pendingBookings: before.pendingBookings,
      completedBookings: before.completedBookings + 1,
      totalCustomers: before.totalCustomers,
    })
  })

  test('time off that removes a professional from bookings', async () => {
    const professional = await shop.aProfessional()
    await booked()
    const body = { from: '2026-11-24T00:00', to: '2026-11-25T00:00' }
    const path = `/api/admin/professionals/${professional}/time-off`
    expect((await counted(shop.post(path, { token: admin, body }))).status).toBe(201)
  })

  test('filling the demo and removing all of it', async () => {
    await counted(openDemo(shop.deps))
    expect((await stats()).totalBookings).toBeGreaterThan(500)
    await counted(client.query('delete from bookings'))
    expect(await stats()).toMatchObject({ totalBookings: 0, totalCustomers: 0, totalRevenue: 0 })
  }, 60_000)
})

describe('the counters match after direct writes to the database:', () => {
  const others = async () => (await shop.aUser()).email

  test('deleting some bookings of a customer, then the rest', async () => {
    const [first] = await addBookings(client, { email: customer.email, madeAt: '2026-11-01T00:00:00Z' })
    await addBookings(client, { email: customer.email, madeAt: '2026-11-02T00:00:00Z' })
    await addBookings(client, { email: customer.email, storefront: 'home', times: 2 })
    await counted(client.query('delete from bookings where id = $1', [first]))
    await counted(client.query('delete from bookings where storefront = $1', ['home']))
    await counted(client.query('delete from bookings'))
  })

  test('inserting an older booking later', async () => {
    await addBookings(client, { email: customer.email, madeAt: '2026-11-02T00:00:00Z' })
    await counted(addBookings(client, { email: customer.email, madeAt: '2026-11-01T00:00:00Z' }))
    await counted(addBookings(client, { email: customer.email, madeAt: '2026-11-03T00:00:00Z' }))
  })

  test.each([
    "customer_id = (select id from users where email = 'other@doorstep.example')",
    'customer_id = null',
    "storefront = 'home', currency = 'USD'",
    "created_at = created_at - interval '1 day'",
    'price = price + 100, total = total + 100',
    "category = 'legal', day = day + 1, status = 'completed'",
    "address = 'Mumbai'",
  ])('setting %s on all bookings', async (change) => {
    await shop.aUser({ email: 'other@doorstep.example' }).catch(() => {})
    await addBookings(client, { email: customer.email, times: 3 })
    await addBookings(client, { email: await others(), status: 'completed' })
    const changing = { text: 'update bookings set '.concat(change) }
    await counted(client.query(changing))
  })

  test('a recount after writes that bypassed the triggers', async () => {
    await client.query("set session_replication_role = 'replica'")
    await addBookings(client, { email: customer.email, times: 5 })
    await client.query("set session_replication_role = 'origin'")
    expect(await miscounted(client)).not.toEqual([])
    await counted(client.query('select recount_bookings()'))
  })
})

test('a hundred concurrent bookings in two processes are each counted once', async () => {
  for (let n = 0; n < 30; n += 1) await shop.aProfessional()
  const made: Id[] = []
  for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00'])
    for (let n = 0; n < 4; n += 1) made.push((await book(time)).body)
  const at = (n: number) => (n % 2 === 0 ? shop : second)
  const changes = made.flatMap((one, n) => [
    () => set(one, BookingStatus.options[n % 4] ?? '', at(n)),
    () => set(one, BookingStatus.options[(n + 1) % 4] ?? '', at(n + 1)),
    () => cancel(one, at(n)),
    () => move(one, `2026-12-0${1 + (n % 9)}`, at(n + 1)),
    () => book('10:00', at(n)),
  ])
  const answers = await Promise.all(changes.slice(0, 100).map((change) => change()))
  expect(answers.filter(({ status }) => status === 200 || status === 201).length).toBeGreaterThan(40)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await miscounted(client)).toEqual([])
  const { totalBookings } = await stats()
  const listed = await shop.get('/api/admin/bookings?limit=1', { token: admin })

  expect(String(totalBookings)).toBe(listed.headers.get('x-total-count'))
})

test('bookings made during a recount wait for it, and are counted once', async () => {
  for (let n = 0; n < 6; n += 1) await shop.aProfessional()
  await addBookings(client)
  // Pauses the recount in the middle.
  const other = await shop.aClient()
  await other.query('begin')
  await other.query('select from booking_tallies for update')
  const counting = client.query('select recount_bookings()')
  await waiters(shop.connection, 1)
  const booking = Promise.all(Array.from({ length: 6 }, () => book('10:00')))
  await Promise.race([booking, sleep(300)])
  await other.query('commit')
  await counting
  expect((await booking).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
})

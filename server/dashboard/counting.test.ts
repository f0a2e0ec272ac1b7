import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { BookingStatus } from '#domain/booking.ts'
import { openDemo } from '#server/demo/open.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings, dashboardCalls, miscounted } from '#server/testing/tallies.ts'

const shop = openShop({ processes: 2, env: { DEMO_PASSWORD: 'demo password' } })
const { assign, book, cancel, reschedule, setStatus } = shop
const { readStats } = dashboardCalls(shop)
afterEach(async () => expect(await miscounted(shop.client)).toEqual([]))

/** Verifies the counters after a write, whatever its response. */
async function counted<T>(write: Promise<T>): Promise<T> {
  const answer = await write
  expect(await miscounted(shop.client)).toEqual([])
  return answer
}
const aBooking = (options: { time?: string } = {}) => counted(shop.aBooking(options))

describe('the counters match the bookings after', () => {
  test('booking, rescheduling to another day, and cancelling', async () => {
    await shop.aProfessional()
    const before = await readStats()
    const one = await aBooking()
    expect(await readStats()).toMatchObject({
      totalBookings: before.totalBookings + 1,
      pendingBookings: before.pendingBookings + 1,
      totalCustomers: before.totalCustomers + 1,
    })
    expect((await counted(reschedule(one, '2026-11-25 10:00'))).status).toBe(200)
    expect((await counted(book())).status).toBe(201)
    expect((await counted(cancel(one))).status).toBe(200)
    expect((await counted(cancel(one))).status).toBe(200)
    expect((await counted(reschedule(one, '2026-11-26 10:00'))).status).toBe(409)
    expect(await readStats()).toMatchObject({
      totalBookings: before.totalBookings + 2,
      pendingBookings: before.pendingBookings + 1,
      totalCustomers: before.totalCustomers + 1,
    })
  })

  test('every change of status', async () => {
    await shop.aProfessional()
    const one = await aBooking()
    const { totalRevenue } = await readStats()
    for (const from of BookingStatus.options) {
      for (const to of BookingStatus.options) {
        await counted(setStatus(one, from))
        expect((await counted(setStatus(one, to))).status).toBe(200)
        const revenue = (totalRevenue ?? 0) + (to === 'completed' ? one.price.total : 0)
        expect((await readStats()).totalRevenue).toBeCloseTo(revenue, 2)
      }
    }
  })

  test('refused requests and requests that change nothing', async () => {
    const professional = await shop.aProfessional()
    const one = await aBooking()
    expect((await counted(book())).status).toBe(409)
    expect((await counted(setStatus(one, 'done'))).status).toBe(422)
    expect((await counted(assign(one, professional))).status).toBe(200)
  })

  test('closing an account: its bookings stay', async () => {
    await shop.aProfessional()
    await shop.aProfessional()
    const before = await readStats()
    const done = await aBooking()
    await counted(setStatus(done, 'completed'))
    await aBooking({ time: '12:00' })
    expect((await counted(shop.closeAccount())).status).toBe(204)
    expect(await readStats()).toMatchObject({
      totalBookings: before.totalBookings + 2,
      pendingBookings: before.pendingBookings,
      completedBookings: before.completedBookings + 1,
      totalCustomers: before.totalCustomers,
    })
  })

  test('time off that removes a professional from bookings', async () => {
    const professional = await shop.aProfessional()
    await aBooking()
    const adding = shop.addTimeOff(professional, '2026-11-24T00:00', '2026-11-25T00:00')
    expect((await counted(adding)).status).toBe(201)
  })

  test('filling the demo and removing all of it', async () => {
    await counted(openDemo(shop.deps))
    expect((await readStats()).totalBookings).toBeGreaterThan(500)
    await counted(shop.client.query('delete from bookings'))
    expect(await readStats()).toMatchObject({ totalBookings: 0, totalCustomers: 0, totalRevenue: 0 })
  }, 60_000)
})

describe('the counters match after direct writes to the database:', () => {
  test('deleting some bookings of a customer, then the rest', async () => {
    const [first] = await addBookings(shop.client, { email: shop.customer.email, madeAt: '2026-11-01T00:00:00Z' })
    await addBookings(shop.client, { email: shop.customer.email, madeAt: '2026-11-02T00:00:00Z' })
    await addBookings(shop.client, { email: shop.customer.email, storefront: 'home', times: 2 })
    await counted(shop.client.query('delete from bookings where id = $1', [first]))
    await counted(shop.client.query('delete from bookings where storefront = $1', ['home']))
    await counted(shop.client.query('delete from bookings'))
  })

  test('inserting an older booking later', async () => {
    await addBookings(shop.client, { email: shop.customer.email, madeAt: '2026-11-02T00:00:00Z' })
    await counted(addBookings(shop.client, { email: shop.customer.email, madeAt: '2026-11-01T00:00:00Z' }))
    await counted(addBookings(shop.client, { email: shop.customer.email, madeAt: '2026-11-03T00:00:00Z' }))
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
    await addBookings(shop.client, { email: shop.customer.email, times: 3 })
    await addBookings(shop.client, { email: (await shop.aUser()).email, status: 'completed' })
    const changing = { text: 'update bookings set '.concat(change) }
    await counted(shop.client.query(changing))
  })

  test('a recount after writes that bypassed the triggers', async () => {
    await shop.client.query("set session_replication_role = 'replica'")
    await addBookings(shop.client, { email: shop.customer.email, times: 5 })
    await shop.client.query("set session_replication_role = 'origin'")
    expect(await miscounted(shop.client)).not.toEqual([])
    await counted(shop.client.query('select recount_bookings()'))
  })
})

test('a hundred concurrent bookings in two processes are each counted once', async () => {
  for (let n = 0; n < 30; n += 1) await shop.aProfessional()
  const made: { _id: string }[] = []
  for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00'])
    for (let n = 0; n < 4; n += 1) made.push((await book({ time })).body)
  const at = (n: number) => (n % 2 === 0 ? shop : shop.second)
  const changes = made.flatMap((one, n) => [
    () => setStatus(one, BookingStatus.options[n % 4] ?? '', { at: at(n) }),
    () => setStatus(one, BookingStatus.options[(n + 1) % 4] ?? '', { at: at(n + 1) }),
    () => cancel(one, { at: at(n) }),
    () => reschedule(one, `2026-12-0${1 + (n % 9)} 10:00`, { at: at(n + 1) }),
    () => book({ at: at(n) }),
  ])
  const answers = await Promise.all(changes.slice(0, 100).map((change) => change()))
  expect(answers.filter(({ status }) => status === 200 || status === 201).length).toBeGreaterThan(40)
  // A slow machine refuses some at once. These change nothing.
  expect(answers.filter(({ status, body }) => status >= 500 && body.code !== 'overloaded')).toEqual([])
  expect(await miscounted(shop.client)).toEqual([])
  const { totalBookings } = await readStats()
  const listed = await shop.get('/api/admin/bookings?limit=1', { token: shop.admin.token })

  expect(String(totalBookings)).toBe(listed.headers.get('x-total-count'))
})

test('bookings made during a recount wait for it, and are counted once', async () => {
  for (let n = 0; n < 6; n += 1) await shop.aProfessional()
  await addBookings(shop.client)
  // Pauses the recount in the middle.
  const other = await shop.aClient()
  await other.query('begin')
  await other.query('select from booking_tallies for update')
  const counting = shop.client.query('select recount_bookings()')
  await waiters(shop.connection, 1)
  const booking = Promise.all(Array.from({ length: 6 }, () => book()))
  await Promise.race([booking, sleep(300)])
  await other.query('commit')
  await counting
  expect((await booking).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
})

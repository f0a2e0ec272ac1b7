import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { addBookings, dashboardCalls, type Past } from '#server/testing/tallies.ts'

const shop = openShop()
const { read, readDistribution, readOverview, readStats } = dashboardCalls(shop)
let emails: string[]
beforeAll(async () => {
  emails = await Promise.all(Array.from({ length: 4 }, async () => (await shop.aUser()).email))
})
beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.client.query('delete from bookings')
})

const add = (past?: Past) => addBookings(shop.client, past)

describe('an empty shop', () => {
  test('has totals of zero in its own currency', async () => {
    const { totalServices, ...rest } = await readStats()
    expect(totalServices).toBeGreaterThan(0)
    expect(rest).toEqual({
      totalBookings: 0,
      pendingBookings: 0,
      completedBookings: 0,
      totalRevenue: 0,
      currency: 'INR',
      totalCustomers: 0,
      revenue: [{ currency: 'INR', amount: 0 }],
      trends: {
        bookings: { now: 0, before: 0 },
        customers: { now: 0, before: 0 },
        revenue: [{ currency: 'INR', now: 0, before: 0 }],
      },
    })
  })

  test('has every day in the overview, and an empty distribution', async () => {
    const days = await readOverview('days=3')
    expect(days).toEqual(
      ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
        date,
        pending: 0,
        confirmed: 0,
        completed: 0,
        cancelled: 0,
      })),
    )
    expect(await readDistribution()).toEqual([])
    expect((await read('recent-bookings')).body).toEqual([])
  })
})

describe('the totals of a shop', () => {
  test('count all, pending and completed bookings, and the revenue of completed ones', async () => {
    await add({ times: 3, total: 700 })
    await add({ times: 2, status: 'completed', total: 770_390 })
    await add({ status: 'completed', total: 5, day: '2019-01-01' })
    await add({ status: 'confirmed' })
    await add({ status: 'cancelled', day: '2026-12-20' })
    await add({ storefront: 'home', status: 'completed', total: 999 })
    expect(await readStats()).toMatchObject({
      totalBookings: 8,
      pendingBookings: 3,
      completedBookings: 3,
      totalRevenue: 15_407.85,
      currency: 'INR',
      revenue: [{ currency: 'INR', amount: 15_407.85 }],
    })
    expect((await read('stats', 'home')).body).toEqual(await readStats('home'))
    expect(await readStats('home')).toMatchObject({ totalBookings: 1, totalRevenue: 9.99, currency: 'USD' })
  })

  test('of all storefronts are summed, except for amounts of different currencies', async () => {
    await add({ status: 'completed', total: 100 })
    await add({ storefront: 'home', status: 'completed', total: 999, times: 2 })
    expect(await readStats('all')).toMatchObject({
      totalBookings: 3,
      completedBookings: 3,
      totalRevenue: null,
      currency: null,
      revenue: [
        { currency: 'INR', amount: 1 },
        { currency: 'USD', amount: 19.98 },
      ],
    })
    expect((await readStats('all')).totalServices).toBe(
      (await readStats()).totalServices + (await readStats('home')).totalServices,
    )
  })

  test('of a shop that changed its currency are in both', async () => {
    await add({ status: 'completed', total: 100 })
    await add({ status: 'completed', total: 500, currency: 'JPY' })
    await add({ status: 'pending', total: 500, currency: 'EUR' })
    const revenue = [
      { currency: 'INR', amount: 1 },
      { currency: 'JPY', amount: 500 },
    ]
    expect(await readStats()).toMatchObject({ totalRevenue: null, currency: null, revenue })
  })

  test('count a customer once, even with bookings at several storefronts', async () => {
    const [asha = '', ravi = '', emile = ''] = emails
    await add({ email: asha, times: 3 })
    await add({ email: asha, storefront: 'home', status: 'cancelled' })
    await add({ email: ravi, storefront: 'home' })
    await add({ email: emile })
    await add({ email: null })
    const totals = await Promise.all(
      ['documents', 'home', 'all'].map(async (of) => (await readStats(of)).totalCustomers),
    )
    expect(totals).toEqual([2, 2, 3])
  })

  test('count the bookable services', async () => {
    const { totalServices } = await readStats()
    await shop.client.query("update services set archived_at = now() where slug = 'gst'")
    expect((await readStats()).totalServices).toBe(totalServices - 1)
    await shop.client.query("update services set archived_at = null where slug = 'gst'")
    expect((await readStats()).totalServices).toBe(totalServices)
  })
})

describe('the trends of the last 30 days', () => {
  test('count bookings by the day of the appointment, including today, in every status', async () => {
    for (const [day, times] of [
      ['2026-11-21', 1],
      ['2026-11-20', 2],
      ['2026-10-22', 4],
      ['2026-10-21', 8],
      ['2026-09-22', 16],
      ['2026-09-21', 32],
    ] as const) {
      await add({ day, times })
      await add({ day, times, status: 'completed', total: 250 })
      await add({ day, times, status: 'cancelled' })
    }
    const { trends, totalBookings } = await readStats()
    expect(totalBookings).toBe(3 * 63)
    expect(trends.bookings).toEqual({ now: 3 * (2 + 4), before: 3 * (8 + 16) })
    expect(trends.revenue).toEqual([{ currency: 'INR', now: 2.5 * (2 + 4), before: 2.5 * (8 + 16) }])
  })

  test('count customers by the moment of their first booking', async () => {
    const [asha = '', ravi = '', emile = '', bob = ''] = emails
    // In Kolkata the day begins at 18:30 UTC of the previous day.
    await add({ email: asha, madeAt: '2026-10-21T18:30:00Z' })
    await add({ email: asha, madeAt: '2026-11-20T06:00:00Z' })
    await add({ email: ravi, madeAt: '2026-10-21T18:29:59.999Z' })
    await add({ email: emile, madeAt: '2026-09-21T18:30:00Z' })
    await add({ email: bob, madeAt: '2026-09-21T18:29:59.999Z' })
    await add({ email: bob, madeAt: '2026-11-20T06:00:00Z' })
    expect((await readStats()).trends.customers).toEqual({ now: 1, before: 2 })
    expect((await readStats('all')).trends.customers).toEqual({ now: 1, before: 2 })
  })

  test('count a customer of two storefronts at the first one', async () => {
    const [asha = '', ravi = ''] = emails
    await add({ email: asha, storefront: 'home', madeAt: '2026-10-01T12:00:00Z' })
    await add({ email: asha, madeAt: '2026-11-01T12:00:00Z' })
    // Both at the same moment still count once.
    await add({ email: ravi, storefront: 'home', madeAt: '2026-11-02T12:00:00Z' })
    await add({ email: ravi, madeAt: '2026-11-02T12:00:00Z' })
    expect((await readStats()).trends.customers).toEqual({ now: 2, before: 0 })
    expect((await readStats('all')).trends.customers).toEqual({ now: 1, before: 1 })
    expect((await readStats('all')).totalCustomers).toBe(2)
  })

  test("use the date in each storefront's time zone", async () => {
    // 00:30 on the 21st in Kolkata, 14:00 on the 20th in New York.
    await shop.goTo('2026-11-20T19:00:00Z')
    await add({ day: '2026-11-21', times: 1 })
    await add({ day: '2026-10-22', times: 2 })
    await add({ day: '2026-09-21', times: 4 })
    await add({ day: '2026-11-21', times: 8, storefront: 'home' })
    await add({ day: '2026-10-22', times: 16, storefront: 'home' })
    await add({ day: '2026-09-21', times: 32, storefront: 'home' })
    await add({ day: '2026-09-22', times: 64, storefront: 'home' })
    const trends = await Promise.all(
      ['documents', 'home', 'all'].map(async (of) => (await readStats(of)).trends.bookings),
    )
    expect(trends).toEqual([
      { now: 1, before: 2 },
      { now: 16, before: 64 },
      { now: 17, before: 66 },
    ])
  })
})

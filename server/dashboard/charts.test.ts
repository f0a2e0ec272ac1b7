import { beforeEach, describe, expect, test } from 'vitest'
import type { OverviewDay } from '#domain/dashboard.ts'
import { storefrontsOf } from '#server/storefronts.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBookings, dashboardCalls, type Past } from '#server/testing/tallies.ts'

const shop = openShop()
const { read, readDistribution, readOverview } = dashboardCalls(shop)
beforeEach(async () => {
  await shop.goTo('2026-11-20T06:30:00Z')
  await shop.client.query('delete from bookings')
})

const add = (past?: Past) => addBookings(shop.client, past)
const empty = { pending: 0, confirmed: 0, completed: 0, cancelled: 0 }

describe('the overview', () => {
  test('has the requested number of days, oldest first, ending today', async () => {
    const lengths = await Promise.all(['', 'days=1', 'days=7', 'days=90', 'days=366'].map(readOverview))
    expect(lengths.map((days) => days.length)).toEqual([30, 1, 7, 90, 366])
    for (const days of lengths) expect(days.at(-1)?.date).toBe('2026-11-20')
    expect(lengths[0]?.[0]?.date).toBe('2026-10-22')
    expect(lengths[4]?.map(({ date }) => date)).toEqual(lengths[4]?.map(({ date }) => date).toSorted())
  })

  test('counts each appointment on its day, by status', async () => {
    await add({ day: '2026-11-20', times: 2 })
    await add({ day: '2026-11-20', status: 'cancelled' })
    await add({ day: '2026-11-18', status: 'completed', times: 3 })
    await add({ day: '2026-11-18', status: 'completed', category: 'legal' })
    await add({ day: '2026-11-18', status: 'confirmed', currency: 'EUR' })
    for (const day of ['2026-11-17', '2026-11-21']) await add({ day })
    expect(await readOverview('days=3')).toEqual([
      { ...empty, date: '2026-11-18', completed: 4, confirmed: 1 },
      { ...empty, date: '2026-11-19' },
      { ...empty, date: '2026-11-20', pending: 2, cancelled: 1 },
    ])
  })

  test('agrees with the list of bookings of each day', async () => {
    await add({ day: '2026-11-19', times: 3 })
    await add({ day: '2026-11-19', times: 2, storefront: 'home', status: 'completed' })
    for (const of of ['documents', 'home', 'all']) {
      const [day] = await readOverview(`days=2&storefront=${of}`)
      const path = `/api/admin/bookings?date=2026-11-19&storefront=${of}`
      const listed = (await shop.get(path, { token: shop.admin.token })).headers.get('x-total-count')
      expect(String((day?.pending ?? 0) + (day?.completed ?? 0))).toBe(listed)
    }
  })

  test.each([
    ['2026-11-20T18:29:00Z', ['2026-11-20', '2026-11-20', '2026-11-20']],
    ['2026-11-20T18:30:00Z', ['2026-11-21', '2026-11-20', '2026-11-21']],
    ['2026-11-21T04:59:00Z', ['2026-11-21', '2026-11-20', '2026-11-21']],
    ['2026-11-21T05:00:00Z', ['2026-11-21', '2026-11-21', '2026-11-21']],
  ])(
    "at %s ends with the storefront's today, and for all storefronts with the latest one",
    async (moment, expected) => {
      await shop.goTo(moment)
      const days = await Promise.all(
        ['documents', 'home', 'all'].map(async (of) => await readOverview(`days=2&storefront=${of}`)),
      )
      expect(days.map((list) => list.at(-1)?.date)).toEqual(expected)
      expect(days.map((list) => list.length)).toEqual([2, 2, 2])
    },
  )

  test('of all storefronts ends with the latest day, in any order of the storefronts', async () => {
    const moment = '2026-11-20T18:30:00Z'
    await shop.goTo(moment)
    const storefronts = storefrontsOf(shop.deps.storefronts.plans.toReversed())
    const other = await shop.anotherProcess({ storefronts })
    other.moveClock((Date.parse(moment) - other.deps.clock().getTime()) / 60_000)
    const path = '/api/admin/dashboard/overview?days=1&storefront=all'
    for (const { get } of [shop, other])
      expect((await get(path, { token: shop.admin.token })).body.map(({ date }: OverviewDay) => date)).toEqual([
        '2026-11-21',
      ])
  })
})

describe('the distribution', () => {
  test('covers the same appointments, most first, then by name', async () => {
    await add({ category: 'tax', times: 1, status: 'cancelled' })
    await add({ category: 'legal', times: 1, status: 'completed', currency: 'EUR' })
    await add({ category: 'personal', day: '2026-11-19', times: 2 })
    await add({ category: 'personal', day: '2026-11-18', times: 2 })
    await add({ category: 'property', day: '2026-11-17' })
    await add({ category: 'property', day: '2026-11-21' })
    expect(await readDistribution('days=3')).toEqual([
      { category: 'personal', name: 'Personal', count: 4, share: 0.6667 },
      { category: 'legal', name: 'Legal', count: 1, share: 0.1667 },
      { category: 'tax', name: 'Tax', count: 1, share: 0.1667 },
    ])
    expect((await readDistribution()).map(({ count }) => count)).toEqual([4, 1, 1, 1])
  })

  test('shows a deleted category by its key, and leaves out empty ones', async () => {
    await add({ category: 'apostilles' })
    const deleted = await add({ category: 'tax' })
    await shop.client.query('delete from bookings where id = any ($1)', [deleted])
    expect(await readDistribution()).toEqual([{ category: 'apostilles', name: 'apostilles', count: 1, share: 1 }])
  })

  test('keeps equal category names of two storefronts apart', async () => {
    await add({ category: 'cleaning', times: 2 })
    await add({ category: 'cleaning', storefront: 'home', times: 2 })
    expect(await readDistribution('storefront=all')).toEqual([
      { category: 'cleaning', name: 'Cleaning', count: 2, share: 0.5 },
      { category: 'cleaning', name: 'cleaning', count: 2, share: 0.5 },
    ])
  })
})

describe('recent bookings', () => {
  const recent = async (query = '') =>
    (await read(`recent-bookings?${query}`)).body.map(({ _id }: { _id: string }) => _id)

  test('are the last five created, on any date', async () => {
    const made: string[] = []
    const [here, there] = ['documents', 'home']
    for (const [minute, storefront] of [here, there, here, there, there, there, there, here, there].entries()) {
      const at = { madeAt: `2026-11-20T06:0${minute}:00Z`, day: `2026-11-2${9 - minute}` }
      made.unshift(...(await add({ ...at, storefront })))
    }
    expect(await recent('storefront=all')).toEqual(made.slice(0, 5))
    expect(await recent('storefront=home')).toEqual([0, 2, 3, 4, 5].map((index) => made[index]))
    expect(await recent()).toEqual([1, 6, 8].map((index) => made[index]))
  })

  test('have the same fields as in the list', async () => {
    await add({ email: shop.customer.email, total: 770_390 })
    const [listed] = (await shop.get('/api/admin/bookings', { token: shop.admin.token })).body
    expect((await read('recent-bookings')).body).toEqual([listed])
  })
})

import { beforeAll, expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { openDemo } from './open.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp({ env: { DEMO_PASSWORD: 'demo password' } })
  await openDemo(shop.deps)
  token = await shop.signIn({ email: 'customer@doorstep.example', password: 'demo password' })
}, 30_000)

const count = async (question: string) => (await askOnce(shop.connection, question))[0]?.['count']

test('each category of both storefronts has at least six professionals', async () => {
  const rows = await askOnce(
    shop.connection,
    'select c.key, count(p.id)::int as count from categories c left join professionals p on p.storefront = c.storefront and c.key = any (p.categories) group by c.storefront, c.key',
  )
  expect(rows.length).toBe(11)
  expect(rows.filter((row) => Number(row['count']) < 6)).toEqual([])
})

test('every booking with a professional has a claim for each quarter of an hour, and there are no other claims', async () => {
  const quarters =
    "select coalesce(sum(duration / 15), 0)::int as count from bookings where status <> 'cancelled' and professional_id is not null"
  expect(await count(quarters)).toBe(await count('select count(*)::int as count from slot_claims'))
  expect(await count('select count(*)::int as count from bookings')).toBeGreaterThan(5_000)
})

test('no customer exceeds the limit of upcoming bookings', async () => {
  const rows = await askOnce(
    shop.connection,
    "select customer_id, count(*)::int as count from bookings where status in ('pending', 'confirmed') and ends_at > '2026-11-20T06:30Z' group by customer_id having count(*) > 10",
  )
  expect(rows).toEqual([])
})

test('booking numbers are in the order of creation across both storefronts', async () => {
  const rows = await askOnce(
    shop.connection,
    'select number, created_at from bookings order by split_part(number, $$-$$, 2), split_part(number, $$-$$, 3)::int',
  )
  const byDay = Map.groupBy(rows, ({ number }) => String(number).slice(0, 9))
  for (const made of byDay.values()) {
    const times = made.map((row) => Number(row['created_at']))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(made[0]?.['number']).toMatch(/-0001$/)
  }
})

test('the demo customer has past and upcoming bookings at both storefronts', async () => {
  for (const storefront of ['documents', 'home']) {
    const listed = async (status: string) =>
      Number((await shop.get(`/api/bookings?status=${status}`, { token, storefront })).headers.get('x-total-count'))
    expect([await listed('upcoming'), await listed('past')]).toEqual([2, 9])
  }
})

test('every slot of every service in the coming days is either free or taken', async () => {
  for (const storefront of ['documents', 'home']) {
    const services = (await shop.get('/api/services?limit=100', { storefront })).body
    const reasons = new Set<string>()
    for (const { slug } of services) {
      const day = await shop.get(`/api/services/${slug}/availability?date=2026-11-21`, { storefront })
      for (const { available, reason } of day.body.slots) reasons.add(available ? 'free' : reason)
    }
    expect(reasons.difference(new Set(['free', 'full']))).toEqual(new Set())
  }
})

test('a restart on the same day changes nothing, and on the next day adds new bookings and statuses', async () => {
  const numbers = () =>
    askOnce(shop.connection, 'select id::text, number, status, professional_id::text from bookings order by id')
  const before = await numbers()
  await openDemo(shop.deps)
  expect(await numbers()).toEqual(before)
  shop.moveClock(24 * 60)
  await openDemo(shop.deps)
  const after = new Map((await numbers()).map((row) => [row['id'], row]))
  expect(before.filter((row) => JSON.stringify(after.get(row['id'])) !== JSON.stringify(row))).toEqual([])
  expect(after.size).toBeGreaterThan(before.length)
})

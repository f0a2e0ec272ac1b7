import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Stats } from '#domain/dashboard.ts'
import type { Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBookings, miscounted } from '#server/testing/tallies.ts'
import { addUpTallies } from './jobs.ts'

let shop: TestApp
/** A second server process on the same database. */
let second: TestApp
let client: Client
let admin: string

beforeAll(async () => {
  shop = await testApp({ env: { READS_PER_MINUTE: '100000' } })
  second = await testApp({ connection: shop.connection })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('rollback; delete from bookings; delete from booking_tallies')
})

async function rows(): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from booking_tallies')
  return rows[0]?.count ?? 0
}

const numbers = async (): Promise<string> => {
  const paths = ['stats', 'overview?days=366', 'distribution?days=366', 'stats?storefront=home']
  const answers = await Promise.all(paths.map((path) => shop.get(`/api/admin/dashboard/${path}`, { token: admin })))
  // Short enough to read in a failure message.
  return answers
    .map(({ text }) => text.replaceAll(/{[^{}]*"pending":0,"confirmed":0,"completed":0,[^{}]*},?/g, ''))
    .join('\n')
}
const statsNow = async (): Promise<Stats> => (await shop.get('/api/admin/dashboard/stats', { token: admin })).body

const days = Array.from({ length: 20 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)

test('rows of one kind are merged, rows that cancel out disappear, and the totals stay the same', async () => {
  for (const day of days.slice(0, 3)) await addBookings(client, { day, times: 5 })
  await addBookings(client, { status: 'completed', times: 3 })
  await addBookings(client, { status: 'completed', times: 2, currency: 'USD', storefront: 'home' })
  await client.query("update bookings set status = 'completed' where day = $1", [days[0]])
  const before = await numbers()
  expect(await rows()).toBeGreaterThan(20)
  await addUpTallies(shop.deps)
  expect([await rows(), await miscounted(client)]).toEqual([5, []])
  expect(await numbers()).toBe(before)
  await addUpTallies(shop.deps)
  expect([await rows(), await numbers()]).toEqual([5, before])
})

test('a single row is not rewritten', async () => {
  for (const day of days) await addBookings(client, { day, times: 2 })
  await addUpTallies(shop.deps)
  const places = async () => (await client.query('select ctid from booking_tallies where day < $1', [days[19]])).rows
  const before = await places()
  await addBookings(client, { day: days[19] ?? '' })
  await addUpTallies(shop.deps)
  expect(await places()).toEqual(before)
  expect(await miscounted(client)).toEqual([])
})

test('more rows than one statement merges are merged too', async () => {
  await client.query(`
    insert into booking_tallies
    select 'documents', '2000-01-01'::date + n % 6000, 'pending', 'tax', 'INR', 1, n from generate_series(1, 120000) as n`)
  const totals = 'select sum(bookings) as bookings, sum(amount) as amount from booking_tallies'
  const before = (await client.query(totals)).rows
  await addUpTallies(shop.deps)
  expect(await rows()).toBe(6_000)
  expect((await client.query(totals)).rows).toEqual(before)
}, 30_000)

test('bookings, the merge and readers do not wait for each other', async () => {
  await addBookings(client, { times: 6 })
  const other = await shop.aClient()
  await other.query('begin')
  await addBookings(other, { times: 2 })
  await addUpTallies(shop.deps)
  expect(await rows()).toBe(1)
  await addBookings(client, { times: 3 })
  await other.query('commit')
  expect(await miscounted(client)).toEqual([])
  // A merge that has not finished.
  await other.query('begin')
  await other.query('select from booking_tallies for update')
  await addUpTallies(second.deps)
  await addBookings(client, { times: 2, status: 'confirmed' })
  await addUpTallies(second.deps)
  expect(await rows()).toBe(1 + 2 + 3 + 1)
  expect((await statsNow()).totalBookings).toBe(13)
  await other.query('commit')
  await addUpTallies(second.deps)
  expect([await rows(), await miscounted(client)]).toEqual([2, []])
})

test('the totals never change while two processes merge', async () => {
  for (let n = 0; n < 20; n += 1)
    for (const day of days) await addBookings(client, { day, status: 'completed', total: n })
  const before = await numbers()
  const seen = new Set<string>()
  let isDone = false
  const looking = (async () => {
    while (!isDone) seen.add(await numbers())
  })()
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([addUpTallies(shop.deps), addUpTallies(second.deps)])
    // Splits rows into many with the same sum.
    await client.query(`
      with taken as (delete from booking_tallies where bookings > 1 returning *)
      insert into booking_tallies
      select storefront, day, status, category, currency, part, case part when 1 then 0 else amount end
      from taken, unnest(array[1, bookings - 1]) as part`)
  }
  isDone = true
  await looking
  expect([...seen]).toEqual([before])
  expect(await miscounted(client)).toEqual([])
}, 30_000)

test('no count is lost or doubled while bookings are created, changed and deleted', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => shop.aClient()))
  let isDone = false
  const addingUp = [shop, second].map(async ({ deps }) => {
    while (!isDone) await addUpTallies(deps)
  })
  await Promise.all(
    clients.map(async (one, turn) => {
      for (let n = 0; n < 60; n += 1) {
        const [id] = await addBookings(one, { day: days[(n + turn) % 5] ?? '', total: n })
        await one.query("update bookings set status = 'completed' where id = $1", [id])
        if (n % 3 === 0) await one.query('delete from bookings where id = $1', [id])
      }
    }),
  )
  isDone = true
  await Promise.all(addingUp)
  expect(await miscounted(client)).toEqual([])
  await addUpTallies(shop.deps)
  expect([await rows(), await miscounted(client)]).toEqual([5, []])
  expect((await statsNow()).totalBookings).toBe(160)
}, 30_000)

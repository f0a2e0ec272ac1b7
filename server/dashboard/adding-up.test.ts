import { beforeEach, expect, test } from 'vitest'
import { openShop } from '#server/testing/shop.ts'
import { addBookings, dashboardCalls, miscounted } from '#server/testing/tallies.ts'
import { addUpTallies } from './jobs.ts'

const shop = openShop({ processes: 2 })
const { read, readStats } = dashboardCalls(shop)
beforeEach(async () => void (await shop.client.query('delete from bookings; delete from booking_tallies')))

async function countRows(): Promise<number> {
  const { rows } = await shop.client.query<{ count: number }>('select count(*)::integer as count from booking_tallies')
  return rows[0]?.count ?? 0
}

/** Everything that the dashboard shows, without the days that have no bookings. */
async function readNumbers(): Promise<string> {
  const paths = ['stats', 'overview?days=366', 'distribution?days=366', 'stats?storefront=home']
  const texts = (await Promise.all(paths.map((path) => read(path)))).map(({ text }) => text)
  return texts.join('\n').replaceAll(/{[^{}]*"pending":0,"confirmed":0,"completed":0,[^{}]*},?/g, '')
}

const days = Array.from({ length: 20 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)

test('rows of one kind are merged, rows that cancel out disappear, and the totals stay the same', async () => {
  for (const day of days.slice(0, 3)) await addBookings(shop.client, { day, times: 5 })
  await addBookings(shop.client, { status: 'completed', times: 3 })
  await addBookings(shop.client, { status: 'completed', times: 2, currency: 'USD', storefront: 'home' })
  await shop.client.query("update bookings set status = 'completed' where day = $1", [days[0]])
  const before = await readNumbers()
  expect(await countRows()).toBeGreaterThan(20)
  await addUpTallies(shop.deps)
  expect([await countRows(), await miscounted(shop.client)]).toEqual([5, []])
  expect(await readNumbers()).toBe(before)
  await addUpTallies(shop.deps)
  expect([await countRows(), await readNumbers()]).toEqual([5, before])
})

test('a single row is not rewritten', async () => {
  for (const day of days) await addBookings(shop.client, { day, times: 2 })
  await addUpTallies(shop.deps)
  const locations = async () =>
    (await shop.client.query('select ctid from booking_tallies where day < $1', [days[19]])).rows
  const before = await locations()
  await addBookings(shop.client, { day: days[19] ?? '' })
  await addUpTallies(shop.deps)
  expect(await locations()).toEqual(before)
  expect(await miscounted(shop.client)).toEqual([])
})

test('more rows than one statement merges are merged too', async () => {
  await shop.client.query(`
    insert into booking_tallies
    select 'documents', '2000-01-01'::date + n % 6000, 'pending', 'tax', 'INR', 1, n from generate_series(1, 120000) as n`)
  const totals = 'select sum(bookings) as bookings, sum(amount) as amount from booking_tallies'
  const before = (await shop.client.query(totals)).rows
  await addUpTallies(shop.deps)
  expect(await countRows()).toBe(6_000)
  expect((await shop.client.query(totals)).rows).toEqual(before)
}, 30_000)

test('bookings, the merge and readers do not wait for each other', async () => {
  await addBookings(shop.client, { times: 6 })
  const other = await shop.aClient()
  await other.query('begin')
  await addBookings(other, { times: 2 })
  await addUpTallies(shop.deps)
  expect(await countRows()).toBe(1)
  await addBookings(shop.client, { times: 3 })
  await other.query('commit')
  expect(await miscounted(shop.client)).toEqual([])
  // A merge that has not finished.
  await other.query('begin')
  await other.query('select from booking_tallies for update')
  await addUpTallies(shop.second.deps)
  await addBookings(shop.client, { times: 2, status: 'confirmed' })
  await addUpTallies(shop.second.deps)
  expect(await countRows()).toBe(1 + 2 + 3 + 1)
  expect((await readStats()).totalBookings).toBe(13)
  await other.query('commit')
  await addUpTallies(shop.second.deps)
  expect([await countRows(), await miscounted(shop.client)]).toEqual([2, []])
})

test('the totals never change while two processes merge', async () => {
  for (let n = 0; n < 20; n += 1)
    for (const day of days) await addBookings(shop.client, { day, status: 'completed', total: n })
  const before = await readNumbers()
  const seen = new Set<string>()
  let isDone = false
  const reading = (async () => {
    while (!isDone) seen.add(await readNumbers())
  })()
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([addUpTallies(shop.deps), addUpTallies(shop.second.deps)])
    // Splits rows into many with the same sum.
    await shop.client.query(`
      with taken as (delete from booking_tallies where bookings > 1 returning *)
      insert into booking_tallies
      select storefront, day, status, category, currency, part, case part when 1 then 0 else amount end
      from taken, unnest(array[1, bookings - 1]) as part`)
  }
  isDone = true
  await reading
  expect([...seen]).toEqual([before])
  expect(await miscounted(shop.client)).toEqual([])
}, 30_000)

test('no count is lost or doubled while bookings are created, changed and deleted', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => shop.aClient()))
  let isDone = false
  const addingUp = [shop, shop.second].map(async ({ deps }) => {
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
  expect(await miscounted(shop.client)).toEqual([])
  await addUpTallies(shop.deps)
  expect([await countRows(), await miscounted(shop.client)]).toEqual([5, []])
  expect((await readStats()).totalBookings).toBe(160)
}, 30_000)

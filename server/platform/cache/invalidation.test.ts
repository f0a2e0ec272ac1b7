import { expect, test, vi } from 'vitest'
import { askOnce, openDatabase } from '#server/platform/database/db.ts'
import { testApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { watchCatalogue } from './invalidation.ts'
import type { Notice } from './notice.ts'

async function watched() {
  const shop = await testApp()
  const heard: string[] = []
  const cache = {
    // Some changes are announced twice: that something changed, and which services.
    receive: ({ storefront = 'all' }: Notice) => void (heard.at(-1) === storefront || heard.push(storefront)),
    setWatched: (isWatched: boolean) => void heard.push(isWatched ? 'listening' : 'away'),
  }
  // A second process: its own pool on the same database.
  const database = openDatabase({ connection: shop.connection, poolSize: 2, log: shop.deps.log })
  const watch = await watchCatalogue({ database, log: shop.deps.log, cache, onConnect: async () => {} })
  heard.length = 0
  const version = async () =>
    Number(
      (await askOnce(shop.connection, "select catalogue_version from storefronts where key = 'home'"))[0]?.[
        'catalogue_version'
      ],
    )
  return {
    shop,
    heard,
    version,
    change: (statement: string) => askOnce(shop.connection, statement),
    close: () => Promise.all([watch.close(), database.close()]),
  }
}

test.each([
  "update services set price = price + 100 where storefront = 'home'",
  "delete from services where storefront = 'home' and slug = 'shelf-mounting'",
  "update categories set name = 'Pipes' where storefront = 'home' and key = 'plumbing'",
  `insert into settings values ('home', 'prices', '{"serviceFee": 7}', 2, now(), gen_random_uuid())`,
])('after "%s" every process is notified of that storefront, and its version has increased', async (statement) => {
  const { heard, version, change, close } = await watched()
  const before = await version()
  await change(statement)
  await vi.waitFor(() => expect(heard).toEqual(['home']), patience)
  expect(await version()).toBeGreaterThan(before)
  await close()
})

test('a change that was rolled back is not announced', async () => {
  const { heard, version, change, close } = await watched()
  const before = await version()
  await change('begin; update services set price = price + 100; rollback')
  await change("update services set price = price + 100 where storefront = 'documents'")
  await vi.waitFor(() => expect(heard).toEqual(['documents']), patience)
  expect(await version()).toBe(before)
  await close()
})

test('a lost connection is opened again, and nothing is cached until then', async () => {
  const { heard, change, close } = await watched()
  await change(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalogue' and datname = current_database()",
  )
  await vi.waitFor(() => expect(heard).toEqual(['away', 'listening']), patience)
  await change("update services set price = price + 100 where storefront = 'home'")
  await vi.waitFor(() => expect(heard).toEqual(['away', 'listening', 'home']), patience)
  await close()
})

import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { movingAtEnd } from '#server/catalogue/admin/store.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ watching: true, processes: 2 })
const importer = importing(shop)
const priceInSecond = async () => (await shop.second.get('/api/services/gst')).body.price
const version = async (): Promise<number> =>
  Number(
    (await shop.client.query("select catalogue_version from storefronts where key = 'documents'")).rows[0]
      .catalogue_version,
  )

test('an import is visible at once in every process, also on cached pages', async () => {
  const before = await priceInSecond()
  expect(await priceInSecond()).toBe(before)
  await importer.done(fileOf({ slug: 'gst', price: '12.34' }))
  await vi.waitFor(async () => expect(await priceInSecond()).toBe(12.34), { timeout: 2_000, interval: 5 })
  await importer.done(fileOf({ ...aNewOne, slug: 'from-a-file' }))
  await vi.waitFor(async () => expect((await shop.second.get('/api/services/from-a-file')).status).toBe(200), {
    timeout: 2_000,
    interval: 5,
  })
})

test('a write to another service does not wait for the end of an import', async () => {
  const before = await version()
  await shop.deps.db.transaction((db) =>
    movingAtEnd(db, 'documents', async () => {
      await db.execute(sql`update services set price = 1 where slug = 'gst'`)
      await shop.client.query("update services set review_count = review_count + 1 where slug = 'passport'")
      expect(await version()).toBe(before + 1)
    }),
  )
  expect(await version()).toBe(before + 2)
  // Once only: a later write in the same transaction moves it again.
  await shop.deps.db.transaction(async (db) => {
    await movingAtEnd(db, 'documents', async () => {})
    await db.execute(sql`update services set price = 2 where slug = 'gst'`)
  })
  expect(await version()).toBe(before + 4)
})

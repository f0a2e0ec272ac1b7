import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ inMemory: true })
const first = '/api/services?maxPrice=1&sort=price-asc'

/** Makes a service the cheapest of all, and waits until lists from memory begin with it. */
async function makeFirst(change: { title?: string; description?: string }) {
  const { title = null, description = null } = change
  await shop.client.query(
    `update services set price = 1, title = coalesce($1, title), description = coalesce($2, description)
     where slug = 'passport'`,
    [title, description],
  )
  await vi.waitFor(async () => {
    expect(shop.deps.catalogues?.find('documents')).toBeDefined()
    expect((await shop.get(first)).body[0]).toMatchObject({ slug: 'passport', ...(title !== null && { title }) })
  }, patience)
}

test.each(['br', 'gzip'])('a list whose texts hardly become smaller arrives whole in %s', async (coding) => {
  await makeFirst({ description: randomBytes(20_000).toString('base64') })
  const plain = await (await shop.app.request(first)).text()
  const response = await shop.app.request(first, { headers: { 'Accept-Encoding': coding } })
  expect(response.headers.get('content-encoding')).toBe(coding)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect((coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(plain)
})

test('a title that looks like the fields after it is continued like any other', async () => {
  await makeFirst({ title: 'Passport","category":"tax' })
  const { catalogues: _catalogues, ...deps } = shop.deps
  const database = createApp(deps)
  const nextOf = (response: Response) => response.headers.get('link')
  const address = '/api/services?minPrice=0&sort=price-asc&limit=1'
  const next = nextOf(await shop.app.request(address))
  expect(next).not.toBeNull()
  expect(next).toBe(nextOf(await database.request(address)))
})

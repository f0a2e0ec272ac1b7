import { type SQL, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { withQuery } from '#domain/contract/address.ts'
import { seededRandom } from '#domain/random/random.ts'
import type { createApp } from '#server/app.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { fromDatabase } from '#server/testing/from-database.ts'
import { statementsDuring } from '#server/testing/statements.ts'
import { longestWait } from './memory.ts'

type Site = Pick<ReturnType<typeof createApp>, 'request'>

async function ask(site: Site, address: string, storefront: string) {
  const response = await site.request(address, { headers: { 'X-Storefront': storefront } })
  return {
    status: response.status,
    body: await response.json(),
    total: response.headers.get('x-total-count'),
    next: /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1],
  }
}

const searches = {
  documents:
    'gst, passport, registration, rent agreement, licence, itr, income tax return, certificate, trademrk, pasport, adhaar, regstration certifcate, drving licnse, marraige, pa, reg, cert, p, passport in pune, power of attorney, powr of attorney, zzzzz, voter crd, the, 15ca, क्षमा, ß٣½, Ａadhaar, %',
  home: 'plumer, elctrician, fauset, tap, ac, air conditioner, plumbing, cleaning, deep clean, womens haircut, repair, cleanning kichen, instal',
}

const filters = [
  {},
  { sort: 'price-asc' },
  { sort: 'price-desc', maxPrice: 2_000 },
  { sort: 'rating', minPrice: 99 },
  { featured: true },
  { featured: false, sort: 'rating' },
  { category: 'tax' },
  { category: 'plumbing', sort: 'recommended' },
  { category: 'unknown' },
]

test.each(Object.entries(searches))(
  'in %s, the memory answers searches like the database',
  async (storefront, list) => {
    const shop = await testApp({ unlimited: true, inMemory: true })
    const database = fromDatabase(shop)
    const compare = async (address: string) => {
      const [ours, theirs] = [await ask(shop.app, address, storefront), await ask(database, address, storefront)]
      expect(ours, address).toEqual(theirs)
      expect(ours.status, address).toBe(200)
      return [ours.next, theirs.next]
    }
    const random = seededRandom(`filters in ${storefront}`)
    for (const search of list.split(', ')) {
      for (const filter of [{}, random.oneOf(filters), random.oneOf(filters)]) {
        let address: string | undefined = withQuery('/api/services', {
          search,
          limit: random.oneOf([3, 9, 100]),
          ...filter,
        })
        for (let page = 0; address !== undefined && page < 6; page += 1) address = (await compare(address))[page % 2]
      }
      await compare(withQuery('/api/categories', { search }))
      await compare(withQuery('/api/categories', { search, minPrice: 500, maxPrice: 1_500 }))
    }
  },
)

test('a search whose words are known sends no statement to the database', async () => {
  const shop = await testApp({ unlimited: true, inMemory: true })
  for (const search of ['passport', 'trademrk', 'income tax retrun', 'zzzzz']) {
    const calls = async () => {
      for (const address of ['/api/services', '/api/categories'])
        expect((await shop.get(withQuery(address, { search, maxPrice: 5_000 }))).status).toBe(200)
    }
    const first = await statementsDuring(shop.deps.db, calls)
    expect(first.length, first.join('; ')).toBeLessThanOrEqual(2)
    expect(await statementsDuring(shop.deps.db, calls)).toEqual([])
  }
})

test(
  'a changed service is found by its new words at once, in every process, and no longer by its old ones',
  async () => {
    const shop = await testApp({ unlimited: true, inMemory: true })
    const other = await testApp({ unlimited: true, inMemory: true, connection: shop.connection })
    const find = async ({ get }: TestApp, search: string) =>
      (await get(withQuery('/api/services', { search }))).body.map(({ slug }: Service) => slug)
    for (const app of [shop, other]) expect(await find(app, 'passport')).toContain('passport')
    const change = async (statement: SQL) => {
      await shop.deps.db.execute(statement)
      for (const app of [shop, other])
        await vi.waitFor(() => expect(app.deps.catalogues?.find('documents')).toBeDefined(), patience)
    }
    const found = async (search: string, slugs: string[]) => {
      for (const app of [shop, other])
        await vi.waitFor(async () => expect(await find(app, search), search).toEqual(slugs), patience)
    }
    await change(sql`update services set title = 'Yodelling Licence' where slug = 'gst'`)
    await found('yodelling', ['gst'])
    await found('yodeling', ['gst'])
    await found('yodl', ['gst'])
    await change(sql`update services set title = 'Yachting Licence' where slug = 'gst'`)
    await found('yodelling', [])
    await found('yachtin', ['gst'])
    await change(sql`update services set archived_at = now() where slug = 'gst'`)
    await found('yachting', [])
    await change(sql`update services set archived_at = null where slug = 'gst'`)
    await found('yachtign', ['gst'])
    await change(sql`update categories set name = 'Xylophones' where key = 'legal' and storefront = 'documents'`)
    const [slug] = await vi.waitFor(async () => {
      const slugs = await find(shop, 'xylofones')
      expect(slugs.length).toBeGreaterThan(1)
      return slugs
    }, patience)
    expect(await find(shop, 'xylophone')).toContain(slug)
  },
  4 * patience.timeout,
)

test('a search during a change of the catalogue waits for the memory, not for the database', async () => {
  const shop = await testApp({ unlimited: true, inMemory: true })
  const search = async () => shop.get(withQuery('/api/services', { search: 'trademrk' }))
  expect((await search()).status).toBe(200)
  let waited = 0
  while (waited < 5) {
    const { _id } = (await shop.get('/api/services/gst')).body
    const began = performance.now()
    shop.deps.cache.receive({ storefront: 'documents', services: [_id] })
    const read = shop.deps.catalogues?.settled().then(() => performance.now() - began)
    expect(shop.deps.catalogues?.find('documents')).toBeUndefined()
    const statements = await statementsDuring(shop.deps.db, async () => expect((await search()).status).toBe(200))
    // A search waits this long at most. If the machine took longer to read the change, the database has to answer.
    if (Number(await read) > longestWait) continue
    expect(statements.filter((statement) => /tsquery|ts_stat/.test(statement))).toEqual([])
    waited += 1
  }
})

test('a misspelt search that the database answered is answered again when the catalogue has been read', async () => {
  const shop = await testApp({ unlimited: true, inMemory: true })
  const find = async (search: string) => (await shop.get(withQuery('/api/services', { search }))).body.length as number
  const findWhileReading = async (search: string) => {
    shop.deps.cache.receive({ storefront: 'documents', services: 'all' })
    expect(shop.deps.catalogues?.find('documents')).toBeUndefined()
    const found = await find(search)
    await shop.deps.catalogues?.settled()
    return found
  }
  // The database corrects spelling by words that it reads at most every five seconds.
  expect(await findWhileReading('pasport')).toBeGreaterThan(0)
  await shop.deps.db.execute(
    sql`update categories set name = 'Xylophones' where key = 'legal' and storefront = 'documents'`,
  )
  await vi.waitFor(async () => expect(await find('xylophones')).toBeGreaterThan(1), patience)
  await shop.deps.catalogues?.settled()
  await findWhileReading('xylofones')
  expect(await find('xylofones')).toBeGreaterThan(1)
})

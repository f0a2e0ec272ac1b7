import { describe, expect, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { holdServices, patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ inMemory: true, processes: 2 })
const processes = () => [shop, shop.second]

const isInMemory = async () => {
  for (const { deps } of processes())
    await vi.waitFor(() => expect(deps.catalogues?.find('documents')).toBeDefined(), patience)
}

/** Reads an address in every process until it has this answer, then while no process can read the database. */
async function expectEverywhere<T>(
  address: string,
  read: (answer: Awaited<ReturnType<typeof shop.get>>) => T,
  expected: T,
) {
  for (const { get } of processes())
    await vi.waitFor(async () => expect(read(await get(address))).toEqual(expected), patience)
  await isInMemory()
  const release = await holdServices(shop.connection)
  for (const { get } of processes()) expect(read(await get(address))).toEqual(expected)
  await release()
}

const costly = '/api/services?maxPrice=900000'

describe('a list', () => {
  test('is answered without the database', async () => {
    await isInMemory()
    const addresses = [
      costly,
      `${costly}&category=tax&sort=rating&limit=3`,
      '/api/categories?minPrice=3',
      '/api/services',
    ]
    const expected = await Promise.all(addresses.map((address) => shop.get(address)))
    const release = await holdServices(shop.connection)
    for (const [at, address] of addresses.entries()) {
      const answer = await shop.get(address)
      expect([answer.status, answer.text]).toEqual([200, expected[at]?.text])
    }
    await release()
  })

  test('is sent again only if the client has an older version', async () => {
    const first = await shop.get(costly)
    const tag = first.headers.get('etag') ?? ''
    const again = await shop.get(costly, { headers: { 'If-None-Match': tag } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect([again.headers.get('x-total-count'), again.headers.get('link')]).toEqual([
      first.headers.get('x-total-count'),
      first.headers.get('link'),
    ])
    await shop.client.query("update services set price = price + 100 where storefront = 'documents'")
    await vi.waitFor(async () => {
      const changed = await shop.get(costly, { headers: { 'If-None-Match': tag } })
      expect(changed.status).toBe(200)
    }, patience)
  })

  test('is sent in an encoding that the client accepts, each with its own ETag', async () => {
    const sent = ['br', 'gzip', 'identity'].map(async (coding) =>
      shop.app.request(costly, { headers: { 'Accept-Encoding': coding } }),
    )
    const headers = (await Promise.all(sent)).map((answer) => answer.headers)
    expect(headers.map((one) => one.get('content-encoding'))).toEqual(['br', 'gzip', null])
    expect(new Set(headers.map((one) => one.get('etag'))).size).toBe(3)
    for (const one of headers) expect(one.get('vary')).toContain('Accept-Encoding')
  })

  test('has headers and no body for HEAD', async () => {
    const [head, get] = [await shop.app.request(costly, { method: 'HEAD' }), await shop.get(costly)]
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'x-total-count', 'link', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  test('refuses a cursor of another list', async () => {
    const { headers } = await shop.get(`${costly}&limit=2`)
    const next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect((await shop.get(next)).status).toBe(200)
    expect((await shop.get(`${next}&sort=rating`)).status).toBe(422)
  })

  test('of one storefront has no service of another', async () => {
    const currencies = async (storefront: string) =>
      new Set(
        (await shop.get('/api/services?minPrice=0', { storefront })).body.map(
          (one: { currency: string }) => one.currency,
        ),
      )
    expect([await currencies('documents'), await currencies('home')]).toEqual([new Set(['INR']), new Set(['USD'])])
  })
})

describe('a change is in the lists of every process', () => {
  const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title)
  const aService = { category: 'tax', price: 7_654.32, duration: 60, description: 'Counts things.', includes: [] }
  const only = '/api/services?minPrice=7654.32&maxPrice=7654.32'

  test('when an administrator adds, renames, deletes and restores a service', async () => {
    const { token } = shop.admin
    const added = await shop.post('/api/admin/services', { token, body: { ...aService, title: 'Zebra count' } })
    const address = `/api/admin/services/${added.body._id}`
    expect(added.status).toBe(201)
    await expectEverywhere(only, titles, ['Zebra count'])
    await shop.put(address, { token, body: { title: 'Ärea count' } })
    await expectEverywhere(only, titles, ['Ärea count'])
    await shop.del(address, { token })
    await expectEverywhere(only, titles, [])
    await shop.post(`${address}/restore`, { token })
    await expectEverywhere(only, titles, ['Ärea count'])
  })

  test('when a category gets another name', async () => {
    await shop.client.query("update categories set name = 'Taxes' where storefront = 'documents' and key = 'tax'")
    const name = ({ body }: { body: { key: string; name: string }[] }) => body.find(({ key }) => key === 'tax')?.name
    await expectEverywhere('/api/categories?minPrice=1', name, 'Taxes')
  })

  test('when a service moves to another storefront', async () => {
    const slugs = ({ body }: { body: { slug: string }[] }) => body.map(({ slug }) => slug)
    const cheap = '/api/services?minPrice=7.65&maxPrice=7.65'
    await shop.client.query("update services set price = 765 where slug = 'passport'")
    await expectEverywhere(cheap, slugs, ['passport'])
    await shop.client.query(`
      update services set storefront = 'home', currency = 'USD', category =
        (select key from categories where storefront = 'home' limit 1)
      where slug = 'passport'`)
    await expectEverywhere(cheap, slugs, [])
  })

  test('when thousands of services are added by one statement', async () => {
    await shop.client.query(`
      insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
      select gen_random_uuid(), 'documents', 'many-' || n, 'Many ' || n, 'tax', 8765400, 'INR', 'One of many', 60, now()
      from generate_series(1, 5100) as n`)
    const total = ({ headers }: { headers: Headers }) => headers.get('x-total-count')
    await expectEverywhere('/api/services?minPrice=87654&maxPrice=87654&limit=1', total, '5100')
    await shop.client.query("update services set price = 8765500 where slug like 'many-%' and title < 'Many 4'")
    const { rows } = await shop.client.query('select count(*)::text as changed from services where price = 8765500')
    await expectEverywhere('/api/services?minPrice=87655&maxPrice=87655&limit=1', total, rows[0].changed)
  }, 60_000)

  test('when it was made while the processes could not be notified', async () => {
    await isInMemory()
    await shop.client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen catalogue', 'select 1') and datname = current_database()",
    )
    const isAway = async ({ deps }: Pick<typeof shop, 'deps'>) =>
      vi.waitFor(() => expect(deps.catalogues?.find('documents')).toBeUndefined(), { timeout: 10_000, interval: 1 })
    await Promise.all(processes().map(isAway))
    await askOnce(shop.connection, "update services set price = 765433 where slug = 'gst'")
    await expectEverywhere('/api/services?minPrice=7654.33&maxPrice=7654.33', ({ body }) => body.length, 1)
  }, 60_000)
})

import { describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { createCache } from './cache.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { holdServices, patience } from '#server/testing/database.ts'

const price = "update services set price = 123400 where slug = 'gst'"

/** Two server processes on one database, each counting how often it renders a page. */
async function twoProcesses() {
  const one = await testApp({ watching: true })
  const two = await testApp({ watching: true, connection: one.connection })
  return [one, two].map(({ deps, get, connection }) => {
    let drawn = 0
    const draw = async () => new Response(`drawn ${(drawn += 1)} times`, { headers: { 'Content-Type': 'text/html' } })
    const site = createApp(deps, { draw })
    const read = async (address: string) => {
      const { href, host } = new URL(address, 'http://localhost')
      return site.request(href, { headers: { Host: host } })
    }
    return { get, connection, read, text: async (address: string) => (await read(address)).text() }
  }) as [Process, Process]
}
type Process = Pick<TestApp, 'get' | 'connection'> & {
  read: (address: string) => Promise<Response>
  text: (address: string) => Promise<string>
}

describe('a list and a service', () => {
  test('are cached: the next request needs no database', async () => {
    const shop = await testApp({ watching: true })
    const before = [await shop.get('/api/services'), await shop.get('/api/services/gst')]
    const release = await holdServices(shop.connection)
    const after = [await shop.get('/api/services'), await shop.get('/api/services/gst')]
    await release()
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(after[0]?.headers.get('x-total-count')).toBe(before[0]?.headers.get('x-total-count'))
    expect(after[0]?.headers.get('link')).toBe(before[0]?.headers.get('link'))
  })

  test('are fresh as soon as the catalogue has changed, in the other process too', async () => {
    const processes = await twoProcesses()
    for (const { get } of processes) expect((await get('/api/services/gst')).body.price).toBe(1499)
    await askOnce(processes[0].connection, price)
    for (const { get } of processes)
      await vi.waitFor(async () => expect((await get('/api/services/gst')).body.price).toBe(1234), patience)
  })

  test('are sent again only if the client has an older version', async () => {
    const shop = await testApp({ watching: true })
    const { headers } = await shop.get('/api/services')
    const tag = headers.get('etag') ?? ''
    const again = await shop.app.request('/api/services', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    await askOnce(shop.connection, price)
    await vi.waitFor(async () => {
      const changed = await shop.app.request('/api/services', { headers: { 'If-None-Match': tag } })
      expect(changed.status).toBe(200)
    }, patience)
  })

  test('are sent in an encoding that the client accepts, each with its own ETag', async () => {
    const shop = await testApp({ watching: true })
    const ask = async (coding: string) => {
      const { headers } = await shop.app.request('/api/services', { headers: { 'Accept-Encoding': coding } })
      return { coding: headers.get('content-encoding'), tag: headers.get('etag'), vary: headers.get('vary') }
    }
    const [br, gzip, plain] = [await ask('br, gzip'), await ask('gzip'), await ask('identity')]
    expect([br.coding, gzip.coding, plain.coding]).toEqual(['br', 'gzip', null])
    expect(new Set([br.tag, gzip.tag, plain.tag]).size).toBe(3)
    expect(br.vary).toContain('Accept-Encoding')
  })

  test('of one storefront are never served by another', async () => {
    const shop = await testApp({ watching: true })
    const own = async (storefront: string) => (await shop.get('/api/services?limit=1', { storefront })).body[0].currency
    expect([await own('documents'), await own('home'), await own('documents')]).toEqual(['INR', 'USD', 'INR'])
  })

  test('are cached for a search too, whatever the case and spacing of its words', async () => {
    const shop = await testApp({ watching: true })
    const first = await shop.get('/api/services?search=gst+registration&limit=2')
    const release = await holdServices(shop.connection)
    const again = await shop.get('/api/services?search=%20GST,%20Registration!&limit=2')
    await release()
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('link')).toBe(first.headers.get('link'))
  })

  test('of one storefront are not found in another by the same search', async () => {
    const shop = await testApp({ watching: true })
    const currencies = async (storefront: string) =>
      (await shop.get('/api/services?search=installation+certificate', { storefront })).body.map(
        ({ currency }: { currency: string }) => currency,
      )
    for (const storefront of ['documents', 'home', 'documents', 'home']) {
      const expected = { documents: 'INR', home: 'USD' }[storefront]
      expect([...new Set(await currencies(storefront))]).toEqual([expected])
    }
  })
})

describe('a page', () => {
  test('is rendered once until the catalogue of its storefront changes, in the other process too', async () => {
    const processes = await twoProcesses()
    const [one] = processes
    const [documents, home] = ['http://localhost/', 'http://home.localhost/']
    for (const { text } of processes) {
      for (const address of ['/', '/services?category=tax']) expect(await text(address)).toBe(await text(address))
      const [own, others] = [await text(documents), await text(home)]
      await askOnce(one.connection, "update services set price = price + 100 where storefront = 'home'")
      await vi.waitFor(async () => expect(await text(home)).not.toBe(others), patience)
      // The other storefront's page is still cached.
      expect(await text(documents)).toBe(own)
    }
  })

  test('is cached only under its canonical address, and never for a search', async () => {
    const [{ text }] = await twoProcesses()
    for (const address of [
      '/services?search=gst',
      '/services?maxPrice=abc',
      '/services?maxPrice=501',
      '/services?maxPrice=20000',
      '/services?maxPrice=20500',
      '/services?category=unknown',
      '/services?sort=rating&category=tax',
    ])
      expect(await text(address)).not.toBe(await text(address))
    for (const address of ['/services?category=tax&sort=rating', '/services?maxPrice=500'])
      expect(await text(address)).toBe(await text(address))
  })

  test.each([
    ['/FAQ', '/faq'],
    ['/faq/', '/faq'],
    ['//faq//', '/faq'],
    ['/%66aq', '/faq'],
    ['/Services/GST?utm_source=mail', '/services/gst?utm_source=mail'],
    ['//evil.example', '/evil.example'],
  ])('requested as %s has one address, %s', async (address, path) => {
    const [{ read }] = await twoProcesses()
    const response = await read(`http://localhost:3000${address}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, path])
  })

  test('that is cached is served even when there is no capacity to render another', async () => {
    const shop = await testApp({ watching: true, env: { POOL_SIZE: '1' } })
    let isHeld = false
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const draw = async () => {
      if (isHeld) await held
      return new Response('drawn')
    }
    const site = createApp(shop.deps, { draw })
    const status = async (address: string) => (await site.request(address)).status
    expect([await status('/'), await status('/api/services')]).toEqual([200, 200])
    const release = await holdServices(shop.connection)
    isHeld = true
    const requests = [
      ...Array.from({ length: 18 }, (_, index) => status(`/api/services?limit=${index + 1}`)),
      ...Array.from({ length: 22 }, (_, index) => status(`/login?next=${index}`)),
    ]
    expect([await status('/'), await status('/api/services')]).toEqual([200, 200])
    expect([await status('/faq'), await status('/api/services/gst'), await status('/sitemap.xml')]).toEqual([
      503, 503, 503,
    ])
    letGo()
    await release()
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]))
  })

  test('is rendered again for another host, because it contains its own address', async () => {
    const [{ text }] = await twoProcesses()
    expect(await text('http://localhost:3000/')).not.toBe(await text('http://localhost:4000/'))
  })

  test('that failed to render is not cached', async () => {
    const shop = await testApp({ watching: true })
    const answers = [new Response('sorry', { status: 503 }), new Response('there')]
    const site = createApp(shop.deps, { draw: async () => answers.shift() ?? new Response('again') })
    const status = async () => (await site.request('/')).status
    expect([await status(), await status()]).toEqual([503, 200])
  })
})

describe('a cached value', () => {
  const sized = (make: () => Promise<string>) => ({ make, sizeOf: () => 10 })

  test('is made once for concurrent requests', async () => {
    const cache = createCache()
    cache.setWatched(true)
    const make = vi.fn(async () => 'made')
    await Promise.all([1, 2, 3].map(() => cache.get('shop', 'key', sized(make))))
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('is not stored if the catalogue changed while it was being made', async () => {
    const cache = createCache()
    cache.setWatched(true)
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = cache.get(
      'shop',
      'key',
      sized(() => promise),
    )
    cache.drop('shop')
    const fresh = cache.get(
      'shop',
      'key',
      sized(async () => 'new'),
    )
    resolve('old')
    expect([await slow, await fresh]).toEqual(['old', 'new'])
    expect(
      await cache.get(
        'shop',
        'key',
        sized(async () => 'never made'),
      ),
    ).toBe('new')
  })

  test('is not stored while changes are not received', async () => {
    const cache = createCache()
    let made = 0
    const get = () =>
      cache.get(
        'shop',
        'key',
        sized(async () => String((made += 1))),
      )
    expect([await get(), await get()]).toEqual(['1', '2'])
    cache.setWatched(true)
    expect([await get(), await get()]).toEqual(['3', '3'])
    cache.setWatched(false)
    expect([await get(), cache.usage().bytes]).toEqual(['4', 0])
  })

  test('evicts the least recently used entry when the cache is full', async () => {
    const cache = createCache({ room: 8 * 13 })
    cache.setWatched(true)
    const made: string[] = []
    // With its key each entry takes 13 bytes, so eight of them fit.
    const get = (key: string) =>
      cache.get(
        's',
        key,
        sized(async () => String(made.push(key))),
      )
    for (const key of 'abcdefgh') await get(key)
    for (const key of 'aiab') await get(key)
    expect(made.join('')).toBe('abcdefghib')
    expect(cache.usage().bytes).toBe(8 * 13)
    await cache.get('s', 'z', { make: async () => 'large', sizeOf: () => 20 })
    expect(cache.usage().bytes).toBe(8 * 13)
  })

  test('is not evicted by keys that visitors choose freely', async () => {
    const cache = createCache({ room: 7_000 })
    cache.setWatched(true)
    const get = (key: string, isVisitorKey: boolean) =>
      cache.get('s', key, { make: async () => ({ key }), sizeOf: () => 10, isVisitorKey })
    const page = await get('page', false)
    for (let search = 0; search < 1_000; search += 1) await get(`search ${search}`, true)
    expect(await get('page', false)).toBe(page)
    expect(cache.usage().bytes).toBeLessThanOrEqual(1_000 + 16)
    const latest = await get('search 999', true)
    expect(await get('search 999', true)).toBe(latest)
    cache.drop('s')
    expect(cache.usage().bytes).toBe(0)
  })

  test('that failed is made again by the next request', async () => {
    const cache = createCache()
    cache.setWatched(true)
    const failing = cache.get(
      'shop',
      'key',
      sized(async () => Promise.reject(new Error('away'))),
    )
    await expect(failing).rejects.toThrow('away')
    expect(
      await cache.get(
        'shop',
        'key',
        sized(async () => 'there'),
      ),
    ).toBe('there')
  })
})

import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Category, Service } from '#domain/catalogue.ts'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { holdServices, patience } from '#server/testing/database.ts'

async function find(app: TestApp, search: string, storefront = 'documents'): Promise<string[]> {
  const query = new URLSearchParams({ search, limit: '100' }).toString()
  const answer = await app.get(`/api/services?${query}`, { storefront })
  expect(answer.status).toBe(200)
  return answer.body.map(({ slug }: Service) => slug)
}

/** With words that occur only in one description, and only in one list of what is included. */
async function aShopWithRareWords(watching: boolean): Promise<TestApp> {
  const shop = await testApp({ watching })
  await askOnce(shop.connection, "update services set description = 'For xylophones.' where slug = 'gst'")
  await askOnce(shop.connection, "update services set includes = array['A zither'] where slug = 'fssai'")
  return shop
}

test.each([true, false])(
  'a word outside of titles is found, whether or not the vocabulary is loaded: %s',
  async (watching) => {
    const shop = await aShopWithRareWords(watching)
    for (let round = 0; round < 2; round += 1) {
      for (const typed of ['xylophones', 'xylophone', 'xylo', 'XYLOPHONE registration'])
        expect(await find(shop, typed)).toContain('gst')
      expect(await find(shop, 'zither')).toEqual(['fssai'])
      // Loads the vocabulary.
      await find(shop, 'trademrk')
    }
  },
)

test('a new word is found at once, even with an outdated vocabulary', async () => {
  const shop = await testApp()
  expect(await find(shop, 'trademrk')).toContain('trademark')
  expect(await find(shop, 'yodelling')).toEqual([])
  await askOnce(shop.connection, "update services set title = 'Yodelling Licence' where slug = 'gst'")
  expect(await find(shop, 'yodelling')).toEqual(['gst'])
  expect((await find(shop, 'licence yodel'))[0]).toBe('gst')
  // It is a known word now and no longer corrected.
  expect(await find(shop, 'pessport')).toContain('passport')
  await askOnce(shop.connection, "update services set title = 'Pessport Licence' where slug = 'gst'")
  expect(await find(shop, 'pessport')).toEqual(['gst'])
})

test('four words are corrected, and the fifth is taken as typed', async () => {
  const shop = await testApp()
  const unknown = ['qwrtzpa', 'xcvbnmq', 'zzkkqqx', 'jjwwqqk']
  expect(await find(shop, [...unknown.slice(1), 'trademrk'].join(' '))).toContain('trademark')
  expect(await find(shop, [...unknown, 'trademrk'].join(' '))).toEqual([])
  expect(await find(shop, [...unknown, 'trademark'].join(' '))).toContain('trademark')
})

test('the last word may be a prefix, the others must be whole', async () => {
  const shop = await testApp()
  await askOnce(shop.connection, "update services set title = 'Pass Holder' where slug = 'gst'")
  expect(await find(shop, 'pass')).toEqual(expect.arrayContaining(['passport', 'gst']))
  expect(await find(shop, 'pass holder')).toEqual(['gst'])
  expect(await find(shop, 'renew pass')).toEqual(expect.arrayContaining(['passport']))
})

test('a search that takes longer than half a second is refused with a sentence', async () => {
  const shop = await testApp()
  await find(shop, 'passport')
  const release = await holdServices(shop.connection)
  const started = performance.now()
  const answers = await Promise.all(
    ['/api/services?search=passport', '/api/categories?search=gst', '/api/services?minPrice=3'].map((address) =>
      shop.get(address),
    ),
  )
  const took = performance.now() - started
  await release()
  expect(answers.map((answer) => [answer.status, problemIn(answer).code])).toEqual(answers.map(() => [503, 'timeout']))
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  // Waiting for a lock may take two seconds.
  expect(took).toBeLessThan(1_900)
  expect(await find(shop, 'passport')).toContain('passport')
})

describe('a search with very many results', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await testApp()
    await askOnce(shop.connection, makeMany)
    // The least recommended service is not among those that are ranked.
    await askOnce(shop.connection, "update services set rating_sum = 5, review_count = 1 where slug = 'many-10200'")
    await askOnce(shop.connection, "update services set title = 'Gazebo, gazebo, gazebo' where slug = 'many-10200'")
    await askOnce(shop.connection, 'analyze services')
  }, 60_000)

  const makeMany = `
    insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
    select gen_random_uuid(), 'documents', 'many-' || n, 'Gazebo ' || n, 'tax', n, 'INR', 'Made up.', 60, now()
    from generate_series(1, 10200) as n`

  const total = async (query: string) => (await shop.get(`/api/services?${query}`)).headers.get('x-total-count')

  test('shows 10000+ and the most relevant services first', async () => {
    const { headers, body } = await shop.get('/api/services?search=gazebo')
    expect(headers.get('x-total-count')).toBe('10000+')
    expect(body.map(({ slug }: Service) => slug)[0]).toBe('many-10200')
    expect(body.length).toBe(24)
  })

  test('is counted exactly when it is narrower, and without a search', async () => {
    expect(await total('search=gazebo&maxPrice=99.99')).toBe('9999')
    expect(await total('search=gazebo+4711')).toBe('1')
    expect(await total('')).toBe('10250')
    const categories: Category[] = (await shop.get('/api/categories?search=gazebo')).body
    expect(categories.find(({ key }) => key === 'tax')?.count).toBe(10_200)
  })

  test('is paged in any order without repeating a service', async () => {
    const orders = { recommended: 1_000, 'price-asc': 400, rating: 400 }
    for (const [sort, count] of Object.entries(orders)) {
      const seen: Service[] = []
      let next: string | undefined = `/api/services?search=gazebo&limit=100&sort=${sort}`
      while (next !== undefined && seen.length < count) {
        const { body, headers } = await shop.get(next)
        seen.push(...body)
        next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(count)
      const prices = seen.map(({ price }) => price)
      if (sort === 'price-asc') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })
})

/** The default settings. */
const usual = { READS_PER_MINUTE: '1200', POOL_SIZE: '10' }

test('however many search, most connections stay free for bookings', async () => {
  const shop = await testApp({ env: usual })
  const { token } = await shop.aVisitor()
  await shop.aProfessional()
  const gst = (await shop.get('/api/services/gst')).body._id
  const client = await shop.aClient()
  await client.query('begin; lock table categories')
  const searches = Array.from({ length: 60 }, (_, turn) => shop.get(`/api/categories?search=gst+${turn}`))
  await vi.waitFor(async () => expect(await waitingFor(shop)).toBe(3), patience)
  const body = { service: gst, date: '2026-11-24', time: '10:00', address: '14, Lake View Road, Pune 411001' }
  const others = await Promise.all([
    shop.post('/api/bookings', { token, body }),
    shop.get('/api/auth/me', { token }),
    shop.get('/api/services/gst'),
  ])
  expect(others.map(({ status }) => status)).toEqual([201, 200, 200])
  expect(shop.deps.database.waiting()).toBe(0)
  expect(await waitingFor(shop)).toBeLessThanOrEqual(3)
  await client.query('rollback')
  const answers = await Promise.all(searches)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.every((answer) => ['overloaded', 'timeout'].includes(problemIn(answer).code))).toBe(true)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  shop.moveClock(1)
  expect((await shop.get('/api/categories?search=gst')).status).toBe(200)
})

test('a visitor with slow searches soon has to wait, and no one else', async () => {
  const shop = await testApp({ env: { ...usual, TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string, turn: number) =>
    shop.get(`/api/categories?search=gst+${turn}`, { headers: { 'X-Forwarded-For': address } })
  const client = await shop.aClient()
  await client.query('begin; lock table categories')
  const statuses: number[] = []
  for (let turn = 0; turn < 40 && !statuses.includes(429); turn += 1) {
    const answers = await Promise.all([0, 1, 2].map((part) => from('192.0.2.1', 3 * turn + part)))
    statuses.push(...answers.map(({ status }) => status))
  }
  await client.query('rollback')
  // Each takes half a second, the cost of two dozen calls.
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(12)
  expect(statuses).toContain(429)
  expect((await from('192.0.2.2', 0)).status).toBe(200)
  shop.moveClock(1)
  expect((await from('192.0.2.1', 0)).status).toBe(200)
})

test('searches of one visitor do not evict commonly used cache entries', async () => {
  const shop = await testApp({ watching: true })
  const cache = createCache({ room: 600_000 })
  cache.setWatched(true)
  const small = createApp({ ...shop.deps, cache })
  const ask = async (address: string) => (await small.request(address)).status
  const everybodys = ['/api/services', '/api/categories', '/api/services/gst', '/api/storefront/frame']
  for (const address of everybodys) expect(await ask(address)).toBe(200)
  for (let turn = 1; turn <= 30; turn += 1) {
    await ask(`/api/services?limit=${turn}&sort=rating`)
    await ask(`/api/services?limit=${turn}&maxPrice=${9_000 + turn}`)
  }
  const release = await holdServices(shop.connection)
  expect(await Promise.all(everybodys.map(ask))).toEqual([200, 200, 200, 200])
  await release()
})

async function waitingFor({ connection }: TestApp): Promise<number> {
  const question =
    "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return Number((await askOnce(connection, question))[0]?.['waiting'])
}

describe('a word in the title', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await testApp()
    const client = await shop.aClient()
    // The best recommended service of the shop, and the word as often as it can be.
    await client.query(
      `update services set description = $1, includes = $2, rating_sum = 5000, review_count = 1000 where slug = 'gst'`,
      ['Zeppelin zeppelin, zeppelins. '.repeat(60), ['zeppelin', 'zeppelin']],
    )
    const plain = (title: string, slug: string) =>
      client.query('update services set title = $1 where slug = $2', [title, slug])
    await plain('Advice on the planning, the purchase and the upkeep of a zeppelin', 'passport')
    await plain('Pavilions', 'fssai')
  })

  test.each(['zeppelin', 'zeppelins', 'zepp', 'zepelin', 'ZEPPELIN', 'a zeppelin'])(
    'comes before one in the description, with "%s"',
    async (search) => {
      expect((await find(shop, search)).slice(0, 2)).toEqual(['passport', 'gst'])
    },
  )

  test('counts for each word of the search', async () => {
    await askOnce(shop.connection, "update services set description = 'Pavilion planning.' where slug = 'msme'")
    await askOnce(
      shop.connection,
      "update services set description = 'Pavilions: upkeep of each zeppelin.' where slug = 'voter-id'",
    )
    // Two words in the title, one, none.
    await askOnce(shop.connection, "update services set title = 'Pavilion and Zeppelin' where slug = 'trademark'")
    expect(await find(shop, 'pavilion zeppelin')).toEqual(['trademark', 'voter-id'])
    await askOnce(shop.connection, "update services set description = 'Zeppelin.' where slug = 'fssai'")
    expect(await find(shop, 'pavilion zeppelin')).toEqual(['trademark', 'fssai', 'voter-id'])
  })

  test('is paged without repeating a service', async () => {
    const seen: string[] = []
    let next: string | undefined = '/api/services?search=zeppelin&limit=1'
    while (next !== undefined) {
      const { body, headers } = await shop.get(next)
      seen.push(...body.map(({ slug }: Service) => slug))
      next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(await find(shop, 'zeppelin'))
    expect(seen.length).toBeGreaterThan(2)
  })

  test('of the demo comes first too', async () => {
    const titles = async (search: string) =>
      (await shop.get(`/api/services?search=${search}&limit=2`)).body.map(({ title }: Service) => title)
    expect((await titles('aadhaar'))[0]).toBe('PAN and Aadhaar Linking')
    expect((await titles('aadhar'))[0]).toBe('PAN and Aadhaar Linking')
  })
})

import { expect, test, vi } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { askOnce } from '#server/db.ts'
import { holdServices, patience, problemIn, testApp, type TestApp } from '#server/testing.ts'

async function find(app: TestApp, search: string, storefront = 'documents'): Promise<string[]> {
  const query = new URLSearchParams({ search, limit: '100' }).toString()
  const answer = await app.get(`/api/services?${query}`, { storefront })
  expect(answer.status).toBe(200)
  return answer.body.map(({ slug }: Service) => slug)
}

/** With words that stand in one description only, and in what is included only. */
async function aShopWithRareWords(watching: boolean): Promise<TestApp> {
  const shop = await testApp({ watching })
  await askOnce(shop.connection, "update services set description = 'For xylophones.' where slug = 'gst'")
  await askOnce(shop.connection, "update services set includes = array['A zither'] where slug = 'fssai'")
  return shop
}

test.each([true, false])('a word that no title has is found, whether words are known or not: %s', async (watching) => {
  const shop = await aShopWithRareWords(watching)
  for (let round = 0; round < 2; round += 1) {
    for (const typed of ['xylophones', 'xylophone', 'xylo', 'XYLOPHONE registration'])
      expect(await find(shop, typed)).toContain('gst')
    expect(await find(shop, 'zither')).toEqual(['fssai'])
    // By now the words of the catalogue have been read.
    await find(shop, 'trademrk')
  }
})

test('a word that is new is found at once, though the known words are older', async () => {
  const shop = await testApp()
  expect(await find(shop, 'trademrk')).toContain('trademark')
  expect(await find(shop, 'yodelling')).toEqual([])
  await askOnce(shop.connection, "update services set title = 'Yodelling Licence' where slug = 'gst'")
  expect(await find(shop, 'yodelling')).toEqual(['gst'])
  expect((await find(shop, 'licence yodel'))[0]).toBe('gst')
})

test('four words are mended, and the fifth is taken as it was typed', async () => {
  const shop = await testApp()
  const unknown = ['qwrtzpa', 'xcvbnmq', 'zzkkqqx', 'jjwwqqk']
  expect(await find(shop, [...unknown.slice(1), 'trademrk'].join(' '))).toContain('trademark')
  expect(await find(shop, [...unknown, 'trademrk'].join(' '))).toEqual([])
  expect(await find(shop, [...unknown, 'trademark'].join(' '))).toContain('trademark')
})

test('the last word may be the beginning of a longer one, and the others are whole', async () => {
  const shop = await testApp()
  await askOnce(shop.connection, "update services set title = 'Pass Holder' where slug = 'gst'")
  expect(await find(shop, 'pass')).toEqual(expect.arrayContaining(['passport', 'gst']))
  expect(await find(shop, 'pass holder')).toEqual(['gst'])
  expect(await find(shop, 'renew pass')).toEqual(expect.arrayContaining(['passport']))
})

test('a search that takes longer than half a second is refused in words', async () => {
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
  // Who waits for a lock is let wait for two seconds.
  expect(took).toBeLessThan(1_900)
  expect(await find(shop, 'passport')).toContain('passport')
})

/** As the settings are unless they are changed. */
const usual = { READS_PER_MINUTE: '1200', POOL_SIZE: '10' }

test('however many search, most connections are free for those who book', async () => {
  const shop = await testApp({ env: usual })
  const { token } = await shop.aVisitor()
  const client = await shop.aClient()
  await client.query('begin; lock table categories')
  const searches = Array.from({ length: 60 }, (_, turn) => shop.get(`/api/categories?search=gst+${turn}`))
  await vi.waitFor(async () => expect(await waitingFor(shop)).toBe(3), patience)
  const [me, service] = await Promise.all([shop.get('/api/auth/me', { token }), shop.get('/api/services/gst')])
  expect([me.status, service.status]).toEqual([200, 200])
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

test('a visitor whose searches take long soon has to wait, and nobody else', async () => {
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
  // Each takes half a second, which is what two dozen calls may cost.
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(12)
  expect(statuses).toContain(429)
  expect((await from('192.0.2.2', 0)).status).toBe(200)
  shop.moveClock(1)
  expect((await from('192.0.2.1', 0)).status).toBe(200)
})

async function waitingFor({ connection }: TestApp): Promise<number> {
  const question =
    "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return Number((await askOnce(connection, question))[0]?.['waiting'])
}

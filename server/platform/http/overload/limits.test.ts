import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { holdServices, patience, waiters } from '#server/testing/database.ts'

/** Ten at once, and two per second. */
const few = { READS_PER_MINUTE: '120', TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

async function statusesOf(times: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n += 1) statuses.push((await ask(n)).status)
  return statuses
}
/** On a busy machine the first list may take long enough to count as more than one call. Later ones are cached. */
const readOnce = (shop: { get: (path: string, options: object) => Promise<unknown> }) =>
  shop.get('/api/services', from('198.51.100.77'))
const all = (length: number, status: number) => Array.from({ length }, () => status)

test('a caller with too many requests learns when to retry, and others are not affected', async () => {
  const shop = await testApp({ env: few })
  const ask = (address: string) => shop.get('/api/services', from(address))
  await readOnce(shop)
  expect(await statusesOf(10, () => ask('192.0.2.1'))).toEqual(all(10, 200))
  const refused = await ask('192.0.2.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(problemIn(refused).message).toBe('Too many attempts in a short time. Please try again in a minute.')
  expect((await ask('192.0.2.2')).status).toBe(200)
  shop.moveClock(1)
  // A minute allows 120, but a burst only five seconds' worth.
  expect(await statusesOf(11, () => ask('192.0.2.1'))).toEqual([...all(10, 200), 429])
})

test('invented tokens are refused without a database query, and signed-in users are not affected', async () => {
  const shop = await testApp({ env: few })
  const token = await shop.signIn(await shop.aUser())
  expect((await shop.get('/api/auth/me', { token })).status).toBe(200)
  const made = (n: number) => `ds_${String(n).padStart(43, 'A')}`
  const statuses = await statusesOf(30, async (n) => shop.get('/api/auth/me', { token: made(n) }))
  expect(statuses).toEqual([...all(9, 401), ...all(21, 429)])
  expect((await shop.get('/api/auth/me', { token })).status).toBe(200)
  await askOnce(shop.connection, 'drop table sessions')
  expect((await shop.get('/api/auth/me', { token: made(99) })).status).toBe(429)
})

test('an address has one allowance for all its accounts, and two users at one address do not block each other', async () => {
  const shop = await testApp({ env: few })
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => shop.signIn(await shop.aUser())))
  for (const token of tokens) await shop.get('/api/auth/me', { token, ...from('192.0.2.9') })
  const me = (n: number) => shop.get('/api/auth/me', { token: tokens[n] ?? '', ...from('192.0.2.1') })
  shop.moveClock(1)
  expect(await statusesOf(10, () => me(0))).toEqual(all(10, 200))
  expect((await me(0)).status).toBe(429)
  expect(await statusesOf(10, () => me(1))).toEqual(all(9, 200).concat(429))
  expect(await statusesOf(3, (n) => me(n + 2))).toEqual(all(3, 429))
})

test('an account has one allowance for all addresses it uses', async () => {
  const shop = await testApp({ env: few })
  const token = await shop.signIn(await shop.aUser())
  const me = (n: number) => shop.get('/api/auth/me', { token, ...from(`192.0.2.${n}`) })
  expect(await statusesOf(12, me)).toEqual([...all(10, 200), 429, 429])
})

test('by default a customer may make 120 other writes per minute, even at once', async () => {
  const shop = await testApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const token = await shop.signIn(await shop.aUser())
  const write = () => shop.patch('/api/auth/me', { token, body: { name: 'Asha Rao' }, ...from('192.0.2.1') })
  expect(await statusesOf(121, write)).toEqual([...all(120, 200), 429])
})

test('the owner of a /56 has four allowances, not 256; of a /48 sixteen, not 65,536', async () => {
  const shop = await testApp({ env: few })
  const ask = (network: number) => shop.get('/api/services', from(`2001:db8:1:${network.toString(16)}::1`))
  await readOnce(shop)
  expect(await statusesOf(60, ask)).toEqual([...all(40, 200), ...all(20, 429)])
  expect(await statusesOf(250, (n) => ask(n * 256))).toEqual([429, ...all(120, 200), ...all(129, 429)])
  expect((await shop.get('/api/services', from('2001:db8:2::1'))).status).toBe(200)
})

test('visitors beyond capacity are refused for now, while customers can still book', async () => {
  const busy = await testApp({ env: { POOL_SIZE: '1' } })
  const token = await busy.signIn(await busy.aUser())
  const release = await holdServices(busy.connection)
  // One is running and seventeen wait: accepted requests finish, later ones are refused at once.
  const requests = Array.from({ length: 18 }, (_, index) => busy.get(`/api/services?limit=${index + 1}`))
  const late = await busy.get('/api/services/gst')
  expect([late.status, problemIn(late).code]).toEqual([503, 'overloaded'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const signedIn = [
    busy.get('/api/users/favorites', { token }),
    busy.patch('/api/auth/me', { token, body: { name: 'Asha Rao' } }),
  ]
  await release()
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 200))
  expect((await Promise.all(signedIn)).map(({ status }) => status)).toEqual([200, 200])
})

test('a visitor who leaves while waiting does not affect others waiting for the same response', async () => {
  const busy = await testApp({ env: { POOL_SIZE: '1' }, watching: true })
  const release = await holdServices(busy.connection)
  const first = busy.get('/api/services?limit=1')
  await waiters(busy.connection, 1)
  const outgoing = new EventEmitter()
  const left = busy.app.request('/api/services/gst', {}, { outgoing })
  await vi.waitFor(() => expect(outgoing.listenerCount('close')).toBe(1), patience)
  const others = [busy.get('/api/services/gst'), busy.get('/api/services/gst')]
  await new Promise(setImmediate)
  outgoing.emit('close')
  await left
  await release()
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('sixteen connections of one customer are never refused, however many queries each request makes', async () => {
  const shop = await testApp()
  const token = await shop.signIn(await shop.aUser())
  const holder = await shop.aClient()
  await holder.query('begin')
  await holder.query('lock table reviews')
  const ask = async () => (await shop.get('/api/users/reviews', { token })).status
  const requests = Array.from({ length: 16 }, ask)
  // Two queries each, so ten run and others wait; a limit on queries would refuse those.
  await vi.waitFor(() => expect(shop.deps.database.waiting()).toBeGreaterThan(9), patience)
  requests.push(ask())
  await new Promise(setImmediate)
  await holder.query('rollback')
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]))
})

test('64 concurrent writes of one customer, in the same lane as bookings, are all accepted', async () => {
  const shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', POOL_SIZE: '4' } })
  const token = await shop.signIn(await shop.aUser())
  const requests = Array.from({ length: 64 }, () => shop.patch('/api/auth/me', { token, body: { name: 'Asha Rao' } }))
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a request that waits too long for a lock gets an error, and its connection is free again', async () => {
  const stuck = await testApp({ env: { POOL_SIZE: '1' } })
  const release = await holdServices(stuck.connection)
  const answer = await stuck.get('/api/services/gst')
  await release()
  expect([answer.status, problemIn(answer).code]).toEqual([503, 'timeout'])
  expect((await stuck.get('/api/services/gst')).status).toBe(200)
})

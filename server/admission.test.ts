import { expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { holdServices, patience, problemIn, testApp } from './testing.ts'

test('a caller who asks too often is told when to come back, and others are not held up', async () => {
  const slow = await testApp({ env: { READS_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string) => slow.get('/api/services', { headers: { 'X-Forwarded-For': address } })
  for (let asked = 0; asked < 3; asked += 1) expect((await from('192.0.2.1')).status).toBe(200)
  const refused = await from('192.0.2.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
  expect(problemIn(refused).message).toBe('Too many tries in a short time. Please try again in a minute.')
  expect((await from('192.0.2.2')).status).toBe(200)
  slow.moveClock(1)
  expect((await from('192.0.2.1')).status).toBe(200)
})

test('pages count too', async () => {
  const { deps } = await testApp({ env: { READS_PER_MINUTE: '2' } })
  const site = createApp(deps, { draw: async () => new Response('a page') })
  const statuses = []
  for (let visit = 0; visit < 3; visit += 1) statuses.push((await site.request('/')).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('when more wait for the database than it can serve, the rest are told to come back', async () => {
  const busy = await testApp({ env: { POOL_SIZE: '1' } })
  const release = await holdServices(busy.connection)
  const asked = Array.from({ length: 8 }, (_, index) => busy.get(`/api/services?limit=${index + 1}`))
  // What has been accepted is finished; those who come after hear at once.
  await vi.waitFor(() => expect(busy.deps.database.waiting()).toBeGreaterThan(2), patience)
  const late = await busy.get('/api/services/gst')
  expect([late.status, problemIn(late).code]).toEqual([503, 'overloaded'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  await release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
})

test('whoever waits for a lock too long is told so, and the connection is free again', async () => {
  const stuck = await testApp({ env: { POOL_SIZE: '1' } })
  const release = await holdServices(stuck.connection)
  const answer = await stuck.get('/api/services/gst')
  await release()
  expect([answer.status, problemIn(answer).code]).toEqual([503, 'timeout'])
  expect((await stuck.get('/api/services/gst')).status).toBe(200)
})

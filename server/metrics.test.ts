import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createListener } from './app.ts'
import { createMetrics } from './metrics.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { listenForScrapes } from '#server/platform/metrics/listen.ts'
import { closers } from '#server/testing/app.ts'
import { readScrape } from '#server/testing/telemetry/prometheus.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ watching: true })
const metrics = createMetrics()
const open = { origin: '', metrics: '' }

beforeAll(async () => {
  const server = await takePort({ hosts: ['127.0.0.1'], port: 0, onRequest: metrics.requests.begin })
  const draw = async (_: unknown, address: string) => new Response(`<p>${address}</p>`, { status: 200 })
  const { listener, atOnce } = createListener(shop.deps, { draw })
  server.open(listener, atOnce)
  metrics.watch(shop.deps)
  const scraped = await listenForScrapes({ host: '127.0.0.1', port: 0, text: metrics.text })
  closers.push(server.close, scraped.close, metrics.close)
  open.origin = `http://127.0.0.1:${server.port}`
  open.metrics = `http://127.0.0.1:${scraped.port}`
})

async function scrape() {
  const response = await fetch(`${open.metrics}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return readScrape(await response.text())
}

/** How much a sample grows while something is done. It counts a request when its response has ended. */
async function grownBy(name: string, work: () => Promise<unknown>, by = 1) {
  const before = (await scrape()).samples.get(name) ?? 0
  await work()
  await expect.poll(async () => (await scrape()).samples.get(name), { message: name }).toBe(before + by)
}

async function send(path: string, options: RequestInit = {}) {
  const response = await fetch(open.origin + path, { redirect: 'manual', ...options })
  await response.text()
  return response.status
}

async function book(time: string) {
  const [service] = (await shop.get('/api/services?limit=1&category=tax')).body
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${shop.customer.token}`,
    'Idempotency-Key': crypto.randomUUID(),
  }
  const body = JSON.stringify({ service: service._id, date: tuesday, time, address: '1 Temple Street, Mysuru' })
  return send('/api/bookings', { method: 'POST', headers, body })
}

test('a request is counted by its route, method and status, never by its path', async () => {
  const of = (route: string, status = 200) =>
    `doorstep_http_requests_total{route="${route}",method="GET",status="${status}"}`
  await grownBy(of('/api/services/:service'), () => send('/api/services/gst'))
  // The second one is answered from the cache, without the app.
  await grownBy(of('/api/services/:service'), () => send('/api/services/gst'))
  await grownBy(of('/services/:service'), () => send('/services/gst?utm=1'))
  await grownBy(of('/api/*', 404), () => send('/api/no/such/thing'))
  await grownBy(of('/*'), () => send('/no-such-page'))
  const names = [...(await scrape()).samples.keys()]
  expect(names.filter((name) => /gst|such|utm/.test(name))).toEqual([])
})

test('a request that arrives before the app is open is counted by its route', async () => {
  const starting = await takePort({ hosts: ['127.0.0.1'], port: 0, onRequest: metrics.requests.begin })
  closers.push(starting.close)
  await grownBy('doorstep_http_requests_total{route="/readyz",method="GET",status="503"}', async () => {
    expect((await fetch(`http://127.0.0.1:${starting.port}/readyz`)).status).toBe(503)
  })
})

test('bookings are counted by their outcome', async () => {
  const of = (outcome: string) => `doorstep_bookings_total{outcome="${outcome}"}`
  await shop.aProfessional()
  await grownBy(of('booked'), async () => expect(await book('10:00')).toBe(201))
  await grownBy(of('slot_taken'), async () => expect(await book('10:00')).toBe(409))
  await grownBy(of('unauthenticated'), () => send('/api/bookings', { method: 'POST' }))
})

test('a customer who leaves before the answer is no failure of a booking', async () => {
  const { samples } = await scrape()
  await grownBy('doorstep_bookings_total{outcome="left"}', async () => {
    const leaving = new AbortController()
    // The body never ends, so that the customer leaves first.
    const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) })
    const init = { method: 'POST', body, duplex: 'half', signal: leaving.signal } as RequestInit
    const headers = { Authorization: `Bearer ${shop.customer.token}`, 'Content-Type': 'application/json' }
    const left = fetch(`${open.origin}/api/bookings`, { ...init, headers })
    setTimeout(() => leaving.abort(), 300)
    await expect(left).rejects.toThrow('aborted')
  })
  const failed = 'doorstep_bookings_total{outcome="failed"}'
  expect((await scrape()).samples.get(failed)).toBe(samples.get(failed))
})

test('what alerts count starts at zero, so that they see the first failures', async () => {
  const alone = createMetrics()
  closers.push(alone.close)
  const { samples } = readScrape(await alone.text())
  const [, outcomes = ''] = /bookings_total\{outcome=~"([^"]+)"/.exec(readDocument('docs/alerts.yml')) ?? []
  for (const outcome of outcomes.split('|'))
    expect([outcome, samples.get(`doorstep_bookings_total{outcome="${outcome}"}`)]).toEqual([outcome, 0])
  expect(samples.get('doorstep_jobs_run_total{queue="tidy",outcome="failed"}')).toBe(0)
})

test('a refused request is counted by its code', async () => {
  await grownBy('doorstep_http_refusals_total{route="/api/services/:service",code="not_found"}', () =>
    send('/api/services/no-such-service'),
  )
})

test('the buckets of a histogram add up to its count', async () => {
  await send('/api/services/gst')
  const { samples } = await scrape()
  const name = 'doorstep_http_request_duration_seconds'
  const route = 'route="/api/services/:service"'
  const buckets = [...samples].filter(([key]) => key.startsWith(`${name}_bucket{${route}`)).map(([, value]) => value)
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect([buckets.length, buckets.at(-1)]).toEqual([10, samples.get(`${name}_count{${route}}`)])
})

test('emails that wait are counted, with the age of the oldest', async () => {
  await shop.aProfessional()
  expect(await book('15:00')).toBe(201)
  shop.moveClock(20)
  // Scrapes within five seconds share what the database has said.
  await expect
    .poll(async () => (await scrape()).samples.get('doorstep_email_oldest_waiting_seconds'), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(20 * 60)
  expect((await scrape()).samples.get('doorstep_emails{state="waiting"}')).toBeGreaterThan(0)
})

test('without an answer of the database, a scrape still has what the process knows', async () => {
  const silent = createServer(() => {})
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = silent.address() as AddressInfo
  const connection = { host: '127.0.0.1', port, user: 'doorstep', database: 'doorstep' }
  const database = openDatabase({ connection, poolSize: 1, log: shop.deps.log })
  const alone = createMetrics()
  closers.push(alone.close)
  alone.watch({ ...shop.deps, database, db: database.db, isHealthy: () => database.isHealthy('x') })
  const { samples } = readScrape(await alone.text())
  expect([samples.get('doorstep_database_up'), samples.get('doorstep_ready')]).toEqual([0, 0])
  expect(samples.get('doorstep_process_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6)
  expect([...samples.keys()].filter((name) => name.startsWith('doorstep_emails'))).toEqual([])
  await database.close()
  silent.close()
})

test('the database is up although its statistics cannot be read', async () => {
  await shop.client.query('alter table pgboss.job rename to elsewhere')
  try {
    const alone = createMetrics()
    closers.push(alone.close)
    alone.watch(shop.deps)
    const { samples } = readScrape(await alone.text())
    expect(samples.get('doorstep_database_up')).toBe(1)
    const names = [...samples.keys()]
    expect(names.filter((name) => name.startsWith('doorstep_jobs{'))).toEqual([])
    expect(names.filter((name) => name.startsWith('doorstep_emails{'))).not.toEqual([])
  } finally {
    await shop.client.query('alter table pgboss.elsewhere rename to job')
  }
})

test('the port answers nothing but scrapes, and the public port no scrape', async () => {
  const statuses = ['/', '/api/services', '/metrics/x'].map(async (path) => (await fetch(open.metrics + path)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404])
  expect((await fetch(`${open.metrics}/metrics`, { method: 'POST' })).status).toBe(405)
  const page = await fetch(`${open.origin}/metrics`)
  expect(await page.text()).not.toContain('doorstep_')
})

test('every metric is described in docs/operations.md, and no other one is', async () => {
  await book('18:00')
  const text = readDocument('docs/operations.md')
  const described = [...text.matchAll(/^\| `(doorstep_[a-z_]+)`/gm)].map(([, name]) => name)
  const { types } = await scrape()
  // They need a schedule of backups.
  const absent = ['doorstep_backup_failing', 'doorstep_backup_last_success_timestamp_seconds']
  const jobs = ['doorstep_jobs', 'doorstep_job_oldest_waiting_seconds']
  expect(described.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual(
    [...new Set([...types.keys(), ...absent, ...jobs])].toSorted((a, b) => (a < b ? -1 : 1)),
  )
})

test('every metric of an alert exists', async () => {
  const named = [...readDocument('docs/alerts.yml').matchAll(/doorstep_[a-z_]+/g)].map(([name]) => name)
  const text = readDocument('docs/operations.md')
  const described = [...text.matchAll(/^\| `(doorstep_[a-z_]+)`/gm)].map(([, name]) => name)
  const known = described.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`])
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])
})

function readDocument(path: string) {
  return readFileSync(join(import.meta.dirname, '..', path), 'utf8')
}

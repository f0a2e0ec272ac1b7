import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { deliveryOf } from '#server/message/jobs.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { testApp } from '#server/testing/app.ts'
import { attributesOf, type Exported, startCollector } from '#server/testing/telemetry/collector.ts'
import { patience } from '#server/testing/database.ts'
import { emailWriters } from '#server/workers.ts'

const proxies = { TRUSTED_PROXIES: '127.0.0.1' }
type Collector = Awaited<ReturnType<typeof startCollector>>

async function tracedShop({ url }: Pick<Collector, 'url'>, env: Record<string, string> = {}) {
  const shop = await testApp({ unlimited: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env } })
  const customer = await shop.aVisitor()
  await shop.aProfessional()
  const service = (await shop.get('/api/services/gst')).body._id
  const booking = { service, date: '2026-11-24', time: '10:00', address: '14, Lake View Road', phone: '98450 12345' }
  const book = (headers = {}) =>
    shop.post('/api/bookings', {
      token: customer.token,
      storefront: 'documents',
      body: { ...booking, notes: 'Ring twice' },
      headers: { 'Idempotency-Key': randomUUID(), ...headers },
    })
  return { ...shop, customer, book }
}

/** The span of the request with this id, once it has been sent. */
async function spanOf(collector: Collector, id: string | null): Promise<Exported> {
  const isIts = (span: Exported) => span.kind === 2 && attributesOf(span)['doorstep.request_id'] === id
  await vi.waitFor(() => expect(collector.spans().some(isIts)).toBe(true), patience)
  const [found] = collector.spans().filter(isIts)
  if (!found) throw new Error('no span')
  return found
}

test('a booking is a trace of the request and its statements, without personal data', async () => {
  const collector = await startCollector()
  const shop = await tracedShop(collector, { OTEL_EXPORTER_OTLP_HEADERS: 'x-token=se%20cret' })
  const booked = await shop.book()
  expect(booked.status).toBe(201)
  const request = await spanOf(collector, booked.headers.get('x-request-id'))
  expect(request.name).toBe('POST /api/bookings')
  expect(attributesOf(request)).toMatchObject({
    'http.route': '/api/bookings',
    'http.response.status_code': 201,
    'doorstep.storefront': 'documents',
  })
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(1)
  for (const { traceId } of statements) expect(traceId).toBe(request.traceId)
  expect(collector.tokens[0]).toBe('se cret')

  await shop.get(`/api/bookings/${booked.body._id}?secret=typed`, shop.customer)
  await shop.emails()
  await vi.waitFor(
    () => expect(collector.spans().map(({ name }) => name)).toContain('GET /api/bookings/:booking'),
    patience,
  )
  const sent = collector.texts.join('\n')
  const { email, token } = shop.customer
  const secrets = [email, '@', token, 'Lake View', '98450', 'Ring twice', 'typed', booked.body._id, 'Asha']
  for (const secret of secrets) expect(sent).not.toContain(secret)
  expect(shop.lines.join('')).not.toContain('se cret')
})

test('the trace of a trusted proxy is continued, and that of anyone else is not', async () => {
  const collector = await startCollector()
  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
  const behind = await tracedShop(collector, proxies)
  const trusted = await behind.get('/api/services', { headers })
  const known = await spanOf(collector, trusted.headers.get('x-request-id'))
  expect([known.traceId, known.parentSpanId]).toEqual([traceId, 'b'.repeat(16)])
  const alone = await tracedShop(collector)
  const direct = await alone.get('/api/services', { headers })
  expect((await spanOf(collector, direct.headers.get('x-request-id'))).traceId).not.toBe(traceId)
})

test('an email is a span of the job that sends it, which is linked to the request that queued it', async () => {
  const collector = await startCollector()
  const shop = await tracedShop(collector)
  const { email } = await shop.aUser()
  const { headers } = await shop.post('/api/auth/forgot-password', { body: { email } })
  const request = await spanOf(collector, headers.get('x-request-id'))
  const { log, tracer } = shop.deps
  const jobs = await openJobs({ connection: shop.connection, log, tracer })
  try {
    await jobs.work(deliveryOf(shop.deps, emailWriters))
    const spanNamed = (name: string) => collector.spans().find((span) => span.name === name)
    await vi.waitFor(() => expect(spanNamed('job deliver')).toBeDefined(), patience)
    const [job, sent] = [spanNamed('job deliver'), spanNamed('send email')]
    expect(job?.links.map(({ traceId }) => traceId)).toEqual([request.traceId])
    expect(sent?.parentSpanId).toBe(job?.spanId)
    expect(sent && attributesOf(sent)).toEqual({ 'doorstep.message_kind': 'reset-password' })
  } finally {
    await jobs.close()
  }
})

test('rendering a page is a span of its request', async () => {
  const collector = await startCollector()
  const shop = await tracedShop(collector)
  const draw = async () => new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } })
  const { headers } = await createApp(shop.deps, { draw }).request('/login?next=1')
  const request = await spanOf(collector, headers.get('x-request-id'))
  const rendering = collector.spans().find(({ name }) => name === 'render page')
  expect(rendering?.parentSpanId).toBe(request.spanId)
})

test('with a ratio of 0 nothing is sent', async () => {
  const collector = await startCollector()
  const shop = await tracedShop(collector, { OTEL_TRACES_SAMPLER_ARG: '0' })
  expect((await shop.book()).status).toBe(201)
  await shop.deps.tracer?.close()
  expect(collector.texts).toEqual([])
})

test('a failed request and a failed statement are marked as failed', async () => {
  const collector = await startCollector()
  const shop = await tracedShop(collector)
  await (await shop.aClient()).query('alter table favorites rename to elsewhere')
  const failed = await shop.get('/api/users/favorites', shop.customer)
  expect(failed.status).toBe(500)
  const request = await spanOf(collector, failed.headers.get('x-request-id'))
  expect(request.status.code).toBe(2)
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(below.some(({ status }) => status.code === 2)).toBe(true)
})

test('a collector that refuses is reported once, and changes no reply', async () => {
  const collector = await startCollector((response) => void response.writeHead(500).end('{}'))
  const shop = await tracedShop(collector)
  expect((await shop.book()).status).toBe(201)
  const warnings = () => shop.lines.filter((line) => line.includes('traces could not be sent'))
  await vi.waitFor(() => expect(warnings()).toHaveLength(1), patience)
  expect((await shop.get('/api/services')).status).toBe(200)
  const batches = collector.texts.length
  await vi.waitFor(() => expect(collector.texts.length).toBeGreaterThan(batches), patience)
  expect(warnings()).toHaveLength(1)
})

test('a collector that never answers delays no reply, and the end by two seconds at most', async () => {
  const collector = await startCollector(() => {})
  const shop = await tracedShop(collector)
  expect((await shop.book()).status).toBe(201)
  await vi.waitFor(() => expect(collector.texts.length).toBeGreaterThan(0), patience)
  expect((await shop.get('/api/services')).status).toBe(200)
  const started = performance.now()
  await shop.deps.tracer?.close()
  // The limit is two seconds, and a busy machine needs some of its own.
  expect(performance.now() - started).toBeLessThan(4_000)
})

/** Prints the packages of OpenTelemetry that a process loads for a module. */
const loadedBy = (module: string) => `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({ resolve: (name, context, next) => {
    if (name.startsWith('@opentelemetry/')) loaded.add(name)
    return next(name, context)
  } })
  await import('${module}')
  process.stdout.write([...loaded].sort().join(' '))`

test.each([
  { module: '#server/main.ts', loaded: '' },
  { module: '#server/platform/tracing/otlp.ts', loaded: '@opentelemetry/api' },
])('$module loads no package of OpenTelemetry unless traces are sent', async ({ module, loaded }) => {
  const cwd = join(import.meta.dirname, '..', '..', '..')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', loadedBy(module)], {
    cwd,
  })
  expect(stdout.split(' ')[0]).toBe(loaded)
})

import { expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { deliveryOf } from '#server/message/jobs.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { emailWriters } from '#server/workers.ts'

type Line = { message: string; request?: string; error?: string; stack?: string; level: string; status?: number }

const linesOf = ({ lines }: TestApp, id: string | null) =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ request }) => request === id)

test('the id of a failed request finds its line and the error with its stack', async () => {
  const shop = await testApp()
  const customer = await shop.aVisitor()
  await (await shop.aClient()).query('alter table favorites rename to elsewhere')
  const { status, body, headers } = await shop.get('/api/users/favorites', customer)
  expect(status).toBe(500)
  expect(body.instance).toBe(headers.get('x-request-id'))
  const found = linesOf(shop, body.instance)
  expect(found.map(({ message }) => message)).toEqual(['internal error', 'GET /api/users/favorites'])
  expect(found[0]?.stack).toContain('    at ')
})

test('requests at the same moment keep their own ids in the log', async () => {
  const shop = await testApp({ unlimited: true })
  const customers = await Promise.all(Array.from({ length: 12 }, () => shop.aVisitor()))
  await (await shop.aClient()).query('alter table favorites rename to elsewhere')
  const answers = await Promise.all(
    customers.flatMap((one) => [shop.get('/api/users/favorites', one), shop.get('/api/auth/me', one)]),
  )
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(customers.length)
  for (const { status, headers } of answers) {
    const found = linesOf(shop, headers.get('x-request-id')).map(({ message }) => message)
    const expected = status === 500 ? ['internal error', 'GET /api/users/favorites'] : ['GET /api/auth/me']
    expect(found).toEqual(expected)
  }
})

test.each([
  { of: 'sent', refuses: false, message: 'message sent' },
  { of: 'that fails', refuses: true, message: 'job failed' },
])('an email $of later is logged with the id of the request that queued it', async ({ refuses, message }) => {
  const shop = await testApp()
  const { email } = await shop.aUser()
  const { headers } = await shop.post('/api/auth/forgot-password', { body: { email } })
  const send = async () => {
    if (refuses) throw new Error('the mail server is away')
  }
  const mailer = { ...shop.deps.mailer, send }
  const jobs = await openJobs({ connection: shop.connection, log: shop.deps.log })
  try {
    await jobs.work(deliveryOf({ ...shop.deps, mailer }, emailWriters))
    const messages = () => linesOf(shop, headers.get('x-request-id')).map((line) => line.message)
    await vi.waitFor(() => expect(messages()).toContain(message), patience)
    expect(messages()).toContain('POST /api/auth/forgot-password')
  } finally {
    await jobs.close()
  }
})

test('a security event that is written after the reply has the id of its request', async () => {
  const shop = await testApp()
  const { email } = await shop.aUser()
  const { headers } = await shop.post('/api/auth/login', { body: { email, password: 'not the right one' } })
  await shop.deps.security.flush()
  expect(linesOf(shop, headers.get('x-request-id')).map(({ message }) => message)).toContain('security')
})

test.each([
  { from: 'a trusted proxy', env: { TRUSTED_PROXIES: '127.0.0.1' }, id: 'abcdef-0123456789', isKept: true },
  { from: 'a client', env: {}, id: 'abcdef-0123456789', isKept: false },
  { from: 'a trusted proxy, unsafe,', env: { TRUSTED_PROXIES: '127.0.0.1' }, id: '<script>alert(1)', isKept: false },
  { from: 'a trusted proxy, too long,', env: { TRUSTED_PROXIES: '127.0.0.1' }, id: 'a'.repeat(65), isKept: false },
])('a request id from $from is accepted: $isKept', async ({ env, id, isKept }) => {
  const shop = await testApp({ env })
  const { headers } = await shop.get('/api/services', { headers: { 'X-Request-Id': id } })
  expect(headers.get('x-request-id') === id).toBe(isKept)
})

test('the plain page of a refused visitor shows the id', async () => {
  const shop = await testApp({ env: { READS_PER_MINUTE: '1' } })
  const draw = async () => new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } })
  const app = createApp(shop.deps, { draw })
  const read = () => app.request('/login?next=1')
  let answer = await read()
  for (let n = 0; n < 50 && answer.status === 200; n += 1) answer = await read()
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain(`Reference: ${answer.headers.get('x-request-id')}`)
})

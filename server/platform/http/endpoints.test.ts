import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()

describe('invalid input', () => {
  const login = (body: unknown, headers = {}) => shop.post('/api/auth/login', { body, headers })
  const good = '"email":"a@example.com","password":"12345678"'

  test.each([
    ['text that is not JSON', 'hello'],
    ['JSON that stops in the middle', '{"email":"a@exam'],
    ['the same key twice', `{${good},"email":"b@example.com"}`],
    ['the same key twice, once escaped', `{${good},"em\\u0061il":"b@example.com"}`],
    ['__proto__', `{${good},"__proto__":{"role":"admin"}}`],
    ['constructor', `{${good},"constructor":{}}`],
    ['bottomless nesting', `{${good},"x":${'['.repeat(21)}${']'.repeat(21)}}`],
    ['a byte order mark', `\uFEFF{${good}}`],
  ])('%s: 400 malformed_json', async (_, body) => {
    const answer = await login(body)
    expect([answer.status, problemIn(answer).code]).toEqual([400, 'malformed_json'])
  })

  test.each(['[]', 'null', '"text"', '1'])('the body %s instead of an object: 400', async (body) => {
    expect(problemIn(await login(body)).code).toBe('bad_parameter')
  })

  test('invalid UTF-8: 400', async () => {
    const response = await shop.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  test('an unknown field is named', async () => {
    const answer = await login({ email: 'a@example.com', password: '12345678', role: 'admin' })
    expect(answer.status).toBe(400)
    expect(problemIn(answer).errors).toEqual([
      { field: 'role', code: 'unknown_field', message: 'This field is unknown.' },
    ])
  })

  test.each([
    'text/plain',
    'application/json\ta',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ])('a body with the type %j: 415', async (type) => {
    expect(problemIn(await login(`{${good}}`, { 'Content-Type': type })).code).toBe('unsupported_media_type')
  })

  test('a missing field or one of the wrong type is named, with a sentence', async () => {
    const answer = await login({ email: 7, password: '12345678' })
    expect(answer.status).toBe(422)
    const { code, errors, message } = problemIn(answer)
    expect(code).toBe('validation_failed')
    expect(errors?.map(({ field }) => field)).toEqual(['email'])
    expect(message).toBe('Please enter both email and password')
  })

  test.each(['a\u0000b', 'a\u0007b', 'a\ud800b', 'a\nb'])(
    'text with characters that cannot be displayed, %j: 422',
    async (email) => {
      expect((await login({ email, password: '12345678' })).status).toBe(422)
    },
  )

  test('more than 64 KB: 413, also without a Content-Length', async () => {
    const long = JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' })
    expect(problemIn(await login(long)).code).toBe('too_large')
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 80; sent += 1) controller.enqueue(new Uint8Array(1024).fill(32))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half' as const,
    }
    expect((await shop.app.request('/api/auth/login', init)).status).toBe(413)
  })

  test.each([
    ['/api/services?limit=0', 'limit'],
    ['/api/services?limit=101', 'limit'],
    ['/api/services?limit=1.5', 'limit'],
    ['/api/services?limit=', 'limit'],
    ['/api/services?featured=yes', 'featured'],
    ['/api/services?category=%00', 'category'],
    ['/api/services?cursor=nonsense', 'cursor'],
    [`/api/services?cursor=${Buffer.from('["a"]').toString('base64url')}`, 'cursor'],
    [`/api/services?cursor=${Buffer.from('["a",{}]').toString('base64url')}`, 'cursor'],
  ])('%s: 422 that names %s', async (address, field) => {
    const answer = await shop.get(address)
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors?.[0]?.field).toBe(field)
  })

  test('a repeated or unknown parameter: 400', async () => {
    expect(problemIn(await shop.get('/api/services?limit=1&limit=2')).code).toBe('bad_parameter')
    expect(problemIn(await shop.get('/api/services?limits=1')).code).toBe('unknown_field')
    expect(problemIn(await shop.get('/api/storefront?x=1')).code).toBe('unknown_field')
  })

  test.each([
    '%00',
    'no-such-service',
    '00000000-0000-4000-8000-000000000000',
    '..%2f..%2fetc',
    'x'.repeat(500),
    '%ff',
  ])('a service called %j: 404, always with the same message', async (name) => {
    const { code, message } = problemIn(await shop.get(`/api/services/${name}`))
    expect([code, message]).toEqual(['not_found', 'We could not find that.'])
  })

  test('an address over 8 KB: 414', async () => {
    expect(problemIn(await shop.get(`/api/services?category=${'x'.repeat(9000)}`)).code).toBe('address_too_long')
  })

  test('an unknown address: 404; an unknown method: 405 with the allowed ones', async () => {
    expect(problemIn(await shop.get('/api/nothing')).code).toBe('not_found')
    const answer = await shop.ask('DELETE', '/api/services')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await shop.ask('PUT', '/api/auth/login')).headers.get('allow')).toBe('POST')
  })

  test('an unknown storefront: 400', async () => {
    expect(problemIn(await shop.get('/api/storefront', { storefront: 'moon' })).code).toBe('unknown_storefront')
  })
})

const all: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))

describe('fields that only the server sets', () => {
  const writes = all.filter(({ method, takes }) => method !== 'GET' && !takes)
  let worker: { token: string }
  beforeAll(async () => void (worker = await shop.aWorker()))
  const fields =
    'role,_id,id,userId,user_id,emailVerified,emailVerifiedAt,email_verified_at,disabledAt,createdAt,passwordHash,password_hash,tokenHash,customer,customerId,price,total,tax,duration,number,startsAt,endsAt,bookingsMade'

  test('there are endpoints that write', () => expect(writes.length).toBeGreaterThan(9))

  test.each(writes)('$method $path accepts none of them in a body', async ({ method, path, access, body: schema }) => {
    const { token: caller } = access === 'admin' ? shop.admin : access === 'professional' ? worker : shop.customer
    // Administrators do set the price and duration of a service.
    const own = 'shape' in schema ? Object.keys(schema.shape as object) : []
    for (const field of fields.split(',').filter((one) => !own.includes(one))) {
      const body = { [field]: field === 'role' ? 'admin' : true }
      const answer = await shop.ask(method, path.replaceAll(/:\w+/g, 'x'), { token: caller, body })
      expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_field'])
    }
  })
})

describe('access', () => {
  const guarded = all
    .filter(({ access }) => access === 'signed-in' || access === 'admin')
    .map(({ method, path, access }) => ({ method, access, address: path.replaceAll(/:\w+/g, 'x') }))

  test('there are guarded endpoints', () => expect(guarded.length).toBeGreaterThan(1))

  test.each(guarded)('$method $address refuses visitors and invalid tokens', async ({ method, address }) => {
    const tokens = [undefined, '', 'nonsense', `ds_${'A'.repeat(43)}`, `${shop.customer.token}x`, '\u00e9']
    for (const bad of tokens) {
      const headers: Record<string, string> =
        bad === undefined ? {} : { Authorization: `Bearer ${encodeURIComponent(bad)}` }
      const answer = await shop.ask(method, address, { headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(problemIn(answer).code).toBe('unauthenticated')
    }
    const basic = await shop.ask(method, address, { headers: { Authorization: `Basic ${shop.customer.token}` } })
    expect(basic.status).toBe(401)
  })

  test.each(guarded.filter(({ access }) => access === 'admin'))(
    '$method $address refuses customers',
    async ({ method, address }) => {
      expect((await shop.ask(method, address, { token: shop.customer.token })).status).toBe(403)
      expect((await shop.ask(method, address, { token: shop.admin.token })).status).not.toBe(403)
    },
  )

  const known = all.filter(({ access }) => access === 'anyone-known')

  test('there are endpoints for visitors and signed-in users', () => expect(known.length).toBeGreaterThan(0))

  test.each(known)('$method $path allows visitors, but no invalid token', async ({ method, path }) => {
    expect([401, 403]).not.toContain((await shop.ask(method, path)).status)
    expect([401, 403]).not.toContain((await shop.ask(method, path, { token: shop.customer.token })).status)
    const over = (await shop.aVisitor()).token
    await shop.post('/api/auth/logout', { token: over })
    for (const bad of [
      'Bearer',
      'Bearer nonsense',
      `Bearer ds_${'A'.repeat(43)}`,
      `Basic ${shop.customer.token}`,
      `Bearer ${over}`,
    ]) {
      const answer = await shop.ask(method, path, { headers: { Authorization: bad } })
      expect([answer.status, problemIn(answer).code]).toEqual([401, 'unauthenticated'])
    }
  })

  test('a public endpoint ignores the token, and works even if no session could be looked up', async () => {
    const without = await shop.get('/api/services')
    const headless = await testApp()
    await askOnce(headless.connection, 'drop table sessions')
    for (const bad of ['nonsense', shop.customer.token]) {
      const answer = await headless.get('/api/services', { token: bad })
      expect([answer.status, answer.text]).toEqual([200, without.text])
    }
  })
})

describe('every response', () => {
  test('has an id that is also in the log and in the error body', async () => {
    const answer = await shop.get('/api/services/no-such-service')
    expect(problemIn(answer).instance).toBe(answer.headers.get('x-request-id'))
    expect(shop.lines.some((line) => JSON.parse(line).request === answer.body.instance)).toBe(true)
  })

  test('states whether it may be cached, and that it depends on the host', async () => {
    const open = await shop.get('/api/services')
    expect([open.headers.get('cache-control'), open.headers.get('vary')]).toEqual([
      'no-cache',
      'Host, X-Storefront, Accept-Encoding',
    ])
    const own = await shop.get('/api/auth/me', shop.customer)
    expect(own.headers.get('cache-control')).toBe('no-store')
  })

  test('forbids running anything and guessing another type', async () => {
    for (const address of ['/api/services', '/api/nothing', '/healthz']) {
      const { headers } = await shop.app.request(address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('is compressed for clients that accept it', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br;q=0' }
    const response = await shop.app.request('/api/services', { headers })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const plain = await new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))).json()
    expect(plain).toEqual((await shop.get('/api/services')).body)
  })
})

test('a compressed response has the right Content-Length', async () => {
  const { deps } = await testApp()
  const body = 'word '.repeat(1000)
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': String(body.length) }
  const site = createApp(deps, { draw: async () => new Response(body, { headers }) })
  const response = await site.request('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
})

test('an unexpected field in a reply is a bug, and does not leak', async () => {
  const leaky = await testApp()
  for (const plan of leaky.deps.storefronts.plans) Object.assign(plan.support, { secret: 'internal note' })
  const answer = await leaky.get('/api/storefront')
  expect([answer.status, answer.text.includes('internal note')]).toEqual([500, false])
})

test('a bug is reported as internal error only; the log has the details', async () => {
  const broken = await testApp()
  broken.deps.storefronts.plans.length = 0
  Object.assign(broken.deps.storefronts, {
    ofHost: () => {
      throw new Error('secret detail')
    },
  })
  const answer = await broken.get('/api/storefront')
  expect([answer.status, problemIn(answer).code]).toEqual([500, 'internal'])
  expect(answer.text).not.toContain('secret detail')
  expect(broken.lines.some((line) => line.includes('secret detail'))).toBe(true)
})

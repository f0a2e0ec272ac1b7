import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createListener } from '#server/app.ts'
import { takePort } from '#server/platform/http/listen.ts'
import { closers, testApp } from '#server/testing/app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Holds back the page /contact. */
const slowPage = { wait: Promise.resolve() }

/** Pages of two lengths: only the longer one is compressed. */
async function draw(_: unknown, address: string) {
  if (address === '/contact') await slowPage.wait
  return new Response(`<p>${address}</p>`.repeat(address.startsWith('/faq') ? 1 : 500), {
    headers: {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "default-src 'self'",
      'Cache-Control': 'no-cache',
    },
  })
}

/** A server on a port; `reached` counts the requests that its app answered. */
async function aServer({ deps }: TestApp, { isFast }: { isFast: boolean }) {
  const door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  closers.push(door.close)
  const { listener, atOnce } = createListener(deps, { draw })
  let reached = 0
  door.open(
    (request, response) => {
      reached += 1
      return listener(request, response)
    },
    isFast ? atOnce : undefined,
  )
  return { door, reached: () => reached, send: (text: string) => send(door.port, text) }
}

type Server = Awaited<ReturnType<typeof aServer>>

/** Sends a request and returns everything that the server sends, without the time and the id of the request. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('error', reject).on('data', (chunk) => chunks.push(Buffer.from(chunk)))
    socket.on('end', () => resolve(plain(Buffer.concat(chunks).toString('latin1'))))
    socket.write(text)
  })
}

const plain = (response: string) =>
  response.replace(/^date: .*$/im, 'date: …').replace(/^(x-request-id: req_)[\da-f]{20}\r$/im, '$1…\r')

/** The id of a problem is also in its body. */
const withoutIds = (response: string) => response.replace(/req_[\da-f]{20}/g, 'req_…')

/** The connection is closed after the response, so that its end is known. */
function requestOf(target: string, headers: Record<string, string> = {}, version = '1.1') {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  const [method, path] = target.includes(' ') ? target.split(' ') : ['GET', target]
  return `${method} ${path} HTTP/${version}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

const statusOf = (response: string) => Number(response.slice(9, 12))
const tagOf = (response: string) => /^etag: (.*)\r$/im.exec(response)?.[1] ?? ''

const paths = [
  '/api/services',
  '/api/services?category=tax&limit=3',
  '/api/services?limit=3&category=tax',
  '/api/services/gst',
  '/api/storefront',
  '/',
  '/faq',
  '/services.data',
  '/robots.txt',
  '/sitemap.xml',
]

const variants: Record<string, Record<string, string>> = {
  plain: {},
  'in brotli': { 'Accept-Encoding': 'gzip, deflate, br' },
  'in gzip': { 'accept-encoding': 'gzip' },
  'uncompressed, because brotli is refused': { 'Accept-Encoding': 'br;q=0, identity' },
  'over TLS behind a trusted proxy': { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' },
  'over HTTP behind a trusted proxy': { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'http' },
  'with any version': { 'If-None-Match': '*' },
  'with another version': { 'If-None-Match': '"other", W/"another-br"' },
  'with a token': { Authorization: `Bearer ds_${'a'.repeat(43)}` },
  'to another storefront by name': { 'X-Storefront': 'home' },
  'to another storefront by host': { Host: 'home.localhost' },
  'with the host in capital letters': { Host: 'LOCALHOST' },
}

describe('a cached response', () => {
  let shop: TestApp
  let fast: Server
  let slow: Server

  beforeAll(async () => {
    shop = await testApp({ watching: true, unlimited: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
    fast = await aServer(shop, { isFast: true })
    slow = await aServer(shop, { isFast: false })
  })

  /** The response without the app, after the app has answered the same request. */
  async function withoutApp(text: string): Promise<string> {
    await fast.send(text)
    const before = fast.reached()
    const response = await fast.send(text)
    expect(fast.reached()).toBe(before)
    return response
  }

  describe.each(paths)('of %s is the same with and without the app', (path) => {
    test.each(Object.keys(variants))('%s', async (variant) => {
      const text = requestOf(path, variants[variant])
      const expected = await slow.send(text)
      // Each storefront has its own services.
      if (statusOf(expected) === 404) return expect(withoutIds(await fast.send(text))).toBe(withoutIds(expected))
      const response = await withoutApp(text)
      expect(response).toBe(expected)
      const head = requestOf(`HEAD ${path}`, variants[variant])
      expect(await withoutApp(head)).toBe(await slow.send(head))
      // The client has this version, in a list and as a weak one.
      for (const known of [tagOf(response), `"x", W/${tagOf(response)}`]) {
        const again = requestOf(path, { ...variants[variant], 'If-None-Match': known })
        const unchanged = await withoutApp(again)
        expect(statusOf(unchanged)).toBe(304)
        expect(unchanged).toBe(await slow.send(again))
      }
    })
  })

  test('is of the storefront, the scheme and the origin that each request names', async () => {
    const origins = await Promise.all(
      [{}, { 'X-Storefront': 'home' }, { 'X-Forwarded-Proto': 'https' }, { Host: 'home.localhost' }].map(
        async (headers: Record<string, string>) => {
          const text = requestOf('/robots.txt', headers)
          expect(await withoutApp(text)).toBe(await slow.send(text))
          return /^Sitemap: (.*)$/m.exec(await withoutApp(text))?.[1]
        },
      ),
    )
    expect(origins).toEqual([
      'http://localhost/sitemap.xml',
      'http://localhost/sitemap.xml',
      'https://localhost/sitemap.xml',
      'http://home.localhost/sitemap.xml',
    ])
    const secure = await withoutApp(requestOf('/robots.txt', { 'X-Forwarded-Proto': 'https' }))
    expect(secure).toContain('strict-transport-security: max-age=31536000')
  })

  test.each([
    ['with a range', requestOf('/api/services', { Range: 'bytes=0-9' })],
    ['with a body', requestOf('/api/services', { 'Content-Length': '2' }) + '{}'],
    ['over HTTP/1.0', requestOf('/api/services', {}, '1.0')],
    ['of another method', requestOf('OPTIONS /api/services')],
    ['with two hosts', requestOf('/api/services', { host: 'evil.example' })],
    ['with an unknown host', requestOf('/api/services', { Host: 'evil.example' })],
    ['with an unknown storefront', requestOf('/api/services', { 'X-Storefront': 'nowhere' })],
    ['for another spelling', requestOf('//api/services')],
    ['with a wrong parameter', requestOf('/api/services?limit=3&limit=4')],
  ])('is left to the app for a request %s', async (_, text) => {
    await withoutApp(requestOf('/api/services'))
    await fast.send(text)
    const before = fast.reached()
    const response = await fast.send(text)
    const expected = await slow.send(text)
    expect(withoutIds(response)).toBe(withoutIds(expected))
    // Requests with two hosts are refused before the app.
    expect(fast.reached() - before).toBeLessThanOrEqual(1)
  })

  test('is left to the app again after many other spellings of the host', async () => {
    const text = requestOf('/api/services/gst')
    await withoutApp(text)
    for (let n = 1; n <= 8 * shop.deps.storefronts.plans.length; n += 1) {
      const letters = 'localhost'.split('').map((letter, at) => ((n >> at) % 2 === 1 ? letter.toUpperCase() : letter))
      await withoutApp(requestOf('/api/services/gst', { Host: letters.join('') }))
    }
    const before = fast.reached()
    await fast.send(text)
    expect(fast.reached()).toBe(before + 1)
    await withoutApp(text)
  })

  test('is logged in the same way', async () => {
    const lineOf = async (server: Server) => {
      await server.send(requestOf('/api/services?category=tax'))
      await server.send(requestOf('/api/services?category=tax'))
      const { time: _, ms: __, request, ...line } = JSON.parse(shop.lines.at(-1) ?? '') as Record<string, unknown>
      return { line, id: /^req_[\da-f]{20}$/.test(String(request)) }
    }
    const ours = await lineOf(fast)
    expect(ours).toEqual(await lineOf(slow))
    expect(ours).toEqual({ line: { level: 'info', message: 'GET /api/services', status: 200 }, id: true })
  })
})

describe('after a change of the catalogue', () => {
  test('the next response is made again, and a new service has its page', async () => {
    const shop = await testApp({ watching: true, unlimited: true })
    const fast = await aServer(shop, { isFast: true })
    const client = await shop.aClient()
    const service = requestOf('/api/services/gst')
    const missing = requestOf('/services/brand-new')
    for (const text of [service, service, missing, missing]) await fast.send(text)
    const before = fast.reached()
    expect(await fast.send(service)).toContain('GST')
    expect(fast.reached()).toBe(before)

    await client.query("update services set title = 'Another title' where slug = 'gst'")
    await expect.poll(() => fast.send(service), { timeout: 5_000 }).toContain('Another title')
    await client.query("update services set slug = 'brand-new' where slug = 'gst'")
    await expect.poll(() => fast.send(missing), { timeout: 5_000 }).toContain('<p>/services/brand-new</p>')
  })

  test('nothing is sent from memory while changes are not announced', async () => {
    const shop = await testApp({ watching: true, unlimited: true })
    const fast = await aServer(shop, { isFast: true })
    const client = await shop.aClient()
    const service = requestOf('/api/services/gst')
    for (let times = 0; times < 3; times += 1) await fast.send(service)
    expect(fast.reached()).toBe(1)

    shop.deps.cache.setWatched(false)
    await client.query("update services set title = 'Another title' where slug = 'gst'")
    expect(await fast.send(service)).toContain('Another title')
    expect(fast.reached()).toBe(2)
  })
})

describe('the limit of a visitor', () => {
  test('counts cached responses like all others, and each visitor alone', async () => {
    const env = { READS_PER_MINUTE: '60', TRUSTED_PROXIES: '127.0.0.1' }
    const statuses = async (isFast: boolean) => {
      const server = await aServer(await testApp({ watching: true, env }), { isFast })
      const from = (address: string) => server.send(requestOf('/api/storefront', { 'X-Forwarded-For': address }))
      const found: number[] = []
      for (let times = 0; times < 12; times += 1) found.push(statusOf(await from('203.0.113.7')))
      found.push(statusOf(await from('203.0.113.8')))
      return { found, refused: await from('203.0.113.7') }
    }
    const ours = await statuses(true)
    expect(ours.found).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 200])
    expect(ours.refused).toContain('retry-after: 1')
    expect(ours.found).toEqual((await statuses(false)).found)
  })
})

describe('while the server stops', () => {
  test('the requests of an open connection get the same responses in their order', async () => {
    const shop = await testApp({ watching: true, unlimited: true })
    const answersOf = async (isFast: boolean) => {
      const server = await aServer(shop, { isFast })
      for (let times = 0; times < 2; times += 1) await server.send(requestOf('/api/services'))
      const before = server.reached()
      const socket = connect(server.door.port, '127.0.0.1')
      let response = ''
      const ended = new Promise((resolve) => {
        socket.on('data', (chunk) => (response += chunk.toString())).on('close', resolve)
      })
      const drawing = Promise.withResolvers<void>()
      slowPage.wait = drawing.promise
      socket.write(requestOf('/contact', { Connection: 'keep-alive' }))
      await expect.poll(server.reached).toBe(before + 1)
      const closed = server.door.close()
      await new Promise<void>((resolve) => socket.write(requestOf('/api/services'), () => resolve()))
      drawing.resolve()
      await Promise.all([ended, closed])
      const [, first = '', second = ''] = response.split('HTTP/1.1 ')
      return { page: first.slice(0, 3), list: plain(second), reached: server.reached() - before }
    }
    const ours = await answersOf(true)
    shop.deps.cache.drop()
    const theirs = await answersOf(false)
    expect([ours.reached, theirs.reached]).toEqual([1, 2])
    expect([ours.page, ours.list.slice(0, 3)]).toEqual(['200', '200'])
    expect(ours.list).toBe(theirs.list)
  })
})

import { hostname, networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { storefrontsOf } from '#server/storefronts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'

type Options = Parameters<typeof testApp>[0]

/** A shop with pages, counting how often one is rendered. */
async function aShop({ env = {}, ...options }: Options = {}) {
  const shop = await testApp({ env: { DEMO: 'no', ...env }, watching: true, ...options })
  let drawn = 0
  const draw = async () => new Response(`drawn ${(drawn += 1)} times`, { headers: { 'Content-Type': 'text/html' } })
  const app = createApp(shop.deps, { draw })
  async function at(host: string, address = '/', headers: Record<string, string> = {}) {
    const response = await app.request(address, { headers: { Host: host, ...headers } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ...shop, at, drawn: () => drawn }
}

const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
const addresses = own.filter(({ address }) => !address.startsWith('fe80')).map(({ address }) => address)

describe('a shop responds', () => {
  test.each([
    'localhost',
    'LocalHost:3000',
    'localhost.',
    'home.localhost:8080',
    'anything.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]',
    hostname(),
    ...addresses.map((address) => (address.includes(':') ? `[${address}]` : address)),
  ])('under the local name %s', async (host) => {
    const { at } = await aShop()
    expect([(await at(host)).status, (await at(host, '/api/storefront')).status]).toEqual([200, 200])
  })

  test('under the hosts of its storefronts, the host of PUBLIC_URL, and the addresses of HOST', async () => {
    const { deps } = await testApp({ env: { DEMO: 'no' } })
    const [first, ...others] = deps.storefronts.plans.map((plan) => ({ ...plan }))
    if (first) first.hosts = ['papers.example', ...first.hosts]
    const env = { PUBLIC_URL: 'https://shop.example:8443', HOST: '192.0.2.9,2001:db8::9' }
    const { at } = await aShop({ env, storefronts: storefrontsOf(first ? [first, ...others] : others) })
    for (const host of ['papers.example', 'shop.example', 'SHOP.example:8443', '192.0.2.9:3000', '[2001:db8:0::9]'])
      expect([host, (await at(host)).status]).toEqual([host, 200])
    expect((await at('other.example')).status).toBe(421)
  })
})

describe('an unknown host', () => {
  const unknown = ['evil.example', 'localhost.evil.example', 'notlocalhost', '192.0.2.8', '[2001:db8::8]:3000', '127.1']

  test.each(unknown)('%s: 421, before anything is rendered or cached', async (host) => {
    const { at, drawn, deps } = await aShop()
    const page = await at(host)
    expect([page.status, page.text.includes('There is no storefront at this address'), drawn()]).toEqual([421, true, 0])
    expect(page.text).not.toContain('Try again')
    const { status, headers, text } = await at(host, '/api/storefront')
    expect(problemIn({ status, headers, body: JSON.parse(text) }).code).toBe('misdirected')
    for (const address of ['/robots.txt', '/sitemap.xml', '/icon.svg', '/manifest.webmanifest', '/api/docs'])
      expect([address, (await at(host, address)).status]).toEqual([address, 421])
    expect(deps.cache.usage().bytes).toBe(0)
  })

  test('gets the same security headers as every response', async () => {
    const { at } = await aShop()
    for (const address of ['/', '/api/storefront']) {
      const { headers } = await at('evil.example', address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^req_/)
    }
  })

  test('still gets health and readiness checks', async () => {
    const { at } = await aShop()
    for (const address of ['/healthz', '/readyz']) expect((await at('10.1.2.3:3000', address)).status).toBe(200)
  })

  test('is logged once, however often it is requested; a flood of names logs a hundred', async () => {
    const { at, lines } = await aShop({ env: { READS_PER_MINUTE: '100000' } })
    const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
    for (let n = 0; n < 3; n += 1) await at('evil.example')
    expect(warnings()).toEqual([
      expect.objectContaining({ host: 'evil.example', message: expect.stringMatching(/PUBLIC_URL/) }),
    ])
    for (let n = 0; n < 150; n += 1) await at(`evil${n}.example`)
    expect(warnings()).toHaveLength(101)
    expect(warnings().at(-1)?.message).toContain('no more are logged')
  })
})

test.each([
  ['nothing', ''],
  ['a user', 'me@localhost'],
  ['a path', 'localhost/a'],
  ['two ports', 'localhost:1:2'],
  ['port 0', 'localhost:0'],
  ['port 99999', 'localhost:99999'],
  ['no port after a colon', 'localhost:'],
  ['a zone', '[fe80::1%25eth0]'],
  ['no address in brackets', '[localhost]'],
  ['only a dot', '.'],
  ['two dots', 'a..localhost'],
  ['letters of other scripts', 'lоcalhost'.replace('о', '%D0%BE')],
])('a Host header with %s: 400', async (_, host) => {
  const { at } = await aShop()
  const { status, headers, text } = await at(host, '/api/storefront')
  expect([status, problemIn({ status, headers, body: JSON.parse(text) }).code]).toEqual([400, 'bad_host'])
})

describe('with PUBLIC_URL', () => {
  const env = { PUBLIC_URL: 'https://shop.example' }

  test('robots.txt and the site map use it, whichever known host is requested', async () => {
    const { at } = await aShop({ env })
    for (const host of ['shop.example', 'localhost:3000', 'documents.localhost', '127.0.0.1:8080']) {
      expect((await at(host, '/robots.txt')).text).toContain('Sitemap: https://shop.example/sitemap.xml')
      expect((await at(host, '/sitemap.xml')).text).toContain('<loc>https://shop.example/</loc>')
    }
  })

  test('a page is rendered once for all hosts', async () => {
    const { at, drawn } = await aShop({ env })
    for (const host of ['shop.example', 'localhost:3000', 'documents.localhost:1234', '127.0.0.1:8080']) await at(host)
    expect(drawn()).toBe(1)
  })

  test('the HSTS header is valid for a year', async () => {
    const { at } = await aShop({ env })
    for (const address of ['/', '/api/storefront', '/healthz', '/no-such-page'])
      expect((await at('shop.example', address)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

describe('without PUBLIC_URL', () => {
  test('links use the requested host and port', async () => {
    const { at } = await aShop()
    for (const host of ['localhost:3000', 'localhost:8080', '127.0.0.1', '127.0.0.9:81'])
      expect((await at(host, '/robots.txt')).text).toContain(`Sitemap: http://${host}/sitemap.xml`)
  })

  test("responses are cached for the shop's own addresses only", async () => {
    const { at, drawn, deps } = await aShop()
    const few = ['localhost', 'localhost:3000', 'documents.localhost:3000', '127.0.0.1:3000', '[::1]:3000']
    for (const host of [...few, ...few]) await at(host)
    expect(drawn()).toBe(few.length)
    await at('localhost', '/api/services')
    const before = deps.cache.usage().bytes
    for (let port = 4000; port < 4050; port += 1) {
      await at(`localhost:${port}`)
      await at(`localhost:${port}`, '/api/services')
      await at(`n${port}.localhost:3000`, '/robots.txt')
    }
    expect(deps.cache.usage().bytes).toBe(before)
  })

  test('the HSTS header is sent only where a trusted proxy reports https', async () => {
    const hstsOf = async (TRUSTED_PROXIES: string, proto: string) => {
      const { at } = await aShop({ env: { TRUSTED_PROXIES } })
      return (await at('localhost', '/', { 'X-Forwarded-Proto': proto })).headers.get('strict-transport-security')
    }
    expect([
      await hstsOf('127.0.0.1', 'https'),
      await hstsOf('127.0.0.1', 'http'),
      await hstsOf('10.0.0.1', 'https'),
    ]).toEqual(['max-age=31536000', null, null])
  })
})

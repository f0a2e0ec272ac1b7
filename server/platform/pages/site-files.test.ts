import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createApp } from '#server/app.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { storefrontsOf } from '#server/storefronts.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()

async function read(host: string, path: string) {
  const response = await shop.app.request(`http://${host}${path}`, { headers: { Host: host } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)

describe('the site map', () => {
  test.each([
    ['localhost:3000', 'documents', 'gst'],
    ['home.localhost:3000', 'home', 'leaky-faucet-repair'],
  ])('at %s lists the pages of %s with their own addresses', async (host, storefront, slug) => {
    const { status, type, text } = await read(host, '/sitemap.xml')
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    const places = placesIn(text)
    expect(places.every((place) => place.startsWith(`http://${host}/`))).toBe(true)
    expect(places).toContain(`http://${host}/services/${slug}`)
    expect(places).toContain(`http://${host}/`)
    const services = (await shop.get('/api/services?limit=100', { storefront })).body
    expect(places.filter((place) => /\/services\/./.test(place)).length).toBe(services.length)
    expect(new Set(places).size).toBe(places.length)
  })

  test('escapes characters with a meaning in XML', async () => {
    const other = await testApp()
    await askOnce(other.connection, `update services set slug = 'a&b<c' where slug = 'gst'`)
    const text = await (await other.app.request('http://localhost/sitemap.xml')).text()
    expect(text).toContain('/services/a&amp;b&lt;c<')
  })

  test('lists no empty category, and nothing archived', async () => {
    const other = await testApp()
    await askOnce(other.connection, "update services set archived_at = now() where category = 'property'")
    const places = placesIn(await (await other.app.request('http://localhost/sitemap.xml')).text())
    expect(places.filter((place) => /property|sale-deed/.test(place))).toEqual([])
  })
})

test('robots.txt names the site map and the private pages', async () => {
  const { text, type } = await read('home.localhost:3000', '/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toContain('Sitemap: http://home.localhost:3000/sitemap.xml')
  for (const area of ['/admin', '/my-day', '/dashboard', '/account', '/api/'])
    expect(text.split('\n')).toContain(`Disallow: ${area}`)
})

test('security.txt says where to report a weakness, and expires in less than a year', async () => {
  for (const [host, email] of [
    ['localhost:3000', 'help@doorstep.example'],
    ['home.localhost:3000', 'help@home.doorstep.example'],
  ] as const) {
    const { status, type, text } = await read(host, '/.well-known/security.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe(
      [
        `Contact: mailto:${email}`,
        'Expires: 2027-09-16T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: http://${host}/.well-known/security.txt`,
        '',
      ].join('\n'),
    )
  }
})

test('password managers are redirected to the password settings', async () => {
  const { status, headers } = await shop.app.request('/.well-known/change-password')
  expect([status, headers.get('location')]).toEqual([302, '/account#password'])
})

test('each storefront can be installed under its own name', async () => {
  for (const [host, brand, lang] of [
    ['localhost:3000', 'Doorstep Documents', 'en-IN'],
    ['home.localhost:3000', 'Doorstep Home', 'en-US'],
  ] as const) {
    const { text, type } = await read(host, '/manifest.webmanifest')
    expect(type).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(text)).toMatchObject({ name: brand, lang, start_url: '/', display: 'standalone' })
    expect(JSON.parse(text).icons.length).toBe(3)
  }
})

test('My day can be installed as an app of each storefront, in the colour of its door', async () => {
  const manifests = await Promise.all(
    ['localhost:3000', 'home.localhost:3000'].map(async (host) => read(host, '/my-day.webmanifest')),
  )
  const [documents, home] = manifests.map(({ text }) => JSON.parse(text))
  expect(documents).toMatchObject({
    id: '/my-day',
    name: 'My day, Doorstep Documents',
    short_name: 'My day',
    start_url: '/my-day',
    scope: '/my-day',
    display: 'standalone',
  })
  expect(documents.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', 'any'])
  expect(home.name).toBe('My day, Doorstep Home')
  expect(documents.theme_color).toMatch(/^#[\da-f]{6}$/)
  expect(home.theme_color).not.toBe(documents.theme_color)
})

test('behind a trusted proxy, addresses are those that the visitor sees', async () => {
  const map = async (proxies: string, forwarded: string) => {
    const config = { ...shop.deps.config, trustedProxies: readConfig({ TRUSTED_PROXIES: proxies }).trustedProxies }
    const plans = shop.deps.storefronts.plans.map((plan) =>
      plan.default ? { ...plan, hosts: ['shop.example'] } : plan,
    )
    const site = createApp({ ...shop.deps, config, storefronts: storefrontsOf(plans) })
    const headers = { 'X-Forwarded-Proto': forwarded }
    return placesIn(await (await site.request('http://shop.example/sitemap.xml', { headers })).text())[0]
  }
  expect(await map('127.0.0.1', 'https')).toBe('https://shop.example/')
  expect(await map('127.0.0.1', 'gopher')).toBe('http://shop.example/')
  expect(await map('10.0.0.1', 'https')).toBe('http://shop.example/')
})

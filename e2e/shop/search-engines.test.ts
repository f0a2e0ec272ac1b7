import type { APIRequestContext } from '@playwright/test'
import { customer, expect, open, storefronts, test } from '#e2e/support/shop.ts'

/** Node does not resolve *.localhost; the shop uses the Host header. */
function get(request: APIRequestContext, address: string, headers: Record<string, string> = {}) {
  const url = new URL(address, storefronts[0]?.url)
  const { host } = url
  url.hostname = 'localhost'
  return request.get(url.href, { headers: { ...headers, Host: host }, maxRedirects: 0 })
}

/** Requests as search engines make them, without a browser. */
async function read(request: APIRequestContext, address: string) {
  const response = await get(request, address)
  const html = await response.text()
  const attribute = (pattern: string) => new RegExp(pattern).exec(html)?.[1]?.replaceAll('&amp;', '&')
  return {
    html,
    title: attribute('<title>([^<]*)</title>'),
    description: attribute('<meta name="description" content="([^"]*)"'),
    canonical: attribute('<link rel="canonical" href="([^"]*)"'),
    robots: attribute('<meta name="robots" content="([^"]*)"'),
    image: attribute('<meta property="og:image" content="([^"]*)"'),
    facts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

const mapOf = async (request: APIRequestContext, url: string) =>
  [...(await (await get(request, `${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)</g)].map(([, place = '']) =>
    place.replaceAll('&amp;', '&'),
  )

for (const { brand, url } of storefronts) {
  test(`every page in the site map of ${brand} has a title, a description and a canonical URL`, async ({ request }) => {
    test.setTimeout(120_000)
    const places = await mapOf(request, url)
    expect(places.length).toBeGreaterThan(48)
    const titles = new Map<string, string>()
    for (const place of places) {
      const { title = '', description = '', canonical, robots } = await read(request, place)
      expect([place, canonical, robots]).toEqual([place, place, undefined])
      expect(description.length, place).toBeGreaterThan(40)
      expect(titles.get(title), `${title} is the title of two pages`).toBeUndefined()
      titles.set(title, place)
    }
  })

  test(`every service of ${brand} has a share image`, async ({ request }) => {
    test.setTimeout(120_000)
    const images = new Set<string>()
    for (const place of await mapOf(request, url)) {
      if (!/\/services\/./.test(place)) continue
      const { image = '' } = await read(request, place)
      expect(image, place).toMatch(new RegExp(`^${url}/pictures/[a-z-]+\\.png$`))
      images.add(image)
    }
    expect(images.size).toBeGreaterThan(20)
    for (const address of images) {
      const response = await get(request, address)
      expect([response.status(), response.headers()['content-type']], address).toEqual([200, 'image/png'])
      const bytes = await response.body()
      // Every PNG has its width and height at the same offset.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })

  test(`${brand} has no dead links`, async ({ request }) => {
    test.setTimeout(180_000)
    const seen = new Set<string>()
    const waiting = [`${url}/`]
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (seen.has(address)) continue
      seen.add(address)
      const response = await get(request, address)
      const { location } = response.headers()
      if (response.status() === 301 && location !== undefined) {
        waiting.push(new URL(location, address).href)
        continue
      }
      expect(response.status(), address).toBe(200)
      if (!response.headers()['content-type']?.startsWith('text/html')) continue
      for (const [, href = ''] of (await response.text()).matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g)) {
        const to = new URL(href.replaceAll('&amp;', '&'), address)
        if (to.origin === url) waiting.push(to.href.replace(/#.*/, ''))
      }
    }
    expect(seen.size).toBeGreaterThan(80)
    const ids = (await (await get(request, `${url}/api/services?limit=100`)).json()).map(
      (service: { _id: string }) => service._id,
    )
    const booked = [...seen].flatMap((address) => /\/booking\/([^/?]+)/.exec(address)?.[1] ?? [])
    expect(booked.length).toBeGreaterThan(30)
    expect(booked.filter((id) => !ids.includes(id))).toEqual([])
  })
}

test('a service has structured data: name, price and breadcrumb', { tag: '@smoke' }, async ({ request, baseURL }) => {
  const { facts, title, description } = await read(request, '/services/gst')
  expect(title).toBe('GST Registration | Doorstep Documents')
  expect(description).toContain('₹1,499, 60 minutes.')
  expect(facts.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(facts[0]).toMatchObject({
    '@context': 'https://schema.org',
    name: 'GST Registration',
    image: `${baseURL}/pictures/gst.png`,
    offers: { '@type': 'Offer', price: 1499, priceCurrency: 'INR' },
  })
  // Without ratings there is no rating in the data.
  expect(facts[0]).not.toHaveProperty('aggregateRating')
  expect(facts[1]?.['itemListElement']).toHaveLength(4)
})

test('the FAQ and the organization have structured data', { tag: '@smoke' }, async ({ request }) => {
  const [questions] = (await read(request, '/faq')).facts
  expect(questions).toMatchObject({ '@type': 'FAQPage' })
  expect(questions?.['mainEntity']).not.toHaveLength(0)
  expect((await read(request, '/')).facts.map((fact) => fact['@type'])).toEqual(['Organization', 'WebSite'])
  expect((await read(request, '/blog/papers-for-your-first-company')).facts[0]?.['@type']).toBe('BlogPosting')
})

test('a filtered list has the canonical URL of the list, and a search is not indexed', async ({ request, baseURL }) => {
  expect((await read(request, '/services?category=tax&maxPrice=500&sort=rating')).canonical).toBe(
    `${baseURL}/services?category=tax`,
  )
  expect((await read(request, '/services?maxPrice=500')).canonical).toBe(`${baseURL}/services`)
  expect((await read(request, '/services?search=gst')).robots).toBe('noindex')
  expect((await read(request, '/login')).robots).toBe('noindex')
})

test("the favicon has the storefront's colour", async ({ page, request }) => {
  const icons = await Promise.all(storefronts.map(async ({ url }) => (await get(request, `${url}/icon.svg`)).text()))
  expect(new Set(icons).size).toBe(2)
  for (const icon of icons) expect(icon).not.toMatch(/var\(|oklch/)
  await open(page, '/')
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
    expect((await request.get(href ?? '/nowhere')).status()).toBe(200)
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/png')
})

test('pages contain nothing personal, for every visitor', { tag: '@smoke' }, async ({ request }) => {
  test.setTimeout(120_000)
  const { token, user } = await (await request.post('/api/auth/login', { data: customer })).json()
  const headers = { Authorization: `Bearer ${token}`, Cookie: `token=${token}` }
  for (const place of await mapOf(request, storefronts[0]?.url ?? '')) {
    const before = await request.get(place)
    const own = await request.get(place, { headers })
    // Another test may have changed the page since, for example with a review.
    const theirs = own.headers()['etag'] === before.headers()['etag'] ? before : await request.get(place)
    expect(await own.text(), place).toBe(await theirs.text())
    expect(own.headers()['etag']).toBe(theirs.headers()['etag'])
    for (const secret of [token, user.email, user.name, user._id]) expect(await own.text()).not.toContain(secret)
  }
})

test('an unchanged page is answered with 304 and keeps its policy', { tag: '@smoke' }, async ({ request }) => {
  // A page that no other test changes.
  const first = await request.get('/faq')
  const again = await request.get('/faq', { headers: { 'If-None-Match': first.headers()['etag'] ?? '' } })
  expect([again.status(), (await again.body()).length]).toEqual([304, 0])
  expect(again.headers()['content-security-policy']).toBe(first.headers()['content-security-policy'])
})

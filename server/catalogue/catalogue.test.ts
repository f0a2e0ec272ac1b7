import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/testing.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

test('a storefront lists its own services in its own money', async () => {
  const documents = await shop.get('/api/services')
  const home = await shop.get('/api/services', { storefront: 'home' })
  expect(home.headers.get('x-total-count')).toBe(String(home.body.length))
  expect(new Set(documents.body.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(['INR']))
  expect(new Set(home.body.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(['USD']))
})

test('a service is found by id and by slug, and not on the other storefront', async () => {
  const { body } = await shop.get('/api/services/gst')
  expect(body).toMatchObject({ slug: 'gst', price: 1499, currency: 'INR', duration: 60, rating: 0, reviewCount: 0 })
  expect((await shop.get(`/api/services/${body._id}`)).body).toEqual(body)
  expect((await shop.get(`/api/services/${body._id}`, { storefront: 'home' })).status).toBe(404)
  expect((await shop.get('/api/services/gst', { storefront: 'home' })).status).toBe(404)
})

test('paging through the list shows each service once', async () => {
  const all = (await shop.get('/api/services?limit=100')).body.map(({ slug }: { slug: string }) => slug)
  const seen: string[] = []
  let address: string | undefined = '/api/services?limit=2'
  while (address !== undefined) {
    const page = await shop.get(address)
    seen.push(...page.body.map(({ slug }: { slug: string }) => slug))
    address = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(all)
})

test('the featured ones, and those of a category', async () => {
  const featured = await shop.get('/api/services?featured=true&limit=4')
  expect(featured.body.length).toBe(4)
  expect(featured.body.every((service: { featured: boolean }) => service.featured)).toBe(true)
  const property = await shop.get('/api/services?category=property')
  expect(property.body.map(({ slug }: { slug: string }) => slug)).toEqual([
    'property-docs',
    'rent-agreement',
    'sale-deed',
  ])
})

test('every category says how many services it has', async () => {
  const categories = (await shop.get('/api/categories', { storefront: 'home' })).body
  expect(categories.map(({ key }: { key: string }) => key)).toEqual([
    'plumbing',
    'cleaning',
    'salon',
    'electrician',
    'carpentry',
  ])
  for (const { key, count } of categories) {
    const { headers } = await shop.get(`/api/services?category=${key}`, { storefront: 'home' })
    expect(headers.get('x-total-count')).toBe(String(count))
  }
})

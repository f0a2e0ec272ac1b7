import { describe, expect, test } from 'vitest'
import type { Category, Service } from '#domain/catalogue.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { readStorefronts, storefrontsOf } from '#server/storefronts.ts'
import { fieldsIn, nextPageIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { slugsOf } from '#server/testing/catalogue.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const list = async (query: string, storefront = 'documents'): Promise<Service[]> =>
  (await shop.get(`/api/services?limit=100&${query}`, { storefront })).body

describe('the demo catalogue', () => {
  const expected =
    'company-registration gst msme fssai trademark pan-aadhar passport driving-license voter-id legal-docs tax-docs property-docs employment-docs other-docs business-registration legal-documentation notarization certified-translations compliance-documents'

  test('of documents has at least 45 services, including every expected one', async () => {
    const services = await list('')
    expect(services.length).toBeGreaterThanOrEqual(45)
    expect(expected.split(' ').filter((slug) => !slugsOf(services).includes(slug))).toEqual([])
  })

  test('of home has at least 30 services', async () => {
    expect((await list('', 'home')).length).toBeGreaterThanOrEqual(30)
  })

  test.each(['documents', 'home'])(
    'of %s has contents, a duration, a price, an image and a description for every service',
    async (storefront) => {
      for (const { includes, duration, price, imageUrl, description } of await list('', storefront)) {
        expect(includes.length).toBeGreaterThanOrEqual(4)
        expect(includes.length).toBeLessThanOrEqual(6)
        expect(duration % 15).toBe(0)
        expect(duration).toBeLessThanOrEqual(180)
        expect(price).toBeGreaterThan(0)
        expect(imageUrl).toMatch(/^\/art\/[a-z-]+$/)
        expect(description.split('. ').length).toBeGreaterThanOrEqual(2)
      }
    },
  )
})

describe('a storefront', () => {
  test('lists its own services in its own currency', async () => {
    const documents = await list('')
    const home = await list('', 'home')
    expect(new Set(documents.map(({ currency }) => currency))).toEqual(new Set(['INR']))
    expect(new Set(home.map(({ currency }) => currency))).toEqual(new Set(['USD']))
    const ids = new Set(documents.map(({ _id }) => _id))
    expect(home.filter(({ _id }) => ids.has(_id))).toEqual([])
  })

  test('finds a service by id and by slug, and none of another storefront', async () => {
    const { body } = await shop.get('/api/services/gst')
    expect(body).toMatchObject({ slug: 'gst', price: 1499, currency: 'INR', duration: 60, rating: 0, reviewCount: 0 })
    expect((await shop.get(`/api/services/${body._id}`)).body).toEqual(body)
    for (const address of [`/api/services/${body._id}`, '/api/services/gst', '/api/services/gst/related'])
      expect((await shop.get(address, { storefront: 'home' })).status).toBe(404)
  })
})

describe('the list', () => {
  test.each([
    '',
    'sort=price-asc',
    'sort=price-desc',
    'sort=rating',
    'search=registration',
    'search=passprt',
    'category=tax',
  ])('with "%s" has the same order page by page, each service once', async (query) => {
    const all = slugsOf(await list(query))
    expect(all.length).toBeGreaterThan(2)
    expect(slugsOf(await shop.readPages<Service>(`/api/services?limit=7&${query}`))).toEqual(all)
  })

  test('continues correctly after a service that has been deleted', async () => {
    const other = await testApp()
    const first = await other.get('/api/services?limit=5&sort=price-asc')
    await askOnce(
      other.connection,
      "delete from services where id = (select id from services where storefront = 'documents' order by price, title, id offset 4 limit 1)",
    )
    const next = nextPageIn(first) ?? ''
    const all = (await other.get('/api/services?limit=100&sort=price-asc')).body
    expect((await other.get(next)).body[0].slug).toBe(all[4].slug)
  })

  test.each(['nonsense', 'WzFd', Buffer.from('["price-asc","1","a","not an id"]').toString('base64url')])(
    'refuses the cursor "%s"',
    async (cursor) => {
      const answer = await shop.get(`/api/services?sort=price-asc&cursor=${cursor}`)
      expect([answer.status, fieldsIn(answer)]).toEqual([422, ['cursor']])
    },
  )

  test('refuses a cursor of another order or search', async () => {
    const nextOf = async (query: string) => nextPageIn(await shop.get(`/api/services?limit=2&${query}`)) ?? ''
    const byPrice = await nextOf('sort=price-asc')
    expect((await shop.get(byPrice)).status).toBe(200)
    for (const other of ['rating', 'price-desc'])
      expect((await shop.get(byPrice.replace('price-asc', other))).status).toBe(422)
    const searched = await nextOf('search=registration')
    expect((await shop.get(searched)).status).toBe(200)
    expect((await shop.get(searched.replace('registration', 'certificate'))).status).toBe(422)
  })

  test('can be sorted by price, ascending or descending', async () => {
    const prices = async (sort: string) => (await list(`sort=${sort}`)).map(({ price }) => price)
    const rising = await prices('price-asc')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const falling = await prices('price-desc')
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  })

  test('can be sorted by rating, and for equal ratings by the number of reviews', async () => {
    const other = await testApp()
    for (const statement of [
      "update services set rating_sum = 9, review_count = 2 where slug = 'gst'",
      "update services set rating_sum = 45, review_count = 10 where slug = 'msme'",
      "update services set rating_sum = 5, review_count = 1 where slug = 'fssai'",
    ])
      await askOnce(other.connection, statement)
    const rated = (await other.get('/api/services?sort=rating&limit=3')).body
    expect(rated.map(({ slug, rating }: Service) => [slug, rating])).toEqual([
      ['fssai', 5],
      ['msme', 4.5],
      ['gst', 4.5],
    ])
  })

  test('begins with the featured services, which can be requested alone', async () => {
    const featured = (await shop.get('/api/services?featured=true&limit=4')).body
    expect(featured.length).toBe(4)
    expect(featured.every((service: Service) => service.featured)).toBe(true)
    expect(slugsOf(await list('')).slice(0, 4)).toEqual(slugsOf(featured))
  })

  test('includes both ends of a price range', async () => {
    const { price } = (await shop.get('/api/services/gst')).body
    expect(slugsOf(await list(`minPrice=${price}&maxPrice=${price}.00`))).toContain('gst')
    expect(slugsOf(await list(`minPrice=${price}.01`))).not.toContain('gst')
    expect(slugsOf(await list(`maxPrice=${price - 0.01}`))).not.toContain('gst')
    expect(await list('minPrice=999999999.99')).toEqual([])
  })

  test('includes no price beyond a range, even in a currency without a smaller unit', async () => {
    const plans = (await readStorefronts()).plans.filter(({ key }) => key === 'home')
    const tokyo = await testApp({
      storefronts: storefrontsOf(plans.map((plan) => ({ ...plan, currency: 'JPY', default: true }))),
    })
    const { price } = (await tokyo.get('/api/services/leaky-faucet-repair')).body
    const found = async (query: string) => slugsOf((await tokyo.get(`/api/services?limit=100&${query}`)).body)
    expect(await found(`maxPrice=${price}.9`)).toContain('leaky-faucet-repair')
    expect(await found(`maxPrice=${price - 1}.9`)).not.toContain('leaky-faucet-repair')
    expect(await found(`minPrice=${price}.1`)).not.toContain('leaky-faucet-repair')
  })

  test.each([
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=1.2345', 'maxPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['sort=cheapest', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['featured=yes', 'featured'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await shop.get(`/api/services?${query}`)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
  })
})

describe('the categories', () => {
  test.each(['', 'search=registration', 'maxPrice=1000', 'search=registration&minPrice=500&maxPrice=5000'])(
    'have the number of their services with "%s"',
    async (query) => {
      const categories: Category[] = (await shop.get(`/api/categories?${query}`)).body
      expect(categories.map(({ key }) => key)).toEqual([
        'business',
        'legal',
        'tax',
        'personal',
        'immigration',
        'property',
      ])
      for (const { key, count } of categories) {
        const { headers } = await shop.get(`/api/services?category=${key}&${query}`)
        expect([key, headers.get('x-total-count')]).toEqual([key, String(count)])
      }
    },
  )

  test('of home are five', async () => {
    const categories = (await shop.get('/api/categories', { storefront: 'home' })).body
    const keys = categories.map(({ key }: Category) => key)
    expect(keys).toEqual(['plumbing', 'cleaning', 'salon', 'electrician', 'carpentry'])
  })
})

test('an archived service is not listed anywhere', async () => {
  const other = await testApp()
  await askOnce(other.connection, "update services set archived_at = now() where slug = 'gst'")
  expect((await other.get('/api/services/gst')).status).toBe(404)
  expect(slugsOf((await other.get('/api/services?search=gst+registration&limit=100')).body)).not.toContain('gst')
  expect(slugsOf((await other.get('/api/services/tax-docs/related')).body)).not.toContain('gst')
  const tax = (await other.get('/api/categories')).body.find(({ key }: Category) => key === 'tax')
  expect(tax.count).toBe((await other.get('/api/services?category=tax')).body.length)
})

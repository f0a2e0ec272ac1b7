import { beforeAll, describe, expect, test } from 'vitest'
import type { Category, Service } from '#domain/catalogue.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { readStorefronts, storefrontsOf } from '#server/storefronts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

async function list(query: string, storefront?: string): Promise<Service[]> {
  return (await shop.get(`/api/services?limit=100&${query}`, storefront === undefined ? {} : { storefront })).body
}

const slugs = (services: Service[]) => services.map(({ slug }) => slug)

/** Every page of a list, in the order in which they come. */
async function pageThrough(query: string): Promise<string[]> {
  const seen: string[] = []
  let address: string | undefined = `/api/services?limit=7&${query}`
  while (address !== undefined) {
    const page = await shop.get(address)
    seen.push(...slugs(page.body))
    address = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return seen
}

describe('the demo catalogue', () => {
  const promised =
    'company-registration gst msme fssai trademark pan-aadhar passport driving-license voter-id legal-docs tax-docs property-docs employment-docs other-docs business-registration legal-documentation notarization certified-translations compliance-documents'

  test('of documents has 45 services and more, every promised one among them', async () => {
    const services = await list('')
    expect(services.length).toBeGreaterThanOrEqual(45)
    expect(promised.split(' ').filter((slug) => !slugs(services).includes(slug))).toEqual([])
  })

  test('of home has 30 services and more', async () => {
    expect((await list('', 'home')).length).toBeGreaterThanOrEqual(30)
  })

  test.each(['documents', 'home'])(
    'of %s says of every service what it is, holds, costs and takes',
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
  test('lists its own services in its own money', async () => {
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
  ])('paged through with "%s" shows each service once, in the order of the whole', async (query) => {
    const all = slugs(await list(query))
    expect(all.length).toBeGreaterThan(2)
    expect(await pageThrough(query)).toEqual(all)
  })

  test('goes on rightly after a service that has gone meanwhile', async () => {
    const other = await testApp()
    const first = await other.get('/api/services?limit=5&sort=price-asc')
    await askOnce(
      other.connection,
      "delete from services where id = (select id from services where storefront = 'documents' order by price, title, id offset 4 limit 1)",
    )
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const all = (await other.get('/api/services?limit=100&sort=price-asc')).body
    expect((await other.get(next)).body[0].slug).toBe(all[4].slug)
  })

  test.each(['nonsense', 'WzFd', Buffer.from('["price-asc","1","a","not an id"]').toString('base64url')])(
    'refuses "%s" as a place in it',
    async (cursor) => {
      const answer = await shop.get(`/api/services?sort=price-asc&cursor=${cursor}`)
      expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, 'cursor'])
    },
  )

  test('refuses a place in a list of another order', async () => {
    const nextOf = async (query: string) =>
      /<(.*)>; rel="next"/.exec((await shop.get(`/api/services?limit=2&${query}`)).headers.get('link') ?? '')?.[1] ?? ''
    const byPrice = await nextOf('sort=price-asc')
    expect((await shop.get(byPrice)).status).toBe(200)
    for (const other of ['rating', 'price-desc'])
      expect((await shop.get(byPrice.replace('price-asc', other))).status).toBe(422)
    const searched = await nextOf('search=registration')
    expect((await shop.get(searched)).status).toBe(200)
    expect((await shop.get(searched.replace('registration', 'certificate'))).status).toBe(422)
  })

  test('comes by price, up or down', async () => {
    const prices = async (sort: string) => (await list(`sort=${sort}`)).map(({ price }) => price)
    const rising = await prices('price-asc')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const falling = await prices('price-desc')
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  })

  test('comes best rated first, and of the same rating the one with more reviews', async () => {
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

  test('begins with what the shop features, of which four can be asked', async () => {
    const featured = (await shop.get('/api/services?featured=true&limit=4')).body
    expect(featured.length).toBe(4)
    expect(featured.every((service: Service) => service.featured)).toBe(true)
    expect(slugs(await list('')).slice(0, 4)).toEqual(slugs(featured))
  })

  test('takes in both ends of a price range', async () => {
    const { price } = (await shop.get('/api/services/gst')).body
    expect(slugs(await list(`minPrice=${price}&maxPrice=${price}.00`))).toContain('gst')
    expect(slugs(await list(`minPrice=${price}.01`))).not.toContain('gst')
    expect(slugs(await list(`maxPrice=${price - 0.01}`))).not.toContain('gst')
    expect(await list('minPrice=999999999.99')).toEqual([])
  })

  test('takes in no price beyond its ends where the currency has no smaller unit', async () => {
    const plans = (await readStorefronts()).plans.filter(({ key }) => key === 'home')
    const tokyo = await testApp({
      storefronts: storefrontsOf(plans.map((plan) => ({ ...plan, currency: 'JPY', default: true }))),
    })
    const { price } = (await tokyo.get('/api/services/leaky-faucet-repair')).body
    const found = async (query: string) => slugs((await tokyo.get(`/api/services?limit=100&${query}`)).body)
    expect(await found(`maxPrice=${price}.9`)).toContain('leaky-faucet-repair')
    expect(await found(`maxPrice=${price - 1}.9`)).not.toContain('leaky-faucet-repair')
    expect(await found(`minPrice=${price}.1`)).not.toContain('leaky-faucet-repair')
  })

  test.each([
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=1.234', 'maxPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['sort=cheapest', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['featured=yes', 'featured'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await shop.get(`/api/services?${query}`)
    expect([answer.status, problemIn(answer).errors?.map((error) => error.field)]).toEqual([422, [field]])
  })
})

describe('the categories', () => {
  test.each(['', 'search=registration', 'maxPrice=1000', 'search=registration&minPrice=500&maxPrice=5000'])(
    'each say how many there are with "%s"',
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

test('an archived service is listed nowhere', async () => {
  const other = await testApp()
  await askOnce(other.connection, "update services set archived_at = now() where slug = 'gst'")
  expect((await other.get('/api/services/gst')).status).toBe(404)
  expect(slugs((await other.get('/api/services?search=gst+registration&limit=100')).body)).not.toContain('gst')
  expect(slugs((await other.get('/api/services/tax-docs/related')).body)).not.toContain('gst')
  const tax = (await other.get('/api/categories')).body.find(({ key }: Category) => key === 'tax')
  expect(tax.count).toBe((await other.get('/api/services?category=tax')).body.length)
})

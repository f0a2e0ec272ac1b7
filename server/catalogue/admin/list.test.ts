import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { fieldsIn, nextPageIn } from '#server/testing/answers.ts'
import { serviceCalls } from '#server/testing/admin.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const services = serviceCalls(shop)
let all: AdminService[]

beforeAll(async () => {
  // These are newer than the services of the demo.
  shop.moveClock(1)
  for (const [title, price, duration] of [
    ['100% _Proof\\ of Identity', 10, 480],
    ['ÄRZTE at Home', 10, 15],
    ['ärzte again', 0, 15],
  ] as const) {
    const description = 'Says <b>nothing</b>; or 50%.'
    expect((await services.add({ title, price, duration, description })).status).toBe(201)
  }
  all = await readAll('limit=100')
})

const readAll = (query: string, storefront = 'documents') =>
  shop.readPages<AdminService>(`/api/admin/services?${query}`, { storefront })

const titles = (services: { title: string }[]) => services.map(({ title }) => title)
const search = async (text: string, more = '') =>
  titles(await readAll(`search=${encodeURIComponent(text)}${more}`)).toSorted()
const contains = (text: string) => (service: AdminService) =>
  `${service.title} ${service.description}`.toLowerCase().includes(text.toLowerCase())

describe('a search of the administrator', () => {
  test.each(['gst', 'GST', 'egis', 'ration', 'a', 'the', 'ing of', ' passport ', 'no service says this'])(
    'for %j finds the services whose title or description contains it, in any case',
    async (text) => {
      expect(await search(text)).toEqual(titles(all.filter(contains(text.trim()))).toSorted())
    },
  )

  test.each([
    ['%', 3],
    ['_', 1],
    ['\\', 1],
    ['100% _', 1],
    ['<b>', 3],
    ['ärzte', 2],
    ['ÄRZTE', 2],
    ["'; drop table services; --", 0],
    ['"', 0],
  ])('for %j is literal', async (text, count) => {
    const those = await search(text)
    expect(those).toEqual(titles(all.filter(contains(text))).toSorted())
    expect(those.length).toBeGreaterThanOrEqual(count)
    if (count === 0) expect(those).toEqual([])
  })

  test('without a text finds all services', async () => {
    expect(await search('')).toEqual(titles(all).toSorted())
    expect(await search('  ')).toEqual(titles(all).toSorted())
  })

  test.each(['documents', 'all'])(
    'lists those with the text in the title first, each by title, in %s',
    async (storefront) => {
      for (const text of ['registration', 'REGISTRATION', 'certificate', 'a']) {
        const found = await readAll(`storefront=${storefront}&limit=7&search=${encodeURIComponent(text)}`)
        const inTitle = ({ title }: AdminService) => title.toLowerCase().includes(text.toLowerCase())
        const byTitle = await readAll(
          `storefront=${storefront}&limit=7&sort=title-asc&search=${encodeURIComponent(text)}`,
        )
        expect(titles(found)).toEqual(titles([...byTitle.filter(inTitle), ...byTitle.filter((one) => !inTitle(one))]))
        expect(found.length).toBeGreaterThan(2)
      }
    },
  )

  test('has the chosen order, if there is one', async () => {
    const found = await readAll('search=registration&sort=price-desc')
    const prices = found.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  })

  test('refuses a cursor of another search', async () => {
    const next = nextPageIn(await services.list('search=registration&limit=1')) ?? ''
    const cursor = new URL(next, 'http://localhost').searchParams.get('cursor') ?? ''
    expect((await services.list(`search=certificate&limit=1&cursor=${cursor}`)).status).toBe(422)
    expect((await services.list(`limit=1&cursor=${cursor}`)).status).toBe(422)
  })

  test('can be combined with all filters', async () => {
    const those = all.filter((one) => contains('registration')(one) && one.category === 'business' && !one.featured)
    expect(those.length).toBeGreaterThan(0)
    expect(await search('registration', '&category=business&featured=false')).toEqual(titles(those).toSorted())
  })
})

describe('the list of the administrator', () => {
  const by = (key: (service: AdminService) => string | number) => (one: AdminService, two: AdminService) =>
    key(one) < key(two) ? -1 : key(one) > key(two) ? 1 : 0
  const keys = {
    title: () => '',
    category: ({ category }: AdminService) => category,
    price: ({ price }: AdminService) => price,
    duration: ({ duration }: AdminService) => duration,
  }

  test.each(['title', 'category', 'price', 'duration'] as const)(
    'is sorted by %s in both directions, and no page repeats or misses a row',
    async (sort) => {
      const up = await readAll(`sort=${sort}-asc&limit=7`)
      const down = await readAll(`sort=${sort}-desc&limit=7`)
      const whole = all.toSorted((one, two) => by(keys[sort])(one, two) || by(({ title }) => title)(one, two))
      expect(titles(up)).toEqual(titles(whole))
      expect(down).toEqual(up.toReversed())
    },
  )

  test('is sorted by title by default, and can show the newest first', async () => {
    const newest = titles(await readAll('sort=newest&limit=3')).slice(0, 3)
    expect(newest.toSorted()).toEqual(['100% _Proof\\ of Identity', 'ÄRZTE at Home', 'ärzte again'].toSorted())
    expect(await readAll('limit=100')).toEqual(await readAll('sort=title-asc'))
  })

  test('contains the services of the current storefront, of another one, or of all', async () => {
    const home = await readAll('limit=100', 'home')
    expect(new Set(home.map(({ storefront }) => storefront))).toEqual(new Set(['home']))
    expect(await readAll('storefront=home&limit=100')).toEqual(home)
    const both = await readAll('storefront=all&limit=50&sort=price-asc')
    expect(both.length).toBe(home.length + all.length)
    expect(new Set(both.map(({ currency }) => currency))).toEqual(new Set(['INR', 'USD']))
  })

  test('separates deleted services from the others', async () => {
    const [one] = all
    expect((await services.remove(one?._id ?? '')).status).toBe(204)
    expect(titles(await readAll('archived=true'))).toEqual([one?.title])
    expect(titles(await readAll('archived=false'))).toEqual(titles(all.slice(1)))
    expect((await services.restore(one?._id ?? '')).status).toBe(200)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=slug', 'sort'],
    ['featured=yes', 'featured'],
    ['archived=1', 'archived'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['cursor=nonsense', 'cursor'],
  ])('is refused with %s: 422 with the field %s', async (query, field) => {
    const answer = await services.list(query)
    expect([answer.status, fieldsIn(answer)?.[0]]).toEqual([422, field])
  })

  test('refuses a cursor of another order', async () => {
    const next = nextPageIn(await services.list('limit=1&sort=price-asc')) ?? ''
    const cursor = new URL(next, 'http://localhost').searchParams.get('cursor')
    expect((await services.list(`cursor=${cursor}&sort=price-desc`)).status).toBe(422)
    expect((await services.list(`cursor=${cursor}&sort=price-asc`)).status).toBe(200)
  })
})

test('a search with more matches than are counted has the same order', async () => {
  await shop.client.query(`set session_replication_role = replica;
    insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
    select gen_random_uuid(), 'documents', 'many-' || n, case when n % 500 = 0 then 'Zq ' when n % 500 = 250 then 'A zq ' else 'Many ' end || n, 'tax', n, 'INR',
      'Often zq', 60, now() from generate_series(1, 10300) n;
    insert into sought_services (id, storefront, category, title, price, duration, featured, is_archived, created_at, sought)
    select id, storefront, category, title, price, duration, featured, false, created_at, lower(title || ' ' || description)
    from services where slug like 'many-%';
    set session_replication_role = origin`)
  const { rows } = await shop.client.query<{ title: string }>(
    `select title from services where slug like 'many-%' order by title ilike '%zq%' desc, title limit 60`,
  )
  for (const storefront of ['documents', 'all']) {
    const first = await services.list(`search=zq&limit=30&storefront=${storefront}`)
    expect(first.headers.get('x-total-count')).toBe('10000+')
    const next = await shop.get(nextPageIn(first) ?? '', { token: shop.admin.token })
    const third = await shop.get(nextPageIn(next) ?? '', { token: shop.admin.token })
    expect(titles([...first.body, ...next.body])).toEqual(titles(rows))
    expect(third.body).toHaveLength(30)
    expect(titles(third.body)[0]?.startsWith('Many')).toBe(true)
  }
  const dear = await services.list('search=zq&sort=price-desc&limit=3')
  expect(dear.body.map(({ price }: AdminService) => price)).toEqual([103, 102.99, 102.98])
})

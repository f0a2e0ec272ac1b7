import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
let token: string
let all: AdminService[]

beforeAll(async () => {
  shop = await testApp({ env: { READS_PER_MINUTE: '100000' } })
  token = (await shop.aVisitor({ role: 'admin' })).token
  // What is newer than the demo.
  shop.moveClock(1)
  for (const [title, price, duration] of [
    ['100% _Proof\\ of Identity', 10, 480],
    ['ÄRZTE at Home', 10, 15],
    ['ärzte again', 0, 15],
  ] as const) {
    const body = { title, price, duration, category: 'personal', description: 'Says <b>nothing</b>; or 50%.' }
    expect((await shop.post('/api/admin/services', { token, body })).status).toBe(201)
  }
  all = await pageThrough('limit=100')
})

const ask = (query: string, storefront = 'documents') => shop.get(`/api/admin/services?${query}`, { token, storefront })

/** Every page of a list, one after the other. */
async function pageThrough(query: string, storefront = 'documents'): Promise<AdminService[]> {
  const seen: AdminService[] = []
  let address: string | undefined = `/api/admin/services?${query}`
  while (address !== undefined) {
    const page = await shop.get(address, { token, storefront })
    expect(page.status).toBe(200)
    seen.push(...page.body)
    address = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    if (address === undefined) expect(page.headers.get('x-total-count')).toBe(String(seen.length))
  }
  return seen
}

const titles = (services: { title: string }[]) => services.map(({ title }) => title)
const found = async (search: string, more = '') =>
  titles(await pageThrough(`search=${encodeURIComponent(search)}${more}`)).toSorted()
const held = (text: string) => (service: AdminService) =>
  `${service.title} ${service.description}`.toLowerCase().includes(text.toLowerCase())

describe('a search of the office', () => {
  test.each(['gst', 'GST', 'egis', 'ration', 'a', 'the', 'ing of', ' passport ', 'nobody says this'])(
    '%j finds what holds it anywhere in title or description, in whatever case',
    async (search) => {
      expect(await found(search)).toEqual(titles(all.filter(held(search.trim()))).toSorted())
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
  ])('%j means itself', async (search, count) => {
    const those = await found(search)
    expect(those).toEqual(titles(all.filter(held(search))).toSorted())
    expect(those.length).toBeGreaterThanOrEqual(count)
    if (count === 0) expect(those).toEqual([])
  })

  test('with nothing in it is none', async () => {
    expect(await found('')).toEqual(titles(all).toSorted())
    expect(await found('  ')).toEqual(titles(all).toSorted())
  })

  test('goes together with all that narrows', async () => {
    const those = all.filter((one) => held('registration')(one) && one.category === 'business' && !one.featured)
    expect(those.length).toBeGreaterThan(0)
    expect(await found('registration', '&category=business&featured=false')).toEqual(titles(those).toSorted())
  })
})

describe('the list of the office', () => {
  const by = (key: (service: AdminService) => string | number) => (one: AdminService, two: AdminService) =>
    key(one) < key(two) ? -1 : key(one) > key(two) ? 1 : 0
  const keys = {
    title: () => '',
    category: ({ category }: AdminService) => category,
    price: ({ price }: AdminService) => price,
    duration: ({ duration }: AdminService) => duration,
  }

  test.each(['title', 'category', 'price', 'duration'] as const)(
    'is put in order by %s, either way, and no page repeats or leaves out a row',
    async (sort) => {
      const up = await pageThrough(`sort=${sort}-asc&limit=7`)
      const down = await pageThrough(`sort=${sort}-desc&limit=7`)
      const whole = all.toSorted((one, two) => by(keys[sort])(one, two) || by(({ title }) => title)(one, two))
      expect(titles(up)).toEqual(titles(whole))
      expect(down).toEqual(up.toReversed())
    },
  )

  test('shows the newest first when asked, and is in order of titles when not', async () => {
    const newest = titles(await pageThrough('sort=newest&limit=3')).slice(0, 3)
    expect(newest.toSorted()).toEqual(['100% _Proof\\ of Identity', 'ÄRZTE at Home', 'ärzte again'].toSorted())
    expect(await pageThrough('limit=100')).toEqual(await pageThrough('sort=title-asc'))
  })

  test('is that of the own storefront, of another, or of all', async () => {
    const home = await pageThrough('limit=100', 'home')
    expect(new Set(home.map(({ storefront }) => storefront))).toEqual(new Set(['home']))
    expect(await pageThrough('storefront=home&limit=100')).toEqual(home)
    const both = await pageThrough('storefront=all&limit=50&sort=price-asc')
    expect(both.length).toBe(home.length + all.length)
    expect(new Set(both.map(({ currency }) => currency))).toEqual(new Set(['INR', 'USD']))
  })

  test('separates what is deleted from what is there', async () => {
    const [one] = all
    expect((await shop.del(`/api/admin/services/${one?._id}`, { token })).status).toBe(204)
    expect(titles(await pageThrough('archived=true'))).toEqual([one?.title])
    expect(titles(await pageThrough('archived=false'))).toEqual(titles(all.slice(1)))
    expect((await shop.post(`/api/admin/services/${one?._id}/restore`, { token })).status).toBe(200)
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
  ])('%s: 422 that names %s', async (query, field) => {
    const answer = await ask(query)
    expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, field])
  })

  test('a place in another order is none in this', async () => {
    const next = /<(.*)>/.exec((await ask('limit=1&sort=price-asc')).headers.get('link') ?? '')?.[1] ?? ''
    const cursor = new URL(next, 'http://localhost').searchParams.get('cursor')
    expect((await ask(`cursor=${cursor}&sort=price-desc`)).status).toBe(422)
    expect((await ask(`cursor=${cursor}&sort=price-asc`)).status).toBe(200)
  })
})

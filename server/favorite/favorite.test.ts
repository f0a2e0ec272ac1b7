import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { mostFavoriteIds } from '#domain/favorite.ts'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

let shop: TestApp
let client: Client
let asha: Awaited<ReturnType<TestApp['aVisitor']>>
/** The services used here, by slug. */
const idOf = new Map<string, string>()
const slugsHere = ['gst', 'tax-docs', 'passport', 'apostille', 'msme', 'leaky-faucet-repair']

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  const { rows } = await client.query<{ id: string; slug: string }>('select id, slug from services')
  for (const { id, slug } of rows) idOf.set(slug, id)
  expect(slugsHere.filter((slug) => !idOf.has(slug))).toEqual([])
})

beforeEach(async () => {
  await client.query('rollback; update services set archived_at = null; delete from favorites')
  asha = await shop.aVisitor()
})

type By = { token?: string; storefront?: string }
const address = (service: string) => `/api/users/favorites/${idOf.get(service) ?? service}`
const like = (service: string, by: By = { token: asha.token }) => shop.put(address(service), by)
const unlike = (service: string, by: By = { token: asha.token }) => shop.del(address(service), by)
async function liked(by: By = { token: asha.token }): Promise<string[]> {
  const { status, body, headers } = await shop.get('/api/users/favorites', by)
  expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)])
  const ids = (await shop.get('/api/users/favorites/ids', by)).body
  expect(ids).toEqual({ ids: body.map(({ _id }: Service) => _id) })
  return body.map(({ slug }: Service) => slug)
}
/** Adds favorites one minute apart. */
async function likeInTurn(...services: string[]) {
  for (const service of services) {
    shop.moveClock(1)
    expect((await like(service)).status).toBe(204)
  }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('a favorite', () => {
  test('is added and removed, and has the same fields as in other lists', async () => {
    expect(await liked()).toEqual([])
    const made = await like('gst')
    expect([made.status, made.text, made.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    const cards: Service[] = (await shop.get('/api/services?limit=100')).body
    const favorites = (await shop.get('/api/users/favorites', asha)).body
    expect(favorites).toEqual(cards.filter(({ slug }) => slug === 'gst'))
    const unmade = await unlike('gst')
    expect([unmade.status, unmade.text, await liked()]).toEqual([204, '', []])
  })

  test('keeps its place when added again, and stays removed when removed again', async () => {
    await likeInTurn('gst', 'passport', 'gst')
    expect(await liked()).toEqual(['passport', 'gst'])
    expect(statuses([await unlike('gst'), await unlike('gst'), await unlike('apostille')])).toEqual([204, 204, 204])
    expect(await liked()).toEqual(['passport'])
  })

  test('that is removed and added again comes first', async () => {
    await likeInTurn('gst', 'passport')
    await unlike('gst')
    await likeInTurn('gst')
    expect(await liked()).toEqual(['gst', 'passport'])
  })

  test('added several times at once in two processes is stored once', async () => {
    const second = await testApp({ connection: shop.connection })
    const { token } = asha
    const wishes = [shop, second, shop, second].map((at) => at.put(address('gst'), { token }))
    expect(statuses(await Promise.all(wishes))).toEqual([204, 204, 204, 204])
    expect(await liked()).toEqual(['gst'])
    expect(statuses(await Promise.all([unlike('gst'), unlike('gst'), like('gst'), like('gst')]))).toEqual([
      204, 204, 204, 204,
    ])
    expect((await liked()).length).toBeLessThanOrEqual(1)
  })

  test('must be a service of this storefront: others, unknown and deleted ones are not found', async () => {
    await client.query("update services set archived_at = now() where slug = 'msme'")
    expect(problemIn(await like('leaky-faucet-repair')).status).toBe(404)
    expect(problemIn(await like('gst', { token: asha.token, storefront: 'home' })).status).toBe(404)
    expect(problemIn(await like('msme')).status).toBe(404)
    expect(problemIn(await like(randomUUID())).status).toBe(404)
    expect((await unlike(randomUUID())).status).toBe(204)
    const { rows } = await client.query('select * from favorites')
    expect(rows).toEqual([])
  })

  test.each(['no-id', '1', '%00', `${randomUUID()}0`])('with the id %s is not found', async (id) => {
    expect(problemIn(await like(id)).status).toBe(404)
    expect(problemIn(await unlike(id)).status).toBe(404)
  })

  test('is identified by its id, not by its slug, and the response is empty', async () => {
    const { token } = asha
    expect(problemIn(await shop.put('/api/users/favorites/gst', { token })).status).toBe(404)
    expect(problemIn(await shop.del('/api/users/favorites/gst', { token })).status).toBe(404)
    expect(problemIn(await shop.put(address('gst'), { token, body: { note: 'x' } })).status).toBe(400)
    expect(await liked()).toEqual([])
  })
})

test('only signed-in users have favorites, and only their own', async () => {
  const bina = await shop.aVisitor()
  const admin = await shop.aVisitor({ role: 'admin' })
  await like('gst')
  for (const { token } of [bina, admin]) {
    expect(await liked({ token })).toEqual([])
    await unlike('gst', { token })
  }
  await like('passport', { token: bina.token })
  expect([await liked(), await liked(bina)]).toEqual([['gst'], ['passport']])
  for (const by of [{}, { token: 'ds_nobody' }]) {
    const asked = [await like('gst', by), await unlike('gst', by)]
    asked.push(await shop.get('/api/users/favorites', by), await shop.get('/api/users/favorites/ids', by))
    expect(asked.map((answer) => problemIn(answer).status)).toEqual([401, 401, 401, 401])
  }
})

describe('the list of favorites', () => {
  test('contains those of this storefront, newest first', async () => {
    await likeInTurn('gst', 'passport', 'apostille')
    shop.moveClock(1)
    const home = { token: asha.token, storefront: 'home' }
    expect((await like('leaky-faucet-repair', home)).status).toBe(204)
    expect(await liked()).toEqual(['apostille', 'passport', 'gst'])
    expect(await liked(home)).toEqual(['leaky-faucet-repair'])
    // A favorite can be removed from any storefront.
    expect((await unlike('leaky-faucet-repair')).status).toBe(204)
    expect(await liked(home)).toEqual([])
  })

  test('leaves out services that are not offered, and shows them in their old place when they are again', async () => {
    await likeInTurn('gst', 'passport', 'apostille')
    await client.query("update services set archived_at = now() where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'gst'])
    await client.query("update services set archived_at = null where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'passport', 'gst'])
    await client.query("update services set archived_at = now() where slug = 'passport'")
    expect((await unlike('passport')).status).toBe(204)
    await client.query("update services set archived_at = null where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'gst'])
  })

  test('is paged without repeating or missing any while it changes', async () => {
    await likeInTurn('gst', 'tax-docs', 'passport', 'apostille')
    const first = await shop.get('/api/users/favorites?limit=2', asha)
    expect([first.body.map(({ slug }: Service) => slug), first.headers.get('x-total-count')]).toEqual([
      ['apostille', 'passport'],
      '4',
    ])
    await likeInTurn('msme')
    await unlike('passport')
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await shop.get(next, asha)
    expect(second.body.map(({ slug }: Service) => slug)).toEqual(['tax-docs', 'gst'])
    expect(second.headers.get('link')).toBeNull()
  })

  test('is paged correctly when all were added at the same moment', async () => {
    const all: Service[] = (await shop.get('/api/services?limit=100')).body
    for (const { _id } of all) await like(_id)
    const seen: string[] = []
    for (let next: string | undefined = '/api/users/favorites?limit=7'; next !== undefined;) {
      const page = await shop.get(next, asha)
      expect(page.headers.get('x-total-count')).toBe(String(all.length))
      seen.push(...page.body.map(({ _id }: Service) => _id))
      next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.toSorted()).toEqual(all.map(({ _id }) => _id).toSorted())
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["reviews","2026-11-20 06:30:00+00","no-id"]').toString('base64url')}`, 'cursor'],
  ])('is refused with %s', async (query, field) => {
    const answer = await shop.get(`/api/users/favorites?${query}`, asha)
    expect([answer.status, problemIn(answer).errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  test('of ids is limited to the newest', async () => {
    await client.query(
      `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
      select gen_random_uuid(), 'documents', 'many-' || n, 'Many', 'tax', 1, 'INR', 'Many.', 60, now()
      from generate_series(0, $1::integer) as n`,
      [mostFavoriteIds],
    )
    await client.query(
      `insert into favorites select users.id, services.id, '2026-11-01'::timestamptz + interval '1 second' * substr(slug, 6)::integer
      from services, users where slug like 'many-%' and email = $1`,
      [asha.email],
    )
    const oldest = await askOnce(shop.connection, "select id from services where slug = 'many-0'")
    const { ids } = (await shop.get('/api/users/favorites/ids', asha)).body
    expect([ids.length, new Set(ids).size, ids.includes(oldest[0]?.['id'])]).toEqual([1_000, 1_000, false])
    expect((await shop.get('/api/users/favorites', asha)).headers.get('x-total-count')).toBe('1001')
    await client.query("delete from services where slug like 'many-%'")
  })
})

describe('closing an account', () => {
  const close = () => shop.del('/api/users/me', { token: asha.token, body: { password: asha.password } })

  test('deletes its favorites, which the export contains for every storefront, offered or not', async () => {
    await likeInTurn('gst', 'passport')
    shop.moveClock(1)
    await like('leaky-faucet-repair', { token: asha.token, storefront: 'home' })
    await like('apostille', { token: (await shop.aVisitor()).token })
    await client.query("update services set archived_at = now() where slug = 'passport'")
    const { favorites } = (await shop.get('/api/users/me/export', asha)).body
    expect(favorites.map((one: object) => Object.keys(one).toSorted())[0]).toEqual(['slug', 'storefront', 'title'])
    expect(favorites).toMatchObject([
      { storefront: 'documents', slug: 'gst', title: 'GST Registration' },
      { storefront: 'documents', slug: 'passport' },
      { storefront: 'home', slug: 'leaky-faucet-repair' },
    ])
    expect((await close()).status).toBe(204)
    const { rows } = await client.query('select slug from favorites join services on id = service_id')
    expect(rows).toEqual([{ slug: 'apostille' }])
  })

  test('while another device adds a favorite leaves nothing behind', async () => {
    await client.query('begin')
    await client.query('delete from users where email = $1', [asha.email])
    const late = like('gst')
    await waiters(shop.connection, 1)
    await client.query('commit')
    expect(problemIn(await late)).toMatchObject({ status: 401, code: 'unauthenticated' })
    const { rows } = await client.query('select * from favorites')
    expect(rows).toEqual([])
  })
})

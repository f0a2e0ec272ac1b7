import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#domain/catalogue.ts'
import { mostFavoriteIds } from '#domain/favorite.ts'
import { fieldsIn, idsOf, nextPageIn, problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2 })
/** The ids of all services, by slug. */
const ids = new Map<string, string>()

beforeAll(async () => {
  const { rows } = await shop.client.query<{ id: string; slug: string }>('select id, slug from services')
  for (const { id, slug } of rows) ids.set(slug, id)
  const slugs = ['gst', 'tax-docs', 'passport', 'apostille', 'msme', 'leaky-faucet-repair']
  expect([...ids.keys()]).toEqual(expect.arrayContaining(slugs))
})

beforeEach(async () => {
  await shop.client.query('update services set archived_at = null; delete from favorites')
})

type Caller = { token?: string; storefront?: string }
const address = (slugOrId: string) => `/api/users/favorites/${ids.get(slugOrId) ?? slugOrId}`
const like = (service: string, by: Caller = shop.customer) => shop.put(address(service), { ...by })
const unlike = (service: string, by: Caller = shop.customer) => shop.del(address(service), { ...by })
async function liked(by: Caller = shop.customer): Promise<string[]> {
  const { status, body, headers } = await shop.get('/api/users/favorites', { ...by })
  expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)])
  expect((await shop.get('/api/users/favorites/ids', { ...by })).body).toEqual({ ids: idsOf(body) })
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
    const favorites = (await shop.get('/api/users/favorites', shop.customer)).body
    expect(favorites).toEqual(cards.filter(({ slug }) => slug === 'gst'))
    const unmade = await unlike('gst')
    expect([unmade.status, unmade.text, await liked()]).toEqual([204, '', []])
  })

  test('keeps its position when added again, and stays removed when removed again', async () => {
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
    const { token } = shop.customer
    const requests = [shop, shop.second, shop, shop.second].map((at) => at.put(address('gst'), { token }))
    expect(statuses(await Promise.all(requests))).toEqual([204, 204, 204, 204])
    expect(await liked()).toEqual(['gst'])
    expect(statuses(await Promise.all([unlike('gst'), unlike('gst'), like('gst'), like('gst')]))).toEqual([
      204, 204, 204, 204,
    ])
    expect((await liked()).length).toBeLessThanOrEqual(1)
  })

  test('must be a service of this storefront: others, unknown and deleted ones are not found', async () => {
    await shop.client.query("update services set archived_at = now() where slug = 'msme'")
    expect(problemIn(await like('leaky-faucet-repair')).status).toBe(404)
    expect(problemIn(await like('gst', { token: shop.customer.token, storefront: 'home' })).status).toBe(404)
    expect(problemIn(await like('msme')).status).toBe(404)
    expect(problemIn(await like(randomUUID())).status).toBe(404)
    expect((await unlike(randomUUID())).status).toBe(204)
    const { rows } = await shop.client.query('select * from favorites')
    expect(rows).toEqual([])
  })

  test.each(['no-id', '1', '%00', `${randomUUID()}0`])('with the id %s is not found', async (id) => {
    expect(problemIn(await like(id)).status).toBe(404)
    expect(problemIn(await unlike(id)).status).toBe(404)
  })

  test('is identified by its id, not by its slug, and the response is empty', async () => {
    const { token } = shop.customer
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
  for (const by of [{}, { token: 'ds_unknown' }]) {
    const answers = [await like('gst', by), await unlike('gst', by)]
    answers.push(await shop.get('/api/users/favorites', by), await shop.get('/api/users/favorites/ids', by))
    expect(answers.map((answer) => problemIn(answer).status)).toEqual([401, 401, 401, 401])
  }
})

describe('the list of favorites', () => {
  test('contains those of this storefront, newest first', async () => {
    await likeInTurn('gst', 'passport', 'apostille')
    shop.moveClock(1)
    const home = { token: shop.customer.token, storefront: 'home' }
    expect((await like('leaky-faucet-repair', home)).status).toBe(204)
    expect(await liked()).toEqual(['apostille', 'passport', 'gst'])
    expect(await liked(home)).toEqual(['leaky-faucet-repair'])
    // A favorite can be removed from any storefront.
    expect((await unlike('leaky-faucet-repair')).status).toBe(204)
    expect(await liked(home)).toEqual([])
  })

  test('leaves out services that are not offered, and shows them at their old position when they are again', async () => {
    await likeInTurn('gst', 'passport', 'apostille')
    await shop.client.query("update services set archived_at = now() where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'gst'])
    await shop.client.query("update services set archived_at = null where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'passport', 'gst'])
    await shop.client.query("update services set archived_at = now() where slug = 'passport'")
    expect((await unlike('passport')).status).toBe(204)
    await shop.client.query("update services set archived_at = null where slug = 'passport'")
    expect(await liked()).toEqual(['apostille', 'gst'])
  })

  test('is paged without repeating or missing any while it changes', async () => {
    await likeInTurn('gst', 'tax-docs', 'passport', 'apostille')
    const first = await shop.get('/api/users/favorites?limit=2', shop.customer)
    expect([first.body.map(({ slug }: Service) => slug), first.headers.get('x-total-count')]).toEqual([
      ['apostille', 'passport'],
      '4',
    ])
    await likeInTurn('msme')
    await unlike('passport')
    const next = nextPageIn(first) ?? ''
    const second = await shop.get(next, shop.customer)
    expect(second.body.map(({ slug }: Service) => slug)).toEqual(['tax-docs', 'gst'])
    expect(second.headers.get('link')).toBeNull()
  })

  test('is paged correctly when all were added at the same moment', async () => {
    const all: Service[] = (await shop.get('/api/services?limit=100')).body
    for (const { _id } of all) await like(_id)
    const seen = idsOf(await shop.readPages('/api/users/favorites?limit=7', { token: shop.customer.token }))
    expect(seen.toSorted()).toEqual(idsOf(all).toSorted())
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["reviews","2026-11-20 06:30:00+00","no-id"]').toString('base64url')}`, 'cursor'],
  ])('is refused with %s', async (query, field) => {
    const answer = await shop.get(`/api/users/favorites?${query}`, shop.customer)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
  })

  test('of ids is limited to the newest', async () => {
    await shop.client.query(
      `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
      select gen_random_uuid(), 'documents', 'many-' || n, 'Many', 'tax', 1, 'INR', 'Many.', 60, now()
      from generate_series(0, $1::integer) as n`,
      [mostFavoriteIds],
    )
    await shop.client.query(
      `insert into favorites select users.id, services.id, '2026-11-01'::timestamptz + interval '1 second' * substr(slug, 6)::integer
      from services, users where slug like 'many-%' and email = $1`,
      [shop.customer.email],
    )
    const oldest = await shop.client.query<{ id: string }>("select id from services where slug = 'many-0'")
    const newest = (await shop.get('/api/users/favorites/ids', shop.customer)).body.ids
    expect([newest.length, new Set(newest).size, newest.includes(oldest.rows[0]?.id)]).toEqual([1_000, 1_000, false])
    expect((await shop.get('/api/users/favorites', shop.customer)).headers.get('x-total-count')).toBe('1001')
    await shop.client.query("delete from services where slug like 'many-%'")
  })
})

describe('closing an account', () => {
  test('deletes its favorites, which the export contains for every storefront, offered or not', async () => {
    await likeInTurn('gst', 'passport')
    shop.moveClock(1)
    await like('leaky-faucet-repair', { token: shop.customer.token, storefront: 'home' })
    await like('apostille', { token: (await shop.aVisitor()).token })
    await shop.client.query("update services set archived_at = now() where slug = 'passport'")
    const { favorites } = (await shop.get('/api/users/me/export', shop.customer)).body
    expect(favorites.map((one: object) => Object.keys(one).toSorted())[0]).toEqual(['slug', 'storefront', 'title'])
    expect(favorites).toMatchObject([
      { storefront: 'documents', slug: 'gst', title: 'GST Registration' },
      { storefront: 'documents', slug: 'passport' },
      { storefront: 'home', slug: 'leaky-faucet-repair' },
    ])
    expect((await shop.closeAccount()).status).toBe(204)
    const { rows } = await shop.client.query('select slug from favorites join services on id = service_id')
    expect(rows).toEqual([{ slug: 'apostille' }])
  })

  test('while another device adds a favorite leaves nothing behind', async () => {
    await shop.client.query('begin')
    await shop.client.query('delete from users where email = $1', [shop.customer.email])
    const late = like('gst')
    await waiters(shop.connection, 1)
    await shop.client.query('commit')
    expect(problemIn(await late)).toMatchObject({ status: 401, code: 'unauthenticated' })
    const { rows } = await shop.client.query('select * from favorites')
    expect(rows).toEqual([])
  })
})

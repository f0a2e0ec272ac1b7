import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnReview, Review } from '#domain/review.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBooking } from '#server/testing/reviews.ts'

let shop: TestApp
let client: Client
type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>
let customer: Visitor

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
})

beforeEach(async () => {
  await client.query('delete from reviews')
  customer = await shop.aVisitor({ name: 'Ananya Iyer' })
})

type Wish = { by?: Visitor; slug?: string; rating?: number; comment?: string }
async function written({ by = customer, slug = 'gst', rating = 4, comment = 'Tidy.' }: Wish = {}): Promise<OwnReview> {
  const booking = await addBooking(client, { slug, email: by.email })
  const answer = await shop.post(`/api/bookings/${booking}/review`, { token: by.token, body: { rating, comment } })
  expect(answer.status).toBe(201)
  return answer.body
}

/** One a minute, the newest last. */
async function writtenInTurn(comments: string[]): Promise<OwnReview[]> {
  const made: OwnReview[] = []
  for (const comment of comments) {
    shop.moveClock(1)
    made.push(await written({ comment }))
  }
  return made
}

const address = '/api/services/gst/reviews'
const list = async (query = '', slug = 'gst'): Promise<Review[]> =>
  (await shop.get(`/api/services/${slug}/reviews?${query}`)).body
const said = (reviews: Review[]) => reviews.map(({ comment }) => comment)
const nextOf = ({ headers }: { headers: Headers }) => /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

describe('what everybody reads of a service', () => {
  test('says who wrote it by first name and initial, and nothing else of them', async () => {
    const { _id, service } = await written({ by: await shop.aVisitor({ name: 'Émile de la Ångström' }) })
    expect(await list()).toEqual([
      {
        _id,
        user: { name: 'Émile Å.' },
        service: { _id: service._id, title: service.title },
        rating: 4,
        comment: 'Tidy.',
        createdAt: '2026-11-20T06:30:00.000Z',
      },
    ])
    const { text } = await shop.get(address)
    for (const secret of ['Ångström', 'doorstep.example', 'booking', 'customer', 'hidden']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is the same by its id and by its slug, for visitors, customers and administrators', async () => {
    await writtenInTurn(['a', 'b'])
    const { _id } = (await shop.get('/api/services/gst')).body
    const all = await list()
    expect(said(all)).toEqual(['b', 'a'])
    expect(await list('', _id)).toEqual(all)
    const admin = await shop.aVisitor({ role: 'admin' })
    for (const { token } of [customer, admin]) expect((await shop.get(address, { token })).body).toEqual(all)
  })

  test('is of that service only', async () => {
    await written({ slug: 'tax-docs', comment: 'Of another.' })
    const answer = await shop.get(address)
    expect([answer.body, answer.headers.get('x-total-count'), answer.headers.get('link')]).toEqual([[], '0', null])
    expect(said(await list('', 'tax-docs'))).toEqual(['Of another.'])
  })

  test('is nowhere for a service that is not offered here, or not any more', async () => {
    await written({ slug: 'apostille' })
    const { _id } = (await shop.get('/api/services/apostille')).body
    await client.query("update services set archived_at = now() where slug = 'apostille'")
    for (const service of ['apostille', _id, 'no-such', '00000000-0000-4000-8000-000000000000', '%00'])
      expect(problemIn(await shop.get(`/api/services/${service}/reviews`)).status).toBe(404)
    expect(problemIn(await shop.get(address, { storefront: 'home' })).status).toBe(404)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${Buffer.from('["favorites","2026-11-20 06:30:00+00","no-id"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["reviews","yesterday","no-id"]').toString('base64url')}`, 'cursor'],
  ])('is not read with %s', async (query, field) => {
    const answer = await shop.get(`${address}?${query}`)
    expect([answer.status, problemIn(answer).errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  test('is not put in another order', async () => {
    expect(problemIn(await shop.get(`${address}?sort=rating`)).errors).toMatchObject([{ field: 'sort' }])
  })
})

describe('paging', () => {
  test('says how many there are and where the next are, until there are none', async () => {
    await writtenInTurn(['a', 'b', 'c', 'd', 'e'])
    const pages: string[][] = []
    for (let next: string | undefined = `${address}?limit=2`; next !== undefined;) {
      const page = await shop.get(next)
      expect(page.headers.get('x-total-count')).toBe('5')
      pages.push(said(page.body))
      next = nextOf(page)
    }
    expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']])
    expect(nextOf(await shop.get(`${address}?limit=5`))).toBeUndefined()
  })

  test('gives 24 where nobody says how many', async () => {
    const comments = Array.from({ length: 25 }, (_, n) => `Number ${n}`)
    await writtenInTurn(comments)
    expect(said(await list())).toEqual(comments.toReversed().slice(0, 24))
  })

  test('neither repeats nor misses while others write, change and take back', async () => {
    const made = await writtenInTurn(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const [a, b, , , e, , g] = made.map(({ _id }) => `/api/users/reviews/${_id}`)
    const { token } = customer
    const first = await shop.get(`${address}?limit=3`)
    expect(said(first.body)).toEqual(['h', 'g', 'f'])
    await writtenInTurn(['new'])
    await shop.del(g ?? '', { token })
    const second = await shop.get(nextOf(first) ?? '')
    expect(said(second.body)).toEqual(['e', 'd', 'c'])
    await writtenInTurn(['newer'])
    // The one that the next page begins after is gone, one that is to come says something else, and one is gone, too.
    await shop.del(`/api/users/reviews/${made[2]?._id}`, { token })
    await shop.patch(b ?? '', { token, body: { comment: 'b, later' } })
    await shop.patch(e ?? '', { token, body: { comment: 'e, later' } })
    await shop.del(a ?? '', { token })
    const third = await shop.get(nextOf(second) ?? '')
    expect([said(third.body), nextOf(third)]).toEqual([['b, later'], undefined])
    expect(third.headers.get('x-total-count')).toBe('7')
  })

  test('neither repeats nor misses those of the same moment', async () => {
    for (let n = 0; n < 7; n += 1) await written({ comment: `Number ${n}` })
    const seen: string[] = []
    for (let next: string | undefined = `${address}?limit=2`; next !== undefined;) {
      const page = await shop.get(next)
      seen.push(...said(page.body))
      next = nextOf(page)
    }
    expect(seen).toEqual(said(await list('limit=100')))
    expect(new Set(seen).size).toBe(7)
  })
})

describe('the numbers of a service', () => {
  test.each([
    [[], 0],
    [[1], 1],
    [[5, 4, 4], 4.3],
    [[5, 5, 4], 4.7],
    [[4, 4, 4, 5], 4.3],
    [[1, 2], 1.5],
    [[1, 1, 1, 1, 1, 1, 2], 1.1],
    [[5, 5, 5, 5, 5, 5, 4], 4.9],
    [[1, 2, 3, 4, 5, 5], 3.3],
  ])('of %j is a mean of %d, with how many gave what', async (ratings, rating) => {
    for (const given of ratings) await written({ rating: given })
    const ratingSpread = [1, 2, 3, 4, 5].map((star) => ratings.filter((given) => given === star).length)
    const { body } = await shop.get('/api/services/gst')
    expect(body).toMatchObject({ rating, reviewCount: ratings.length, ratingSpread })
  })

  test('stand on its card in every list; how many gave what only on its page', async () => {
    await written({ rating: 5 })
    const { ratingSpread, ...card } = (await shop.get('/api/services/gst')).body
    expect([card.rating, card.reviewCount, ratingSpread]).toEqual([5, 1, [0, 0, 0, 0, 1]])
    const { token } = customer
    await shop.put(`/api/users/favorites/${card._id}`, { token })
    for (const cards of ['/api/services?limit=100', '/api/services/tax-docs/related', '/api/users/favorites']) {
      const { body } = await shop.get(cards, { token })
      expect(body.find(({ _id }: { _id: string }) => _id === card._id)).toEqual(card)
    }
  })
})

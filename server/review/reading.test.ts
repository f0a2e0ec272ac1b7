import { describe, expect, test } from 'vitest'
import type { OwnReview, Review } from '#domain/review.ts'
import { fieldsIn, nextPageIn, problemIn } from '#server/testing/answers.ts'
import { openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ customer: { name: 'Ananya Iyer' } })
const { aPastReview, change, readReviews, remove } = shop
const address = '/api/services/gst/reviews'
const commentsOf = (reviews: Review[]) => reviews.map(({ comment }) => comment)

/** Writes reviews one minute apart, the newest last. */
async function addInTurn(comments: string[]): Promise<OwnReview[]> {
  const made: OwnReview[] = []
  for (const comment of comments) {
    shop.moveClock(1)
    made.push(await aPastReview({ comment }))
  }
  return made
}

describe('the public list of reviews', () => {
  test('shows the author by first name and initial, and nothing else about the author', async () => {
    const { _id, service } = await aPastReview({ by: await shop.aVisitor({ name: 'Émile de la Ångström' }) })
    expect(await readReviews()).toEqual([
      {
        _id,
        user: { name: 'Émile Å.' },
        service: { _id: service._id, title: service.title },
        rating: 4,
        comment: 'Tidy.',
        createdAt: '2026-11-20T06:30:00.000Z',
        reply: null,
      },
    ])
    const { text } = await shop.get(address)
    for (const secret of ['Ångström', 'doorstep.example', 'booking', 'customer', 'hidden']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is the same by the id and by the slug of the service, for visitors, customers and administrators', async () => {
    await addInTurn(['a', 'b'])
    const { _id } = (await shop.get('/api/services/gst')).body
    const all = await readReviews()
    expect(commentsOf(all)).toEqual(['b', 'a'])
    expect(await readReviews(_id)).toEqual(all)
    const admin = await shop.aVisitor({ role: 'admin' })
    for (const { token } of [shop.customer, admin]) expect((await shop.get(address, { token })).body).toEqual(all)
  })

  test('contains the reviews of that service only', async () => {
    await aPastReview({ slug: 'tax-docs', comment: 'Of another service.' })
    const answer = await shop.get(address)
    expect([answer.body, answer.headers.get('x-total-count'), answer.headers.get('link')]).toEqual([[], '0', null])
    expect(commentsOf(await readReviews('tax-docs'))).toEqual(['Of another service.'])
  })

  test('is not found for a service that is not offered here, or no longer', async () => {
    await aPastReview({ slug: 'apostille' })
    const { _id } = (await shop.get('/api/services/apostille')).body
    await shop.client.query("update services set archived_at = now() where slug = 'apostille'")
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
  ])('is refused with %s', async (query, field) => {
    const answer = await shop.get(`${address}?${query}`)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
  })

  test('has one order only', async () => {
    expect(problemIn(await shop.get(`${address}?sort=rating`)).errors).toMatchObject([{ field: 'sort' }])
  })
})

describe('paging', () => {
  test('reports the total and the next page, until the last one', async () => {
    await addInTurn(['a', 'b', 'c', 'd', 'e'])
    const pages: string[][] = []
    for (let next: string | undefined = `${address}?limit=2`; next !== undefined;) {
      const page = await shop.get(next)
      expect(page.headers.get('x-total-count')).toBe('5')
      pages.push(commentsOf(page.body))
      next = nextPageIn(page)
    }
    expect(pages).toEqual([['e', 'd'], ['c', 'b'], ['a']])
    expect(nextPageIn(await shop.get(`${address}?limit=5`))).toBeUndefined()
  })

  test('returns 24 by default', async () => {
    const comments = Array.from({ length: 25 }, (_, n) => `Number ${n}`)
    await addInTurn(comments)
    expect(commentsOf(await readReviews())).toEqual(comments.toReversed().slice(0, 24))
  })

  test('neither repeats nor misses reviews while others are written, changed and deleted', async () => {
    const reviews = await addInTurn(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const at = (index: number) => reviews[index] ?? { _id: '' }
    const first = await shop.get(`${address}?limit=3`)
    expect(commentsOf(first.body)).toEqual(['h', 'g', 'f'])
    await addInTurn(['new'])
    await remove(at(6))
    const second = await shop.get(nextPageIn(first) ?? '')
    expect(commentsOf(second.body)).toEqual(['e', 'd', 'c'])
    await addInTurn(['newer'])
    // The last review of the page before is deleted; of the remaining ones, two change and one is deleted.
    await remove(at(2))
    await change(at(1), { comment: 'b, later' })
    await change(at(4), { comment: 'e, later' })
    await remove(at(0))
    const third = await shop.get(nextPageIn(second) ?? '')
    expect([commentsOf(third.body), nextPageIn(third)]).toEqual([['b, later'], undefined])
    expect(third.headers.get('x-total-count')).toBe('7')
  })

  test('neither repeats nor misses reviews of the same moment', async () => {
    for (let n = 0; n < 7; n += 1) await aPastReview({ comment: `Number ${n}` })
    const seen = commentsOf(await shop.readPages<Review>(`${address}?limit=2`))
    expect(seen).toEqual(commentsOf((await shop.get(`${address}?limit=100`)).body))
    expect(new Set(seen).size).toBe(7)
  })
})

describe('the rating of a service', () => {
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
  ])('with reviews of %j is %d, with the number of reviews per star', async (ratings, rating) => {
    for (const given of ratings) await aPastReview({ rating: given })
    const ratingSpread = [1, 2, 3, 4, 5].map((star) => ratings.filter((given) => given === star).length)
    const { body } = await shop.get('/api/services/gst')
    expect(body).toMatchObject({ rating, reviewCount: ratings.length, ratingSpread })
  })

  test('is on its card in every list; the number of reviews per star only on its page', async () => {
    await aPastReview({ rating: 5 })
    const { ratingSpread, ...card } = (await shop.get('/api/services/gst')).body
    expect([card.rating, card.reviewCount, ratingSpread]).toEqual([5, 1, [0, 0, 0, 0, 1]])
    const { token } = shop.customer
    await shop.put(`/api/users/favorites/${card._id}`, { token })
    for (const cards of ['/api/services?limit=100', '/api/services/tax-docs/related', '/api/users/favorites']) {
      const { body } = await shop.get(cards, { token })
      expect(body.find(({ _id }: { _id: string }) => _id === card._id)).toEqual(card)
    }
  })
})

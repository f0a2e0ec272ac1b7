import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminReview, OwnReview } from '#domain/review.ts'
import { fieldsIn, idsOf, nextPageIn, problemIn } from '#server/testing/answers.ts'
import { noReviews, oneReview, openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ admin: { name: 'Olive Office' }, customer: { name: 'Ananya Iyer' } })
const { aPastReview, change, hide, readRating, readReviews, remove, write } = shop

type Id = { _id: string }
const rude = { hidden: true, reason: 'It names a person.' }
const show = (review: Id) => hide(review, { hidden: false })
const readOwn = async ({ _id }: Id): Promise<OwnReview | undefined> =>
  (await shop.readOwn()).find((review) => review._id === _id)
const readAll = async (query = ''): Promise<AdminReview[]> =>
  (await shop.get(`/api/admin/reviews?${query}`, shop.admin)).body

describe('a hidden review', () => {
  test('is neither listed nor counted, until it is shown again', async () => {
    const [review, other] = [await aPastReview({ rating: 1 }), await aPastReview({ rating: 4 })]
    expect(await readRating()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    expect((await hide(review, rude)).status).toBe(200)
    const answer = await shop.get('/api/services/gst/reviews')
    expect([idsOf(answer.body), answer.headers.get('x-total-count')]).toEqual([[other._id], '1'])
    expect(await readRating()).toEqual(oneReview)
    expect((await show(review)).status).toBe(200)
    expect(new Set(idsOf(await readReviews()))).toEqual(new Set([review._id, other._id]))
    expect(await readRating()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    expect(await readOwn(review)).toEqual(review)
  })

  test('changes the counters once, however often it is hidden or shown', async () => {
    const review = await aPastReview()
    for (const reason of ['Names a person.', 'Names a person.', 'Names two.']) {
      await hide(review, { hidden: true, reason })
      expect(await readRating()).toEqual(noReviews)
    }
    for (let n = 0; n < 2; n += 1) {
      await show(review)
      expect(await readRating()).toEqual(oneReview)
    }
  })

  test('can still be read by its author, with the reason, but neither changed nor deleted', async () => {
    const review = await aPastReview()
    await hide(review, { hidden: true, reason: ' It names\r\na person. ' })
    const hidden = { ...review, hidden: { reason: 'It names\na person.' } }
    expect(await readOwn(review)).toEqual(hidden)
    for (const answer of [await change(review, { rating: 5 }), await change(review, {}), await remove(review)]) {
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'review_hidden' })
      expect(problemIn(answer).message).toMatch(/^This review has been hidden and cannot be changed/)
    }
    expect(await readOwn(review)).toEqual(hidden)
    await show(review)
    expect((await change(review, { rating: 5 })).status).toBe(200)
    expect(await readRating()).toEqual([5, 1, [0, 0, 0, 0, 1]])
  })

  test('cannot be replaced by another one', async () => {
    const review = await aPastReview()
    await hide(review, rude)
    const answer = await write({ _id: review.booking }, { rating: 5, comment: 'Once more.' })
    expect(problemIn(answer).code).toBe('already_reviewed')
    const booking = (await shop.get(`/api/bookings/${review.booking}`, shop.customer)).body
    expect(booking.review).toEqual({ _id: review._id, rating: 4 })
    const waiting = await shop.get('/api/bookings?status=completed&reviewed=false', shop.customer)
    expect(waiting.body).toEqual([])
  })
})

test.each([
  ['no reason', { hidden: true }, 422, 'reason'],
  ['an empty reason', { hidden: true, reason: '' }, 422, 'reason'],
  ['a reason of spaces', { hidden: true, reason: ' \n ' }, 422, 'reason'],
  ['a reason that only looks empty', { hidden: true, reason: '\u2800' }, 422, 'reason'],
  ['too long a reason', { hidden: true, reason: 'a'.repeat(501) }, 422, 'reason'],
  ['a reason that cannot be shown', { hidden: true, reason: 'Rude\0' }, 422, 'reason'],
  ['nothing that says whether to hide it', { reason: 'Rude' }, 422, 'hidden'],
  ['"yes" instead of true', { hidden: 'yes', reason: 'Rude' }, 422, 'hidden'],
  ['an unknown field', { ...rude, rating: 1 }, 400, 'rating'],
])('a request to hide a review with %s is refused, and names the field', async (_, body, status, field) => {
  const review = await aPastReview()
  const answer = await hide(review, body)
  expect([answer.status, fieldsIn(answer)]).toEqual([status, [field]])
  expect([await readOwn(review), await readRating()]).toEqual([review, oneReview])
})

test('a request without a reason is refused with a sentence', async () => {
  const { errors } = problemIn(await hide(await aPastReview(), { hidden: true }))
  expect(errors?.map(({ message }) => message)).toEqual(['Please give a reason'])
})

test('only administrators hide and show reviews; authors cannot hide their own', async () => {
  const review = await aPastReview()
  const stranger = await shop.aVisitor()
  for (const { token } of [shop.customer, stranger]) {
    for (const body of [rude, { hidden: false }, {}])
      expect(problemIn(await hide(review, body, { token })).status).toBe(403)
    expect(problemIn(await shop.get('/api/admin/reviews', { token })).status).toBe(403)
  }
  expect(problemIn(await hide(review, rude, {})).status).toBe(401)
  expect(problemIn(await shop.get('/api/admin/reviews')).status).toBe(401)
  expect([await readOwn(review), await readRating()]).toEqual([review, oneReview])
})

test.each([randomUUID(), 'no-id', '%00'])('hiding the review %s: 404', async (_id) => {
  expect(problemIn(await hide({ _id })).status).toBe(404)
})

describe('administrators', () => {
  test('see the author, and who has hidden the review, when and why', async () => {
    const review = await aPastReview()
    const { _id } = (await shop.get('/api/auth/me', shop.customer)).body
    const { rating, comment, createdAt, booking, service } = review
    const shown = {
      _id: review._id,
      rating,
      comment,
      createdAt,
      booking,
      service: { _id: service._id, title: service.title },
      user: { _id, name: 'Ananya Iyer' },
      storefront: 'documents',
      number: expect.any(String),
      editedAt: null,
      hidden: null,
      reply: null,
      version: 1,
    }
    expect(await readAll()).toEqual([shown])
    const at = shop.deps.clock().toISOString()
    const hidden = { ...shown, version: 2, hidden: { reason: rude.reason, at, by: 'Olive Office' } }
    expect((await hide(review, rude)).body).toEqual(hidden)
    shop.moveClock(5)
    const second = await shop.aVisitor({ role: 'admin', name: 'Omar Office' })
    const again = { ...shown, version: 3, hidden: { reason: 'It names two.', at, by: 'Omar Office' } }
    expect((await hide(review, { hidden: true, reason: 'It names two.' }, second)).body).toEqual(again)
    const body = { password: second.password }
    expect((await shop.del('/api/users/me', { token: second.token, body })).status).toBe(204)
    expect(await readAll()).toEqual([{ ...again, hidden: { ...again.hidden, by: 'Closed account' } }])
    expect((await hide(review, { hidden: false, reason: 'Never mind.' })).body).toEqual({ ...shown, version: 4 })
  })

  test('list the reviews of one storefront or of all, hidden or not, newest first, page by page', async () => {
    const made: OwnReview[] = []
    for (const slug of ['gst', 'tax-docs', 'leaky-faucet-repair', 'gst', 'drain-cleaning']) {
      shop.moveClock(1)
      made.push(await aPastReview({ slug }))
    }
    const [a, b, c, d, e] = idsOf(made)
    for (const review of [made[0], made[2]]) await hide(review ?? { _id: '' }, rude)
    expect(idsOf(await readAll())).toEqual([d, b, a])
    expect(idsOf(await readAll('storefront=home'))).toEqual([e, c])
    expect(idsOf(await readAll('storefront=all'))).toEqual([e, d, c, b, a])
    expect(idsOf(await readAll('storefront=all&hidden=true'))).toEqual([c, a])
    expect(idsOf(await readAll('storefront=all&hidden=false'))).toEqual([e, d, b])
    const page = await shop.get('/api/admin/reviews?storefront=all&limit=4', shop.admin)
    expect([idsOf(page.body), page.headers.get('x-total-count')]).toEqual([[e, d, c, b], '5'])
    const next = nextPageIn(page) ?? ''
    expect(idsOf((await shop.get(next, shop.admin)).body)).toEqual([a])
  })

  test('see the number of reviews up to ten thousand', async () => {
    const { booking } = await aPastReview()
    const total = async () => (await shop.get('/api/admin/reviews?limit=1', shop.admin)).headers.get('x-total-count')
    const addMany = `
      with added as (
        insert into bookings (id, number, storefront, service_id, customer_id, status, title, category, duration, price,
          service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at)
        select gen_random_uuid(), number || n, storefront, service_id, customer_id, status, title, category, duration,
          price, service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at
        from bookings, generate_series(1, 9999) as n where id = $1
        returning id, storefront, service_id, customer_id, created_at
      )
      insert into reviews (id, booking_id, service_id, storefront, customer_id, rating, comment, created_at)
      select gen_random_uuid(), id, service_id, storefront, customer_id, 5, 'Many', created_at from added`
    await shop.client.query(addMany, [booking])
    expect(await total()).toBe('10000')
    await aPastReview()
    expect(await total()).toBe('10000+')
  })

  test.each(['hidden=1', 'cursor=x', 'limit=0'])('get an error that names the field for %s', async (query) => {
    const answer = await shop.get(`/api/admin/reviews?${query}`, shop.admin)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [query.split('=')[0]]])
  })
})

test('one review alone can be listed, as entries of the log lead to it', async () => {
  const [review] = [await aPastReview(), await aPastReview()]
  expect(idsOf(await readAll(`review=${review._id}`))).toEqual([review._id])
})

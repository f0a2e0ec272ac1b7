import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminReview, OwnReview, Review } from '#domain/review.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { addBooking, reviewing } from '#server/testing/reviews.ts'

let shop: TestApp
let client: Client
type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>
let office: Visitor
let customer: Visitor

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  office = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
})

beforeEach(async () => {
  await client.query('delete from reviews')
  customer = await shop.aVisitor({ name: 'Ananya Iyer' })
})

const { counted } = reviewing(() => ({ shop, client, office, customer }))

type Wish = { by?: Visitor; slug?: string; rating?: number }
async function written({ by = customer, slug = 'gst', rating = 4 }: Wish = {}): Promise<OwnReview> {
  const booking = await addBooking(client, { slug, email: by.email })
  const body = { rating, comment: 'Tidy.' }
  return (await counted(shop.post(`/api/bookings/${booking}/review`, { token: by.token, body }))).body
}

type Id = { _id: string }
const rude = { hidden: true, reason: 'It names a person.' }
const hide = ({ _id }: Id, body: object = rude, { token }: { token?: string } = office) =>
  counted(shop.put(`/api/admin/reviews/${_id}/hidden`, { ...(token !== undefined && { token }), body }))
const show = (review: Id) => hide(review, { hidden: false })
const own = async ({ _id }: Id): Promise<OwnReview | undefined> =>
  (await shop.get('/api/users/reviews', customer)).body.find((review: Id) => review._id === _id)
const all = async (query = ''): Promise<AdminReview[]> => (await shop.get(`/api/admin/reviews?${query}`, office)).body
const ids = (rows: Id[]) => rows.map(({ _id }) => _id)
const listed = async (): Promise<Review[]> => (await shop.get('/api/services/gst/reviews')).body
async function numbers() {
  const { rating, reviewCount, ratingSpread } = (await shop.get('/api/services/gst')).body
  return [rating, reviewCount, ratingSpread]
}
const one = [4, 1, [0, 0, 0, 1, 0]]
const none = [0, 0, [0, 0, 0, 0, 0]]

describe('a hidden review', () => {
  test('is gone from the list and from every number, and comes back when it is shown again', async () => {
    const [review, other] = [await written({ rating: 1 }), await written({ rating: 4 })]
    expect(await numbers()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    expect((await hide(review)).status).toBe(200)
    const answer = await shop.get('/api/services/gst/reviews')
    expect([ids(answer.body), answer.headers.get('x-total-count')]).toEqual([[other._id], '1'])
    expect(await numbers()).toEqual(one)
    expect((await show(review)).status).toBe(200)
    expect(new Set(ids(await listed()))).toEqual(new Set([review._id, other._id]))
    expect(await numbers()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    expect(await own(review)).toEqual(review)
  })

  test('is counted out once, however often it is hidden, and in once, however often it is shown', async () => {
    const review = await written()
    for (const reason of ['Names a person.', 'Names a person.', 'Names two.']) {
      await hide(review, { hidden: true, reason })
      expect(await numbers()).toEqual(none)
    }
    for (let n = 0; n < 2; n += 1) {
      await show(review)
      expect(await numbers()).toEqual(one)
    }
  })

  test('is still read by whoever wrote it, with the reason, but neither changed nor taken back', async () => {
    const review = await written()
    await hide(review, { hidden: true, reason: ' It names\r\na person. ' })
    const hidden = { ...review, changeableUntil: null, hidden: { reason: 'It names\na person.' } }
    expect(await own(review)).toEqual(hidden)
    const { token } = customer
    const address = `/api/users/reviews/${review._id}`
    for (const answer of [
      await counted(shop.patch(address, { token, body: { rating: 5 } })),
      await counted(shop.patch(address, { token, body: {} })),
      await counted(shop.del(address, { token })),
    ]) {
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'review_hidden' })
      expect(problemIn(answer).message).toMatch(/^This review has been hidden and cannot be changed/)
    }
    expect(await own(review)).toEqual(hidden)
    await show(review)
    expect((await counted(shop.patch(address, { token, body: { rating: 5 } }))).status).toBe(200)
    expect(await numbers()).toEqual([5, 1, [0, 0, 0, 0, 1]])
  })

  test('cannot be got round by writing another', async () => {
    const review = await written()
    await hide(review)
    const body = { rating: 5, comment: 'Once more.' }
    const answer = await counted(shop.post(`/api/bookings/${review.booking}/review`, { token: customer.token, body }))
    expect(problemIn(answer).code).toBe('already_reviewed')
    const booking = (await shop.get(`/api/bookings/${review.booking}`, customer)).body
    expect(booking.review).toEqual({ _id: review._id, rating: 4 })
    const waiting = await shop.get('/api/bookings?status=completed&reviewed=false', customer)
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
  ['no word of what to do', { reason: 'Rude' }, 422, 'hidden'],
  ['a word for yes', { hidden: 'yes', reason: 'Rude' }, 422, 'hidden'],
  ['a field that we do not know', { ...rude, rating: 1 }, 400, 'rating'],
])('nothing is hidden with %s, and the field is named', async (_, body, status, field) => {
  const review = await written()
  const answer = await hide(review, body)
  expect([answer.status, problemIn(answer).errors?.map((error) => error.field)]).toEqual([status, [field]])
  expect([await own(review), await numbers()]).toEqual([review, one])
})

test('without a reason it says what is missing', async () => {
  const { errors } = problemIn(await hide(await written(), { hidden: true }))
  expect(errors?.map(({ message }) => message)).toEqual(['Please give a reason'])
})

test('only administrators hide and show, also what is their own', async () => {
  const review = await written()
  const stranger = await shop.aVisitor()
  for (const { token } of [customer, stranger]) {
    for (const body of [rude, { hidden: false }, {}])
      expect(problemIn(await hide(review, body, { token })).status).toBe(403)
    expect(problemIn(await shop.get('/api/admin/reviews', { token })).status).toBe(403)
  }
  expect(problemIn(await hide(review, rude, {})).status).toBe(401)
  expect(problemIn(await shop.get('/api/admin/reviews')).status).toBe(401)
  expect([await own(review), await numbers()]).toEqual([review, one])
})

test.each([randomUUID(), 'no-id', '%00'])('there is no review %s to hide', async (_id) => {
  expect(problemIn(await hide({ _id })).status).toBe(404)
})

describe('administrators', () => {
  test('read who wrote, and who has hidden it when and why', async () => {
    const review = await written()
    const { _id } = (await shop.get('/api/auth/me', customer)).body
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
      editedAt: null,
      hidden: null,
    }
    expect(await all()).toEqual([shown])
    const at = shop.deps.clock().toISOString()
    const hidden = { ...shown, hidden: { reason: rude.reason, at, by: 'Olive Office' } }
    expect((await hide(review)).body).toEqual(hidden)
    shop.moveClock(5)
    const second = await shop.aVisitor({ role: 'admin', name: 'Omar Office' })
    const again = { ...shown, hidden: { reason: 'It names two.', at, by: 'Omar Office' } }
    expect((await hide(review, { hidden: true, reason: 'It names two.' }, second)).body).toEqual(again)
    const body = { password: second.password }
    expect((await shop.del('/api/users/me', { token: second.token, body })).status).toBe(204)
    expect(await all()).toEqual([{ ...again, hidden: { ...again.hidden, by: 'Closed account' } }])
    expect((await hide(review, { hidden: false, reason: 'Never mind.' })).body).toEqual(shown)
  })

  test('find those of a storefront or of all, hidden or not, the newest first, page by page', async () => {
    const made: OwnReview[] = []
    for (const slug of ['gst', 'tax-docs', 'leaky-faucet-repair', 'gst', 'drain-cleaning']) {
      shop.moveClock(1)
      made.push(await written({ slug }))
    }
    const [a, b, c, d, e] = ids(made)
    for (const review of [made[0], made[2]]) await hide(review ?? { _id: '' })
    expect(ids(await all())).toEqual([d, b, a])
    expect(ids(await all('storefront=home'))).toEqual([e, c])
    expect(ids(await all('storefront=all'))).toEqual([e, d, c, b, a])
    expect(ids(await all('storefront=all&hidden=true'))).toEqual([c, a])
    expect(ids(await all('storefront=all&hidden=false'))).toEqual([e, d, b])
    const page = await shop.get('/api/admin/reviews?storefront=all&limit=4', office)
    expect([ids(page.body), page.headers.get('x-total-count')]).toEqual([[e, d, c, b], '5'])
    const next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect(ids((await shop.get(next, office)).body)).toEqual([a])
  })

  test.each(['hidden=1', 'cursor=x', 'limit=0'])('are told what is wrong with %s', async (query) => {
    const answer = await shop.get(`/api/admin/reviews?${query}`, office)
    expect([answer.status, problemIn(answer).errors?.map(({ field }) => field)]).toEqual([422, [query.split('=')[0]]])
  })
})

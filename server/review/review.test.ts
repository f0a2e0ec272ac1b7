import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OwnReview } from '#domain/review.ts'
import { fieldsIn, idsOf, nextPageIn, problemIn } from '#server/testing/answers.ts'
import { good, noReviews, oneReview, openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ customer: { name: 'Ananya Priya Iyer' } })
const { aBooking, aReview, change, readOwn, readRating, readReviews, remove, write } = shop
const malformed = ['no-id', '1', '%00', `${randomUUID()}0`, '..%2F..']

describe('a completed booking', () => {
  test('can be reviewed by its customer, and everyone can read the review', async () => {
    const booking = await aBooking()
    expect(await readRating()).toEqual(noReviews)
    const { status, body, headers } = await write(booking, { rating: 4, comment: '  On time,\r\nand tidy. ' })
    const { imageUrl, ...service } = booking.service
    const review = {
      _id: expect.any(String),
      user: { name: 'Ananya I.' },
      service: { _id: service._id, title: 'GST Registration' },
      rating: 4,
      comment: 'On time,\nand tidy.',
      createdAt: '2026-11-20T06:30:00.000Z',
      reply: null,
    }
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(body).toEqual({
      ...review,
      service: { ...service, imageUrl },
      booking: booking._id,
      editedAt: null,
      hidden: null,
    })
    expect(await readReviews()).toEqual([{ ...review, _id: body._id }])
    expect(await readRating()).toEqual(oneReview)
  })

  test('can be reviewed once', async () => {
    const booking = await aBooking()
    const first = (await write(booking)).body
    const again = await write(booking, { rating: 1, comment: 'Not so good after all.' })
    expect(problemIn(again)).toMatchObject({ status: 409, code: 'already_reviewed' })
    expect(problemIn(again).message).toBe('You have already reviewed this booking.')
    expect(await readOwn()).toEqual([first])
    expect(await readRating()).toEqual(oneReview)
  })

  test('of the same service can be reviewed again by the same customer', async () => {
    await aReview()
    await aReview({ rating: 5, comment: 'Better still.' })
    expect((await readReviews()).length).toBe(2)
    expect(await readRating()).toEqual([4.5, 2, [0, 0, 0, 1, 1]])
  })

  test('can be reviewed from another storefront than the one where it was made', async () => {
    const booking = await aBooking()
    const answer = await write(booking, good, { token: shop.customer.token, storefront: 'home' })
    expect([answer.status, idsOf(await readReviews())]).toEqual([201, [answer.body._id]])
  })
})

test.each(['pending', 'confirmed', 'cancelled'])('a %s booking cannot be reviewed', async (status) => {
  const answer = await write(await aBooking({ status }))
  expect(problemIn(answer)).toMatchObject({ status: 409, code: 'not_completed' })
  expect(problemIn(answer).message).toBe('You can review a booking once it is completed.')
  expect([await readOwn(), await readRating()]).toEqual([[], noReviews])
})

test('users cannot review the booking of another customer', async () => {
  const booking = await aBooking()
  const stranger = await shop.aVisitor()
  expect(problemIn(await write(booking, good, {})).status).toBe(401)
  expect(problemIn(await write(booking, good, { token: 'ds_unknown' })).status).toBe(401)
  for (const { token } of [stranger, shop.admin])
    expect(problemIn(await write(booking, good, { token })).status).toBe(404)
  expect([await readReviews(), await readRating()]).toEqual([[], noReviews])
})

test.each([randomUUID(), ...malformed])('a booking or review with the id %s is not found', async (_id) => {
  expect(problemIn(await write({ _id })).status).toBe(404)
  expect(problemIn(await change({ _id }, good)).status).toBe(404)
  expect(problemIn(await remove({ _id })).status).toBe(404)
})

const wrong: [what: string, change: object, status: number, fields: string[]][] = [
  ['no stars', { rating: 0 }, 422, ['rating']],
  ['six stars', { rating: 6 }, 422, ['rating']],
  ['half a star', { rating: 3.5 }, 422, ['rating']],
  ['stars as text', { rating: '5' }, 422, ['rating']],
  ['null for stars', { rating: null }, 422, ['rating']],
  ['an empty comment', { comment: ' \n ' }, 422, ['comment']],
  ['a comment that is too long', { comment: 'a'.repeat(2_001) }, 422, ['comment']],
  ['a control character', { comment: 'Good\0' }, 422, ['comment']],
  ['half a surrogate pair', { comment: 'Good \uD83D' }, 422, ['comment']],
  ['two invalid fields', { rating: 9, comment: '' }, 422, ['rating', 'comment']],
  ['an unknown field', { hidden: true }, 400, ['hidden']],
  ['the name of another user', { user: { name: 'Asha R.' } }, 400, ['user']],
]

test.each(wrong)(
  'a review with %s is refused with the names of the fields, and nothing is saved',
  async (_, invalid, status, fields) => {
    const answer = await write(await aBooking(), { ...good, ...invalid })
    expect([answer.status, fieldsIn(answer)]).toEqual([status, fields])
    expect([await readOwn(), await readRating()]).toEqual([[], noReviews])
  },
)

test.each(wrong)(
  'a change to %s is refused with the names of the fields, and nothing changes',
  async (_, invalid, status, fields) => {
    const review = await aReview()
    const answer = await change(review, invalid)
    expect([answer.status, fieldsIn(answer)]).toEqual([status, fields])
    expect([await readOwn(), await readRating()]).toEqual([[review], oneReview])
  },
)

test('an empty review is refused with a message for each field', async () => {
  const { errors } = problemIn(await write(await aBooking(), {}))
  expect(errors?.map(({ field, message }) => [field, message])).toEqual([
    ['rating', 'Please choose a rating'],
    ['comment', 'Please write a few words'],
  ])
})

test('a comment of two thousand emoji is stored completely', async () => {
  const comment = '👍'.repeat(2_000)
  expect((await aReview({ rating: 5, comment })).comment).toBe(comment)
  expect((await readReviews())[0]?.comment).toBe(comment)
})

describe('the reviews of a customer', () => {
  test('are those of this storefront, newest first, and only the customer can list them', async () => {
    const [first, faucet] = [await aReview(), await aReview(good, { slug: 'leaky-faucet-repair', storefront: 'home' })]
    shop.moveClock(1)
    const last = await aReview(good, { slug: 'tax-docs' })
    await aReview(good, { by: await shop.aVisitor() })
    expect(await readOwn()).toEqual([last, first])
    expect(await readOwn('', { token: shop.customer.token, storefront: 'home' })).toEqual([faucet])
    const answer = await shop.get('/api/users/reviews?limit=1', { token: shop.customer.token })
    expect([answer.headers.get('x-total-count'), idsOf(answer.body)]).toEqual(['2', [last._id]])
    const next = nextPageIn(answer) ?? ''
    const page = await shop.get(next, { token: shop.customer.token })
    expect([page.headers.get('link'), idsOf(page.body)]).toEqual([null, [first._id]])
    expect(problemIn(await shop.get('/api/users/reviews')).status).toBe(401)
  })

  test('are found by their booking, from every storefront, only by the customer', async () => {
    const [review, other] = [await aReview(), await aReview()]
    const of = async ({ booking }: OwnReview, by: { token?: string; storefront?: string } = shop.customer) =>
      idsOf(await readOwn(`booking=${booking}`, by))
    expect([await of(review), await of(other)]).toEqual([[review._id], [other._id]])
    expect(await of(review, { token: shop.customer.token, storefront: 'home' })).toEqual([review._id])
    expect(await of({ ...review, booking: review.booking.toUpperCase() })).toEqual([review._id])
    expect([await of(review, await shop.aVisitor()), await of(review, shop.admin)]).toEqual([[], []])
    const answer = await shop.get('/api/users/reviews?booking=no-id', { token: shop.customer.token })
    expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, 'booking'])
  })
})

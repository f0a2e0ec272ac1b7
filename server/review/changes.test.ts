import { describe, expect, test } from 'vitest'
import { idsOf, problemIn } from '#server/testing/answers.ts'
import { good, noReviews, oneReview, openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ customer: { name: 'Ananya Priya Iyer' } })
const { aReview, change, readOwn, readRating, readReviews, remove, verified, write } = shop

describe('a review that is changed', () => {
  test('shows the change at once in every list, and keeps its position', async () => {
    const review = await aReview()
    shop.moveClock(5)
    const newer = await aReview()
    shop.moveClock(5)
    const { status, body } = await change(review, { rating: 2, comment: ' Late,\r\nand untidy.' })
    const now = { ...review, rating: 2, comment: 'Late,\nand untidy.', editedAt: '2026-11-20T06:40:00.000Z' }
    expect([status, body]).toEqual([200, now])
    expect(await readOwn()).toEqual([newer, now])
    expect((await readReviews()).map(({ comment }) => comment)).toEqual([newer.comment, 'Late,\nand untidy.'])
    expect(await readRating()).toEqual([3, 2, [0, 1, 0, 1, 0]])
  })

  test('keeps the fields that the request leaves out', async () => {
    const review = await aReview()
    expect((await change(review, { rating: 5 })).body).toMatchObject({ rating: 5, comment: good.comment })
    expect(await readRating()).toEqual([5, 1, [0, 0, 0, 0, 1]])
    expect((await change(review, { comment: 'Spotless.' })).body).toMatchObject({ rating: 5, comment: 'Spotless.' })
    expect(await readRating()).toEqual([5, 1, [0, 0, 0, 0, 1]])
  })

  test('to the same values is not marked as changed', async () => {
    const review = await aReview()
    shop.moveClock(5)
    for (const body of [{}, good, { rating: 4 }, { comment: ` ${good.comment} ` }]) {
      const answer = await change(review, body)
      expect([answer.status, answer.body]).toEqual([200, review])
    }
  })

  test('is counted under its new number of stars', async () => {
    const [review] = [await aReview(), await aReview({ rating: 3, comment: 'Fair.' })]
    const spreads: unknown[] = []
    for (const rating of [1, 2, 3, 4, 5]) {
      await change(review, { rating })
      spreads.push(await readRating())
    }
    expect(spreads).toEqual([
      [2, 2, [1, 0, 1, 0, 0]],
      [2.5, 2, [0, 1, 1, 0, 0]],
      [3, 2, [0, 0, 2, 0, 0]],
      [3.5, 2, [0, 0, 1, 1, 0]],
      [4, 2, [0, 0, 1, 0, 1]],
    ])
  })
})

describe('a review that is deleted', () => {
  test('is removed from every list and counter, and the booking can be reviewed again', async () => {
    const [review, other] = [await aReview(), await aReview({ rating: 1, comment: 'Poor.' })]
    expect(await readRating()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    const { status, text } = await remove(review)
    expect([status, text]).toEqual([204, ''])
    expect([idsOf(await readOwn()), idsOf(await readReviews())]).toEqual([[other._id], [other._id]])
    expect(await readRating()).toEqual([1, 1, [1, 0, 0, 0, 0]])
    expect(problemIn(await remove(review)).status).toBe(404)
    expect(problemIn(await change(review, good)).status).toBe(404)
    const second = await write({ _id: review.booking }, { rating: 5, comment: 'On second thought.' })
    expect([second.status, second.body._id === review._id]).toEqual([201, false])
    expect(await readRating()).toEqual([3, 2, [1, 0, 0, 0, 1]])
  })

  test('leaves a service without other reviews as it was before', async () => {
    await remove(await aReview())
    expect([await readReviews(), await readRating()]).toEqual([[], noReviews])
  })
})

test('a review can be changed and deleted however old it is', async () => {
  const [review, other] = [await aReview(), await aReview()]
  await shop.goTo('2028-11-20T06:30:00.000Z')
  expect((await change(review, { comment: 'Still working.' })).body).toMatchObject({ comment: 'Still working.' })
  expect((await remove(other)).status).toBe(204)
  expect((await readReviews()).map(({ comment }) => comment)).toEqual(['Still working.'])
  expect(await readRating()).toEqual(oneReview)
})

test('users cannot change or delete the review of another customer, nor learn that it exists', async () => {
  const review = await aReview()
  const stranger = await shop.aVisitor()
  for (const { token } of [stranger, shop.admin]) {
    expect(problemIn(await change(review, { rating: 1 }, { token })).status).toBe(404)
    expect(problemIn(await remove(review, { token })).status).toBe(404)
  }
  for (const by of [{}, { token: 'ds_unknown' }]) {
    expect(problemIn(await change(review, { rating: 1 }, by)).status).toBe(401)
    expect(problemIn(await remove(review, by)).status).toBe(401)
  }
  expect([await readOwn(), await readRating()]).toEqual([[review], oneReview])
})

test('a review can also be changed and deleted from another storefront', async () => {
  const review = await aReview()
  const by = { token: shop.customer.token, storefront: 'home' }
  expect((await change(review, { rating: 1 }, by)).body.rating).toBe(1)
  expect((await remove(review, by)).status).toBe(204)
  expect(await readRating()).toEqual(noReviews)
})

test('a request to delete a review must not have a body', async () => {
  const review = await aReview()
  const answer = await verified(
    shop.del(`/api/users/reviews/${review._id}`, { token: shop.customer.token, body: { rating: 1 } }),
  )
  expect(problemIn(answer).status).toBe(400)
  expect(await readOwn()).toEqual([review])
})

import { beforeEach, expect, test, vi } from 'vitest'
import type { Review } from '#domain/review.ts'
import { askOnce } from '#server/platform/database/db.ts'
import type { TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { noReviews, oneReview, openReviews } from '#server/testing/reviews.ts'

/** Two processes of one shop that cache responses until the catalogue changes, as servers do. */
const shop = openReviews({ processes: 2, watching: true, customer: { name: 'Asha Rao' } })
const { change, hide, remove } = shop
let review: { _id: string }

beforeEach(async () => {
  review = await shop.aPastReview()
  await expectSoon([['Asha R.', 4, 'Tidy.']], oneReview)
})

type Line = [name: string, rating: number, comment: string]

async function readAt(app: TestApp) {
  const { rating, reviewCount, ratingSpread } = (await app.get('/api/services/gst')).body
  const reviews: Review[] = (await app.get('/api/services/gst/reviews')).body
  const cards = (await app.get('/api/services?limit=100')).body
  const card = cards.find(({ slug }: { slug: string }) => slug === 'gst')
  return {
    lines: reviews.map(({ user, rating, comment }): Line => [user.name, rating, comment]),
    numbers: [rating, reviewCount, ratingSpread],
    card: [card.rating, card.reviewCount],
  }
}

/** Waits until both processes answer so: the other one is notified of changes. */
async function expectSoon(lines: Line[], [rating, count, spread]: unknown[]) {
  const expected = { lines, numbers: [rating, count, spread], card: [rating, count] }
  for (const app of [shop, shop.second])
    await vi.waitFor(async () => expect(await readAt(app)).toEqual(expected), patience)
}

test('responses are cached: a change that bypasses the triggers is not seen', async () => {
  let n = 0
  // The notification of the review itself may still be on its way.
  await vi.waitFor(async () => {
    const before = await Promise.all([shop, shop.second].map(readAt))
    await shop.client.query("set session_replication_role = 'replica'")
    await shop.client.query('update reviews set comment = $1', [`Bypasses the triggers ${(n += 1)}.`])
    await shop.client.query("set session_replication_role = 'origin'")
    expect(await Promise.all([shop, shop.second].map(readAt))).toEqual(before)
  }, patience)
})

test('a changed comment is public at once, although no counter changes', async () => {
  await change(review, { comment: 'Spotless.' })
  await expectSoon([['Asha R.', 4, 'Spotless.']], oneReview)
})

test('a changed rating and the deletion of a review are public at once', async () => {
  await change(review, { rating: 2 })
  await expectSoon([['Asha R.', 2, 'Tidy.']], [2, 1, [0, 1, 0, 0, 0]])
  await remove(review)
  await expectSoon([], noReviews)
})

test('a changed name of the author is public at once', async () => {
  await shop.patch('/api/auth/me', { token: shop.customer.token, body: { name: 'Asha Menon' } })
  await expectSoon([['Asha M.', 4, 'Tidy.']], oneReview)
})

test('a hidden review disappears at once, and reappears when it is shown again', async () => {
  await hide(review, { hidden: true, reason: 'Names a person.' })
  await expectSoon([], noReviews)
  await hide(review, { hidden: false })
  await expectSoon([['Asha R.', 4, 'Tidy.']], oneReview)
})

test('the reviews of a closed account disappear at once', async () => {
  await shop.closeAccount()
  await expectSoon([], noReviews)
})

test('a changed name of a customer without reviews invalidates nothing', async () => {
  const question = "select catalogue_version from storefronts where key = 'documents'"
  const before = await askOnce(shop.connection, question)
  const { token } = await shop.aVisitor()
  expect((await shop.patch('/api/auth/me', { token, body: { name: 'Asha Menon' } })).status).toBe(200)
  expect(await askOnce(shop.connection, question)).toEqual(before)
})

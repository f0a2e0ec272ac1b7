import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { good, reviewing } from '#server/testing/reviews.ts'

let shop: TestApp
let client: Client
type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>
let office: Visitor
let customer: Visitor

const start = Date.parse('2026-11-20T06:30:00Z')

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  office = await shop.aVisitor({ role: 'admin' })
})

beforeEach(async () => {
  shop.moveClock((start - shop.deps.clock().getTime()) / 60_000)
  await client.query('delete from reviews; update professionals set active = false')
  customer = await shop.aVisitor({ name: 'Ananya Priya Iyer' })
})

const desk = reviewing(() => ({ shop, client, office, customer }))
const { counted, write, change, remove, written, listed, mine, numbers } = desk
type Id = { _id: string }
const none = [0, 0, [0, 0, 0, 0, 0]]
const ids = (rows: Id[]) => rows.map(({ _id }) => _id)

/** Everybody signs in anew: nobody stays signed in for weeks. */
async function goTo(moment: string) {
  shop.moveClock((Date.parse(moment) - shop.deps.clock().getTime()) / 60_000)
  for (const somebody of [customer, office]) somebody.token = await shop.signIn(somebody)
}

describe('a review that is changed', () => {
  test('says so at once, everywhere, and stands where it stood', async () => {
    const review = await written()
    shop.moveClock(5)
    const newer = await written()
    shop.moveClock(5)
    const { status, body } = await change(review, { rating: 2, comment: ' Late,\r\nand untidy.' })
    const now = { ...review, rating: 2, comment: 'Late,\nand untidy.', editedAt: '2026-11-20T06:40:00.000Z' }
    expect([status, body]).toEqual([200, now])
    expect(await mine()).toEqual([newer, now])
    expect((await listed()).map(({ comment }) => comment)).toEqual([newer.comment, 'Late,\nand untidy.'])
    expect(await numbers()).toEqual([3, 2, [0, 1, 0, 1, 0]])
  })

  test('keeps what is left out', async () => {
    const review = await written()
    expect((await change(review, { rating: 5 })).body).toMatchObject({ rating: 5, comment: good.comment })
    expect(await numbers()).toEqual([5, 1, [0, 0, 0, 0, 1]])
    expect((await change(review, { comment: 'Spotless.' })).body).toMatchObject({ rating: 5, comment: 'Spotless.' })
    expect(await numbers()).toEqual([5, 1, [0, 0, 0, 0, 1]])
  })

  test('to what it said already is not changed', async () => {
    const review = await written()
    shop.moveClock(5)
    for (const body of [{}, good, { rating: 4 }, { comment: ` ${good.comment} ` }]) {
      const answer = await change(review, body)
      expect([answer.status, answer.body]).toEqual([200, review])
    }
  })

  test('through every number of stars is counted where it is', async () => {
    const [review] = [await written(), await written({ rating: 3, comment: 'Fair.' })]
    const spreads: unknown[] = []
    for (const rating of [1, 2, 3, 4, 5]) {
      await change(review, { rating })
      spreads.push(await numbers())
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

describe('a review that is taken back', () => {
  test('is gone, from every list and number, and the booking can be reviewed anew', async () => {
    const [review, other] = [await written(), await written({ rating: 1, comment: 'Poor.' })]
    expect(await numbers()).toEqual([2.5, 2, [1, 0, 0, 1, 0]])
    const { status, text } = await remove(review)
    expect([status, text]).toEqual([204, ''])
    expect([ids(await mine()), ids(await listed())]).toEqual([[other._id], [other._id]])
    expect(await numbers()).toEqual([1, 1, [1, 0, 0, 0, 0]])
    expect(problemIn(await remove(review)).status).toBe(404)
    expect(problemIn(await change(review, good)).status).toBe(404)
    const anew = await write({ _id: review.booking }, { rating: 5, comment: 'On second thought.' })
    expect([anew.status, anew.body._id === review._id]).toEqual([201, false])
    expect(await numbers()).toEqual([3, 2, [1, 0, 0, 0, 1]])
  })

  test('leaves a service without any as it was before', async () => {
    await remove(await written())
    expect([await listed(), await numbers()]).toEqual([[], none])
  })
})

test('a review can be changed and taken back for thirty days, then no more', async () => {
  const [review, other] = [await written(), await written()]
  expect(review.changeableUntil).toBe('2026-12-20T06:30:00.000Z')
  await goTo('2026-12-20T06:30:00.000Z')
  expect((await change(review, { comment: 'Just in time.' })).body).toMatchObject({
    comment: 'Just in time.',
    changeableUntil: '2026-12-20T06:30:00.000Z',
  })
  expect((await remove(other)).status).toBe(204)
  await goTo('2026-12-20T06:30:00.001Z')
  for (const answer of [
    await change(review, { comment: 'Too late.' }),
    await change(review, {}),
    await remove(review),
  ]) {
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'review_closed' })
    expect(problemIn(answer).message).toBe('A review can only be changed for 30 days. Please contact support.')
  }
  expect((await listed()).map(({ comment }) => comment)).toEqual(['Just in time.'])
  expect(await numbers()).toEqual([4, 1, [0, 0, 0, 1, 0]])
})

test('nobody changes or takes back the review of another, nor learns that it is there', async () => {
  const review = await written()
  const stranger = await shop.aVisitor()
  for (const { token } of [stranger, office]) {
    expect(problemIn(await change(review, { rating: 1 }, { token })).status).toBe(404)
    expect(problemIn(await remove(review, { token })).status).toBe(404)
  }
  for (const by of [{}, { token: 'ds_nobody' }]) {
    expect(problemIn(await change(review, { rating: 1 }, by)).status).toBe(401)
    expect(problemIn(await remove(review, by)).status).toBe(401)
  }
  expect([await mine(), await numbers()]).toEqual([[review], [4, 1, [0, 0, 0, 1, 0]]])
})

test('it is changed and taken back from another storefront, too', async () => {
  const review = await written()
  const by = { token: customer.token, storefront: 'home' }
  expect((await change(review, { rating: 1 }, by)).body.rating).toBe(1)
  expect((await remove(review, by)).status).toBe(204)
  expect(await numbers()).toEqual(none)
})

test('what is taken back says nothing, and has no more to say', async () => {
  const review = await written()
  const answer = await counted(
    shop.del(`/api/users/reviews/${review._id}`, { token: customer.token, body: { rating: 1 } }),
  )
  expect(problemIn(answer).status).toBe(400)
  expect(await mine()).toEqual([review])
})

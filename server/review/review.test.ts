import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnReview } from '#domain/review.ts'
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
const { booked, write, change, remove, written, listed, mine, numbers } = desk
type Id = { _id: string }
const none = [0, 0, [0, 0, 0, 0, 0]]
const ids = (rows: Id[]) => rows.map(({ _id }) => _id)
const malformed = ['no-id', '1', '%00', `${randomUUID()}0`, '..%2F..']

describe('a completed booking', () => {
  test('is reviewed by its customer, and everybody can read what it says', async () => {
    const booking = await booked()
    expect(await numbers()).toEqual(none)
    const { status, body, headers } = await write(booking, { rating: 4, comment: '  On time,\r\nand tidy. ' })
    const { imageUrl, ...service } = booking.service
    const review = {
      _id: expect.any(String),
      user: { name: 'Ananya I.' },
      service: { _id: service._id, title: 'GST Registration' },
      rating: 4,
      comment: 'On time,\nand tidy.',
      createdAt: '2026-11-20T06:30:00.000Z',
    }
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(body).toEqual({
      ...review,
      service: { ...service, imageUrl },
      booking: booking._id,
      editedAt: null,
      changeableUntil: '2026-12-20T06:30:00.000Z',
      hidden: null,
    })
    expect(await listed()).toEqual([{ ...review, _id: body._id }])
    expect(await numbers()).toEqual([4, 1, [0, 0, 0, 1, 0]])
  })

  test('is reviewed once', async () => {
    const booking = await booked()
    const first = (await write(booking)).body
    const again = await write(booking, { rating: 1, comment: 'Not so good after all.' })
    expect(problemIn(again)).toMatchObject({ status: 409, code: 'already_reviewed' })
    expect(problemIn(again).message).toBe('You have already reviewed this booking.')
    expect(await mine()).toEqual([first])
    expect(await numbers()).toEqual([4, 1, [0, 0, 0, 1, 0]])
  })

  test('of the same service is reviewed again by the same customer', async () => {
    await written()
    await written({ rating: 5, comment: 'Better still.' })
    expect((await listed()).length).toBe(2)
    expect(await numbers()).toEqual([4.5, 2, [0, 0, 0, 1, 1]])
  })

  test('can be reviewed from another storefront than the one where it was made', async () => {
    const booking = await booked()
    const answer = await write(booking, good, { token: customer.token, storefront: 'home' })
    expect([answer.status, ids(await listed())]).toEqual([201, [answer.body._id]])
  })
})

test.each(['pending', 'confirmed', 'cancelled'])('a %s booking cannot be reviewed', async (status) => {
  const answer = await write(await booked({ status }))
  expect(problemIn(answer)).toMatchObject({ status: 409, code: 'not_completed' })
  expect(problemIn(answer).message).toBe('You can review a booking once it is completed.')
  expect([await mine(), await numbers()]).toEqual([[], none])
})

test('nobody reviews the booking of another', async () => {
  const booking = await booked()
  const stranger = await shop.aVisitor()
  expect(problemIn(await write(booking, good, {})).status).toBe(401)
  expect(problemIn(await write(booking, good, { token: 'ds_nobody' })).status).toBe(401)
  for (const { token } of [stranger, office]) expect(problemIn(await write(booking, good, { token })).status).toBe(404)
  expect([await listed(), await numbers()]).toEqual([[], none])
})

test.each([randomUUID(), ...malformed])('there is no booking or review of the id %s', async (_id) => {
  expect(problemIn(await write({ _id })).status).toBe(404)
  expect(problemIn(await change({ _id }, good)).status).toBe(404)
  expect(problemIn(await remove({ _id })).status).toBe(404)
})

const wrong: [what: string, said: object, status: number, fields: string[]][] = [
  ['no stars', { rating: 0 }, 422, ['rating']],
  ['six stars', { rating: 6 }, 422, ['rating']],
  ['half a star', { rating: 3.5 }, 422, ['rating']],
  ['stars as text', { rating: '5' }, 422, ['rating']],
  ['nothing for stars', { rating: null }, 422, ['rating']],
  ['an empty comment', { comment: ' \n ' }, 422, ['comment']],
  ['a comment too long', { comment: 'a'.repeat(2_001) }, 422, ['comment']],
  ['what cannot be shown', { comment: 'Good\0' }, 422, ['comment']],
  ['half a character', { comment: 'Good \uD83D' }, 422, ['comment']],
  ['nothing right', { rating: 9, comment: '' }, 422, ['rating', 'comment']],
  ['a field that we do not know', { hidden: true }, 400, ['hidden']],
  ['the name of another', { user: { name: 'Asha R.' } }, 400, ['user']],
]

test.each(wrong)('a review with %s is refused at its field, and nothing is saved', async (_, said, status, fields) => {
  const answer = await write(await booked(), { ...good, ...said })
  expect([answer.status, problemIn(answer).errors?.map(({ field }) => field)]).toEqual([status, fields])
  expect([await mine(), await numbers()]).toEqual([[], none])
})

test.each(wrong)('a change to %s is refused at its field, and nothing changes', async (_, said, status, fields) => {
  const review = await written()
  const answer = await change(review, said)
  expect([answer.status, problemIn(answer).errors?.map(({ field }) => field)]).toEqual([status, fields])
  expect([await mine(), await numbers()]).toEqual([[review], [4, 1, [0, 0, 0, 1, 0]]])
})

test('who says nothing of a booking hears of both fields', async () => {
  const { errors } = problemIn(await write(await booked(), {}))
  expect(errors?.map(({ field, message }) => [field, message])).toEqual([
    ['rating', 'Please choose a rating'],
    ['comment', 'Please write a few words'],
  ])
})

test('a comment of two thousand pictures is kept whole', async () => {
  const comment = '👍'.repeat(2_000)
  expect((await written({ rating: 5, comment })).comment).toBe(comment)
  expect((await listed())[0]?.comment).toBe(comment)
})

describe("one's own reviews", () => {
  test('are those of this storefront, the newest first, and nobody else reads them', async () => {
    const [first, faucet] = [await written(), await written(good, { slug: 'leaky-faucet-repair', storefront: 'home' })]
    shop.moveClock(1)
    const last = await written(good, { slug: 'tax-docs' })
    await written(good, { by: await shop.aVisitor() })
    expect(await mine()).toEqual([last, first])
    expect(await mine('', { token: customer.token, storefront: 'home' })).toEqual([faucet])
    const answer = await shop.get('/api/users/reviews?limit=1', { token: customer.token })
    expect([answer.headers.get('x-total-count'), ids(answer.body)]).toEqual(['2', [last._id]])
    const next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    const page = await shop.get(next, { token: customer.token })
    expect([page.headers.get('link'), ids(page.body)]).toEqual([null, [first._id]])
    expect(problemIn(await shop.get('/api/users/reviews')).status).toBe(401)
  })

  test('are found by their booking, from every storefront, and only by whose it is', async () => {
    const [review, other] = [await written(), await written()]
    const of = async ({ booking }: OwnReview, by: { token?: string; storefront?: string } = customer) =>
      ids(await mine(`booking=${booking}`, by))
    expect([await of(review), await of(other)]).toEqual([[review._id], [other._id]])
    expect(await of(review, { token: customer.token, storefront: 'home' })).toEqual([review._id])
    expect(await of({ ...review, booking: review.booking.toUpperCase() })).toEqual([review._id])
    expect([await of(review, await shop.aVisitor()), await of(review, office)]).toEqual([[], []])
    const answer = await shop.get('/api/users/reviews?booking=no-id', { token: customer.token })
    expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, 'booking'])
  })
})

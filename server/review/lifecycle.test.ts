import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domain/booking.ts'
import type { OwnReview } from '#domain/review.ts'
import { writeByTheClock } from '#server/booking/messages/reminders.ts'
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
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', GUESSES_PER_HOUR: '1000' } })
  client = await shop.aClient()
  office = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
})

beforeEach(async () => {
  shop.moveClock((start - shop.deps.clock().getTime()) / 60_000)
  await client.query('delete from reviews; update professionals set active = false')
  customer = await shop.aVisitor({ name: 'Ananya Iyer' })
  await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
})

const desk = reviewing(() => ({ shop, client, office, customer }))
const { booked, counted, mine, numbers } = desk
type Id = { _id: string }
const write = (booking: Id, by = customer) => desk.write(booking, good, { token: by.token })
const written = (wish = {}) => desk.written(good, wish)
const remove = (review: Id) => desk.remove(review)
const set = ({ _id }: Id, status: string) =>
  counted(shop.put(`/api/admin/bookings/${_id}/status`, { token: office.token, body: { status } }))
const hide = ({ _id }: Id, hidden = true) =>
  counted(shop.put(`/api/admin/reviews/${_id}/hidden`, { token: office.token, body: { hidden, reason: 'Rude.' } }))
const close = ({ token, password } = customer) => counted(shop.del('/api/users/me', { token, body: { password } }))
const ids = (rows: Id[]) => rows.map(({ _id }) => _id)
const bookings = async (query: string): Promise<Booking[]> => (await shop.get(`/api/bookings?${query}`, customer)).body
const one = [4, 1, [0, 0, 0, 1, 0]]
const none = [0, 0, [0, 0, 0, 0, 0]]

describe('a booking', () => {
  test('says how it was reviewed, by itself and in every list, until that is taken back', async () => {
    const booking = await booked()
    const reviewed = async () => {
      const alone = (await shop.get(`/api/bookings/${booking._id}`, customer)).body
      const [listed] = await bookings('status=completed')
      const token = office.token
      const desk = (await shop.get(`/api/admin/bookings/${booking._id}`, { token })).body
      const desks = (await shop.get(`/api/admin/bookings?search=${booking.number}`, { token })).body
      return [alone, listed, desk, desks[0]].map(({ review }: Booking) => review)
    }
    const four = (review: unknown) => [review, review, review, review]
    expect(await reviewed()).toEqual(four(null))
    const { _id } = (await write(booking)).body
    expect(await reviewed()).toEqual(four({ _id, rating: 4 }))
    await counted(shop.patch(`/api/users/reviews/${_id}`, { token: customer.token, body: { rating: 2 } }))
    expect(await reviewed()).toEqual(four({ _id, rating: 2 }))
    await remove({ _id })
    expect(await reviewed()).toEqual(four(null))
  })

  test.each(['pending', 'confirmed', 'cancelled'])(
    'that is set back to %s keeps its review, and gets no second one',
    async (status) => {
      const booking = await booked()
      const review: OwnReview = (await write(booking)).body
      for (const next of [status, 'completed']) {
        expect((await set(booking, next)).status).toBe(200)
        expect([await mine(), await numbers()]).toEqual([[review], one])
        expect(problemIn(await write(booking))).toMatchObject({ status: 409, code: 'already_reviewed' })
      }
      expect((await bookings('reviewed=true')).map((row) => row.review?._id)).toEqual([review._id])
    },
  )

  test('that is set back when its review is taken back waits to be completed again', async () => {
    const review = await written()
    await set({ _id: review.booking }, 'confirmed')
    expect((await remove(review)).status).toBe(204)
    expect(problemIn(await write({ _id: review.booking })).code).toBe('not_completed')
    await set({ _id: review.booking }, 'completed')
    expect((await write({ _id: review.booking })).status).toBe(201)
  })

  test('is found by whether it has been reviewed', async () => {
    const [done, waiting] = [await booked(), await booked()]
    const [pending, off] = [await booked({ status: 'pending' }), await booked({ status: 'cancelled' })]
    const other = await shop.aVisitor()
    await booked({ by: other })
    await write(done)
    const found = async (query: string) => new Set(ids(await bookings(query)))
    expect(await found('status=completed&reviewed=false')).toEqual(new Set([waiting._id]))
    expect(await found('status=completed&reviewed=true')).toEqual(new Set([done._id]))
    expect(await found('status=completed')).toEqual(new Set([done._id, waiting._id]))
    expect(await found('reviewed=false')).toEqual(new Set([waiting._id, pending._id, off._id]))
    expect(await found('reviewed=true')).toEqual(new Set([done._id]))
    const page = await shop.get('/api/bookings?reviewed=false&limit=1', customer)
    expect([page.headers.get('x-total-count'), page.body.length]).toEqual(['3', 1])
    const answer = await shop.get('/api/bookings?reviewed=maybe', customer)
    expect([answer.status, problemIn(answer).errors?.map(({ field }) => field)]).toEqual([422, ['reviewed']])
  })
})

describe('who closes the account', () => {
  test('takes the reviews and their numbers along, hidden ones too, and leaves those of others', async () => {
    const other = await shop.aVisitor({ name: 'Bina Shah' })
    const [gst, tax] = [await written(), await written({ slug: 'tax-docs' })]
    const [hidden, stays] = [await written(), await written({ by: other })]
    await hide(hidden)
    expect([await numbers(), await numbers('tax-docs')]).toEqual([[4, 2, [0, 0, 0, 2, 0]], one])
    expect((await close()).status).toBe(204)
    expect([await numbers(), await numbers('tax-docs')]).toEqual([one, none])
    const { token } = office
    expect(ids((await shop.get('/api/admin/reviews', { token })).body)).toEqual([stays._id])
    for (const { booking } of [gst, tax, hidden]) {
      const { status, body } = await shop.get(`/api/admin/bookings/${booking}`, { token })
      expect([status, body.review, body.customer]).toEqual([200, null, null])
    }
  })
})

test('the export holds every review, of every storefront, also one that is hidden, and those of nobody else', async () => {
  const [shown, hidden] = [await written(), await written({ slug: 'tax-docs' })]
  shop.moveClock(1)
  const home = await written({ slug: 'leaky-faucet-repair', storefront: 'home' })
  await written({ by: await shop.aVisitor() })
  await hide(hidden)
  const { reviews } = (await shop.get('/api/users/me/export', customer)).body
  const withheld = { ...hidden, changeableUntil: null, hidden: { reason: 'Rude.' } }
  expect(reviews.length).toBe(3)
  expect(reviews).toEqual(expect.arrayContaining([shown, withheld]))
  expect(reviews[2]).toEqual(home)
})

describe('to say how it was', () => {
  /** Everybody signs in anew, and what has been written until then has left. */
  async function goTo(moment: string) {
    await shop.emails()
    shop.moveClock((Date.parse(moment) - shop.deps.clock().getTime()) / 60_000)
    for (const somebody of [customer, office]) somebody.token = await shop.signIn(somebody)
  }
  async function asked(): Promise<string[]> {
    const all = await shop.emails(customer.email)
    return all.filter(({ subject }) => subject.startsWith('How was it')).map(({ text }) => text)
  }
  /** Two that are done on the day itself, where nobody has been asked yet. */
  async function twoDone() {
    const [one, other] = [await booked({ status: 'pending' }), await booked({ status: 'pending' })]
    await goTo('2026-11-24T06:00Z')
    for (const booking of [one, other]) await set(booking, 'completed')
    return [one, other] as const
  }

  test('nobody is invited who has said it', async () => {
    const [one, other] = await twoDone()
    await write(one)
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    const kinds = "select booking_id from messages where kind = 'review-invitation' and booking_id = any($1)"
    const { rows } = await client.query(kinds, [[one._id, other._id]])
    expect(rows).toEqual([{ booking_id: other._id }])
    expect((await asked()).map((text) => text.includes(other.number))).toEqual([true])
  })

  test('an invitation does not leave when it has been said meanwhile', async () => {
    const [one, other] = await twoDone()
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    await write(other)
    expect((await asked()).map((text) => text.includes(one.number))).toEqual([true])
  })

  test('nobody is invited whose review is hidden; who has taken it back is', async () => {
    const [one, other] = await twoDone()
    await hide((await write(one)).body)
    await remove((await write(other)).body)
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    expect((await asked()).map((text) => text.includes(other.number))).toEqual([true])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domain/booking.ts'
import type { OwnReview } from '#domain/review.ts'
import { writeByTheClock } from '#server/booking/messages/reminders.ts'
import { fieldsIn, idsOf, problemIn } from '#server/testing/answers.ts'
import { noReviews, oneReview, openReviews } from '#server/testing/reviews.ts'

const shop = openReviews({ customer: { name: 'Ananya Iyer' } })
const { aBooking, change, closeAccount, hide, readOwn, readRating, remove, setStatus, verified, write } = shop
const aReview = (options = {}) => shop.aReview(undefined, options)
const listBookings = async (query: string): Promise<Booking[]> =>
  (await shop.get(`/api/bookings?${query}`, shop.customer)).body

beforeEach(async () => {
  await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
})

describe('a booking', () => {
  test('shows its review on its page and in every list, until the review is deleted', async () => {
    const booking = await aBooking()
    const reviewed = async () => {
      const alone = await shop.readBooking(booking)
      const [listed] = await listBookings('status=completed')
      const ofAdmin = await shop.readAdminBooking(booking)
      const [found] = (await shop.get(`/api/admin/bookings?search=${booking.number}`, shop.admin)).body
      return [alone, listed, ofAdmin, found].map(({ review }: Booking) => review)
    }
    const four = (review: unknown) => [review, review, review, review]
    expect(await reviewed()).toEqual(four(null))
    const { _id } = (await write(booking)).body
    expect(await reviewed()).toEqual(four({ _id, rating: 4 }))
    await change({ _id }, { rating: 2 })
    expect(await reviewed()).toEqual(four({ _id, rating: 2 }))
    await remove({ _id })
    expect(await reviewed()).toEqual(four(null))
  })

  test.each(['pending', 'confirmed', 'cancelled'])(
    'that is set back to %s keeps its review, and cannot get a second one',
    async (status) => {
      const booking = await aBooking()
      const review: OwnReview = (await write(booking)).body
      for (const next of [status, 'completed']) {
        expect((await verified(setStatus(booking, next))).status).toBe(200)
        expect([await readOwn(), await readRating()]).toEqual([[review], oneReview])
        expect(problemIn(await write(booking))).toMatchObject({ status: 409, code: 'already_reviewed' })
      }
      expect((await listBookings('reviewed=true')).map((row) => row.review?._id)).toEqual([review._id])
    },
  )

  test('whose review is deleted while it is not completed can be reviewed once it is completed again', async () => {
    const review = await aReview()
    await verified(setStatus({ _id: review.booking }, 'confirmed'))
    expect((await remove(review)).status).toBe(204)
    expect(problemIn(await write({ _id: review.booking })).code).toBe('not_completed')
    await verified(setStatus({ _id: review.booking }, 'completed'))
    expect((await write({ _id: review.booking })).status).toBe(201)
  })

  test('can be filtered by whether it has been reviewed', async () => {
    const [done, waiting] = [await aBooking(), await aBooking()]
    const [pending, off] = [await aBooking({ status: 'pending' }), await aBooking({ status: 'cancelled' })]
    const other = await shop.aVisitor()
    await aBooking({ by: other })
    await write(done)
    const found = async (query: string) => new Set(idsOf(await listBookings(query)))
    expect(await found('status=completed&reviewed=false')).toEqual(new Set([waiting._id]))
    expect(await found('status=completed&reviewed=true')).toEqual(new Set([done._id]))
    expect(await found('status=completed')).toEqual(new Set([done._id, waiting._id]))
    expect(await found('reviewed=false')).toEqual(new Set([waiting._id, pending._id, off._id]))
    expect(await found('reviewed=true')).toEqual(new Set([done._id]))
    const page = await shop.get('/api/bookings?reviewed=false&limit=1', shop.customer)
    expect([page.headers.get('x-total-count'), page.body.length]).toEqual(['3', 1])
    const answer = await shop.get('/api/bookings?reviewed=maybe', shop.customer)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['reviewed']])
  })
})

describe('closing an account', () => {
  test('deletes its reviews, hidden ones too, and updates the counters; those of other customers stay', async () => {
    const other = await shop.aVisitor({ name: 'Bina Shah' })
    const [gst, tax] = [await aReview(), await aReview({ slug: 'tax-docs' })]
    const [hidden, stays] = [await aReview(), await aReview({ by: other })]
    await hide(hidden)
    expect([await readRating(), await readRating('tax-docs')]).toEqual([[4, 2, [0, 0, 0, 2, 0]], oneReview])
    expect((await verified(closeAccount())).status).toBe(204)
    expect([await readRating(), await readRating('tax-docs')]).toEqual([oneReview, noReviews])
    const { token } = shop.admin
    expect(idsOf((await shop.get('/api/admin/reviews', { token })).body)).toEqual([stays._id])
    for (const { booking } of [gst, tax, hidden]) {
      const { status, body } = await shop.get(`/api/admin/bookings/${booking}`, { token })
      expect([status, body.review, body.customer]).toEqual([200, null, null])
    }
  })
})

test('the export contains every review of the account, of every storefront, hidden ones too, and no others', async () => {
  const [shown, hidden] = [await aReview(), await aReview({ slug: 'tax-docs' })]
  shop.moveClock(1)
  const home = await aReview({ slug: 'leaky-faucet-repair', storefront: 'home' })
  await aReview({ by: await shop.aVisitor() })
  await hide(hidden)
  const { reviews } = (await shop.get('/api/users/me/export', shop.customer)).body
  const withheld = { ...hidden, hidden: { reason: 'Rude.' } }
  expect(reviews.length).toBe(3)
  expect(reviews).toEqual(expect.arrayContaining([shown, withheld]))
  expect(reviews[2]).toEqual(home)
})

describe('an invitation to review', () => {
  /** Delivers the emails of the time before. */
  async function goTo(moment: string) {
    await shop.emails()
    await shop.goTo(moment)
  }
  async function invitations(): Promise<string[]> {
    const all = await shop.emails(shop.customer.email)
    return all.filter(({ subject }) => subject.startsWith('How was it')).map(({ text }) => text)
  }
  /** Two bookings that are completed on the day itself, when no invitation has been sent yet. */
  async function twoCompleted() {
    const [one, other] = [await aBooking({ status: 'pending' }), await aBooking({ status: 'pending' })]
    await goTo('2026-11-24T06:00Z')
    for (const booking of [one, other]) await verified(setStatus(booking, 'completed'))
    return [one, other] as const
  }

  test('is not written for a booking that has been reviewed', async () => {
    const [one, other] = await twoCompleted()
    await write(one)
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    const kinds = "select booking_id from messages where kind = 'review-invitation' and booking_id = any($1)"
    const { rows } = await shop.client.query(kinds, [[one._id, other._id]])
    expect(rows).toEqual([{ booking_id: other._id }])
    expect((await invitations()).map((text) => text.includes(other.number))).toEqual([true])
  })

  test('is not sent for a booking that was reviewed after it was written', async () => {
    const [one, other] = await twoCompleted()
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    await write(other)
    expect((await invitations()).map((text) => text.includes(one.number))).toEqual([true])
  })

  test('is not sent for a hidden review, but is for a deleted one', async () => {
    const [one, other] = await twoCompleted()
    await hide((await write(one)).body)
    await remove((await write(other)).body)
    await goTo('2026-11-24T08:01Z')
    await writeByTheClock(shop.deps)
    expect((await invitations()).map((text) => text.includes(other.number))).toEqual([true])
  })
})

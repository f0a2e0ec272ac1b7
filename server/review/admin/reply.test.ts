import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminReview } from '#domain/review.ts'
import { deliver } from '#server/message/actions.ts'
import { fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openReviews } from '#server/testing/reviews.ts'
import type { Visitor } from '#server/testing/app.ts'
import { emailWriters } from '#server/workers.ts'

const shop = openReviews({
  admin: { name: 'Olive Office' },
  customer: { name: 'Ananya Iyer', emailVerifiedAt: new Date('2026-01-01') },
})
const { aPastReview, change, hide, readReviews, remove } = shop
let review: { _id: string }
beforeEach(async () => void (review = await aPastReview()))

type Body = { reply: string; version?: number }
const answer = (body: Body, by: { token?: string } = shop.admin) =>
  shop.put(`/api/admin/reviews/${review._id}/reply`, { ...by, body })
const thanks = 'Thank you, Ananya. We look forward to the next visit.'
const subject = 'Doorstep Documents has replied to your review'

test('a reply of the shop is public under the review, and its author reads it too', async () => {
  const { status, body } = await answer({ reply: ` ${thanks} ` })
  const at = shop.deps.clock().toISOString()
  expect([status, body.reply, body.version]).toEqual([200, { text: thanks, at, by: 'Olive Office' }, 2])
  const reply = { text: thanks, at }
  expect((await readReviews()).map((one) => one.reply)).toEqual([reply])
  expect((await shop.readOwn()).map((one) => one.reply)).toEqual([reply])
})

test('a reply stays when the author changes the review, and is deleted with it', async () => {
  await answer({ reply: thanks })
  await change(review, { comment: 'Spotless.' })
  expect(await readReviews()).toMatchObject([{ comment: 'Spotless.', reply: { text: thanks } }])
  await remove(review)
  expect(await readReviews()).toEqual([])
})

test('an empty reply removes the earlier one', async () => {
  await answer({ reply: thanks })
  expect((await answer({ reply: ' ' })).body.reply).toBe(null)
  expect((await readReviews()).map(({ reply }) => reply)).toEqual([null])
})

test('the author gets one email about the first reply, and none about its corrections', async () => {
  await answer({ reply: 'Thank yu.' })
  await answer({ reply: thanks })
  await answer({ reply: '' })
  await answer({ reply: thanks })
  const written = await shop.emails(shop.customer.email)
  expect(written.map((mail) => mail.subject)).toEqual([subject])
  expect(written[0]?.text).toContain(thanks)
  await answer({ reply: 'Once more: thank you.' })
  expect(await shop.emails(shop.customer.email)).toEqual(written)
})

test('the author gets an email about the reply to a second review of the same booking', async () => {
  const [own] = await shop.readOwn()
  await answer({ reply: thanks })
  await shop.emails()
  await remove(review)
  review = (await shop.write({ _id: own?.booking ?? '' })).body
  await answer({ reply: thanks })
  expect((await shop.emails(shop.customer.email)).map((mail) => mail.subject)).toEqual([subject, subject])
})

test('an email about a reply that is sent again leaves also after a later one about the booking', async () => {
  await answer({ reply: thanks })
  await shop.emails()
  const find = async (kind: string) =>
    (await shop.get(`/api/admin/messages?kind=${kind}&search=${shop.customer.email}`, shop.admin)).body[0]._id
  const again = `/api/admin/messages/${await find('review-reply')}/resend`
  expect((await shop.post(again, { ...shop.admin, body: {} })).status).toBe(200)
  const [own] = await shop.readOwn()
  shop.moveClock(1)
  await shop.setStatus({ _id: own?.booking ?? '' }, 'cancelled')
  await deliver(shop.deps.db, shop.deps, { id: await find('booking-status'), writers: emailWriters })
  const subjects = (await shop.emails(shop.customer.email)).map((mail) => mail.subject)
  expect(subjects).toEqual([subject, 'Your booking is cancelled · Doorstep Documents', subject])
})

test('a reply that was removed or whose review was hidden is not announced', async () => {
  await answer({ reply: thanks })
  await answer({ reply: '' })
  expect(await shop.emails(shop.customer.email)).toEqual([])
  await answer({ reply: thanks })
  await hide(review)
  expect(await shop.emails(shop.customer.email)).toEqual([])
})

test('an address that is not confirmed gets neither the name nor the text of the reply', async () => {
  const by = await shop.aVisitor({ name: 'Zelda Quinn' })
  review = await aPastReview({ by })
  await answer({ reply: thanks })
  const [mail] = await shop.emails(by.email)
  expect(mail?.subject).toBe(subject)
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Zelda|Thank you, Ananya/)
})

describe('two people at once', () => {
  let ravi: Visitor
  beforeEach(async () => void (ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })))

  test('the second administrator to reply learns who was first, and nothing is overwritten', async () => {
    const replies = [() => answer({ reply: 'One', version: 1 }), () => answer({ reply: 'Other', version: 1 }, ravi)]
    const lock = 'select from reviews where id = $1 for update'
    const [first, second] = await shop.queue(replies, lock, review._id)
    expect(first?.status).toBe(200)
    if (!second) throw new Error('there is no second answer')
    expect(problemIn(second)).toMatchObject({
      code: 'version_conflict',
      message: 'Olive Office changed this review on 20 Nov 2026 at 12:00 pm, after you had opened it.',
    })
    expect(await readReviews()).toMatchObject([{ reply: { text: 'One' } }])
  })

  test('a reply to a text that the author has changed since is refused, and names the author', async () => {
    await change(review, { comment: 'Spotless.' })
    const refused = await answer({ reply: thanks, version: 1 })
    expect(problemIn(refused).message).toMatch(/^Ananya Iyer changed this review on/)
  })

  test('the second one reads the review as it is now, and replaces the reply only in the version that was read', async () => {
    await answer({ reply: 'One', version: 1 })
    const read = await shop.get(`/api/admin/reviews/${review._id}`, ravi)
    expect(read).toMatchObject({ status: 200, body: { version: 2, reply: { text: 'One', by: 'Olive Office' } } })
    await answer({ reply: 'One, corrected', version: 2 })
    expect(problemIn(await answer({ reply: 'Other', version: read.body.version }, ravi)).code).toBe('version_conflict')
    expect((await answer({ reply: 'Other', version: 3 }, ravi)).status).toBe(200)
    expect((await shop.get(`/api/admin/reviews/${review._id}`, shop.customer)).status).toBe(403)
    await remove(review)
    expect((await shop.get(`/api/admin/reviews/${review._id}`, ravi)).status).toBe(404)
  })

  test('the same reply again changes nothing, whatever its version', async () => {
    const { body } = await answer({ reply: thanks, version: 1 })
    expect(await answer({ reply: thanks, version: 1 })).toMatchObject({ status: 200, body })
  })
})

test.each([
  [{ reply: 'a'.repeat(1_001) }, 422, 'reply'],
  [{ reply: 'Thanks\0' }, 422, 'reply'],
  [{}, 422, 'reply'],
  [{ reply: thanks, rating: 5 }, 400, 'rating'],
])('the reply %j is refused with its field', async (body, status, field) => {
  const refused = await answer(body as Body)
  expect([refused.status, fieldsIn(refused)]).toEqual([status, [field]])
  expect((await readReviews()).map(({ reply }) => reply)).toEqual([null])
})

test('customers cannot reply, and an unknown review is not found', async () => {
  expect((await answer({ reply: thanks }, shop.customer)).status).toBe(403)
  review = { _id: '00000000-0000-4000-8000-000000000000' }
  expect((await answer({ reply: thanks })).status).toBe(404)
})

describe('the list of administrators', () => {
  const list = async (query: string): Promise<string[]> => {
    const { body } = await shop.get(`/api/admin/reviews?${query}`, shop.admin)
    return body.map(({ comment }: AdminReview) => comment)
  }
  const aReview = async (comment: string, rating: number, slug = 'gst') => {
    shop.moveClock(1)
    return aPastReview({ comment, rating, slug, by: await shop.aVisitor({ name: 'Émile Okafor' }) })
  }

  test('is searched by words of the comment, the service and the customer, in any order', async () => {
    await aReview('Late by an HOUR.', 2)
    await aReview('All well.', 5, 'passport')
    expect(await list('search=hour')).toEqual(['Late by an HOUR.'])
    expect(await list('search=émile passport')).toEqual(['All well.'])
    expect(await list('search=gst iyer')).toEqual(['Tidy.'])
    expect(await list('search=hour passport')).toEqual([])
    expect(await list('search=100%25')).toEqual([])
    expect(await list('search=by')).toEqual(['Late by an HOUR.'])
  })

  test('is searched by the current comment, title and name', async () => {
    await shop.client.query("update services set title = 'Tax Number' where storefront = 'documents' and slug = 'gst'")
    await shop.client.query("update users set name = 'Ananya Bose' where name = 'Ananya Iyer'")
    expect(await list('search=tax number bose')).toEqual(['Tidy.'])
    expect(await list('search=iyer')).toEqual([])
    await shop.client.query("update services set title = 'GST Registration' where title = 'Tax Number'")
    await shop.client.query("update users set name = 'Ananya Iyer' where name = 'Ananya Bose'")
    await change(review, { comment: 'Clean.' })
    expect([await list('search=clean'), await list('search=tidy')]).toEqual([['Clean.'], []])
  })

  test('is filtered by stars, service, customer and reply, and sorted by stars', async () => {
    const [bad] = [await aReview('Bad', 1), await aReview('Worse', 1), await aReview('Well', 5, 'passport')]
    expect(await list('sort=lowest')).toEqual(['Worse', 'Bad', 'Tidy.', 'Well'])
    expect(await list('rating=1')).toEqual(['Worse', 'Bad'])
    expect(await list('maxRating=4')).toEqual(['Worse', 'Bad', 'Tidy.'])
    expect(await list(`service=${bad.service._id}&rating=4`)).toEqual(['Tidy.'])
    const [{ user }] = (await shop.get('/api/admin/reviews?search=Bad', shop.admin)).body
    expect(await list(`customer=${user._id}`)).toEqual(['Bad'])
    review = bad
    await answer({ reply: 'Sorry.' })
    expect([await list('replied=true'), await list('replied=false&rating=1')]).toEqual([['Bad'], ['Worse']])
    const pages = await shop.readPages<AdminReview>('/api/admin/reviews?sort=lowest&limit=1', shop.admin)
    expect(pages.map(({ comment }) => comment)).toEqual(['Worse', 'Bad', 'Tidy.', 'Well'])
  })

  test.each(['rating=0', 'maxRating=6', 'sort=rating', 'service=x', 'replied=yes'])('refuses %s', async (query) => {
    const refused = await shop.get(`/api/admin/reviews?${query}`, shop.admin)
    expect([refused.status, fieldsIn(refused)]).toEqual([422, [query.split('=')[0]]])
  })
})

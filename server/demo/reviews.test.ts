import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, dayIn, daysBetween } from '#domain/format/zone.ts'
import { type DemoBooking, demoBookings } from './bookings.ts'
import { demoReviewOf } from './reviews.ts'
import { demoCustomers } from './accounts.ts'
import { readStorefronts } from '#server/storefronts.ts'

const moments = ['2026-10-25T15:00:00Z', '2027-03-05T15:00:00Z'].map((text) => new Date(text))
const [hour, wholeDay] = [3_600_000, 86_400_000]
const tones = ['delighted', 'content', 'mixed', 'disappointed'] as const
const { plans } = await readStorefronts()
const demos = plans.flatMap((plan) => moments.map((now) => demoOf(plan, now)))

function demoOf(plan: StorefrontPlan, now: Date) {
  const today = dayIn(plan.timeZone, now)
  const days = daysBetween(addDays(today, -90), addDays(today, 30))
  const bookings = demoBookings({ plan, customers: demoCustomers(plan, now), days, now })
  return { plan, now, bookings, reviewed: reviewedBookings({ plan, now, bookings }) }
}

function reviewedBookings({ plan, now, bookings }: { plan: StorefrontPlan; now: Date; bookings: DemoBooking[] }) {
  return bookings.flatMap((booking) => {
    const review = demoReviewOf(plan, booking, now)
    return review ? [{ booking, review }] : []
  })
}

function countsOf(texts: string[]) {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => ({ text, count: all.length }))
  return counts.toSorted((one, other) => other.count - one.count)
}

test('the reviews are the same on every machine', () => {
  const toneless = { delighted: ['Good.'], content: ['Fine.'], mixed: ['So-so.'], disappointed: ['Bad.'] }
  const services = { 'leaky-faucet-repair': { delighted: ['The {faucet|tap} is {quiet|dry}.'] } }
  const general = { arrival: toneless, manner: toneless, price: toneless, verdict: toneless }
  const reviews = { short: {}, categories: {}, services, ...general }
  const home = plans.find(({ key }) => key === 'home')
  const step = { status: 'completed' as const, at: new Date('2026-10-20T14:00:00Z'), by: 'shop' as const, note: '' }
  const [booking] = demos.find(({ plan }) => plan === home)?.bookings ?? []
  if (!home || !booking) throw new Error('There is nothing to review.')
  const completed = {
    ...booking,
    id: 'booking 24',
    serviceSlug: 'leaky-faucet-repair',
    status: step.status,
    history: [step],
  }
  expect(demoReviewOf({ ...home, reviews }, completed, new Date('2026-11-20T14:00:00Z'))).toEqual({
    id: '3c3a581e-bcd9-4b10-96c9-533dd51f6f46',
    rating: 5,
    comment: 'The tap is dry. Good.',
    createdAt: new Date('2026-10-20T16:43:25Z'),
  })
})

test('a review does not change, and exists from its moment on', () => {
  for (const { plan, now, reviewed } of demos) {
    for (const { booking, review } of reviewed) {
      const [then, before] = [review.createdAt, new Date(review.createdAt.getTime() - 1)]
      expect(demoReviewOf(plan, booking, now)).toEqual(review)
      expect(demoReviewOf(plan, booking, then)).toEqual(review)
      expect(demoReviewOf(plan, booking, before)).toBe(undefined)
    }
  }
})

test('only completed bookings are reviewed', () => {
  for (const { plan, bookings } of demos) {
    const later = new Date('2028-01-01')
    const open = bookings.filter(({ status }) => status !== 'completed')
    expect(open.length).toBeGreaterThan(300)
    expect(open.filter((booking) => demoReviewOf(plan, booking, later))).toEqual([])
  }
})

test('reviews are written two hours to nine days after the appointment, most of them soon, and none in the future', () => {
  for (const { reviewed, now } of demos) {
    const delays = reviewed.map(({ booking, review }) => {
      const completion = booking.history.find(({ status }) => status === 'completed')
      return review.createdAt.getTime() - (completion?.at.getTime() ?? NaN)
    })
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(2 * hour - 1_000)
    expect(Math.max(...delays)).toBeLessThan(9.5 * wholeDay)
    expect(delays.filter((delay) => delay < 2 * wholeDay).length / delays.length).toBeGreaterThan(0.5)
    expect(delays.filter((delay) => delay > 4 * wholeDay).length / delays.length).toBeGreaterThan(0.1)
    expect(reviewed.filter(({ review }) => review.createdAt > now)).toEqual([])
  }
})

test('reviews are written during the day', () => {
  for (const { plan, reviewed } of demos) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: plan.timeZone, hour: '2-digit', hourCycle: 'h23' })
    const hours = reviewed.map(({ review }) => Number(clock.format(review.createdAt)))
    expect(Math.min(...hours)).toBe(7)
    expect(Math.max(...hours)).toBe(22)
  }
})

test('in three months each storefront has 300 to 450 reviews with unique ids', () => {
  for (const { reviewed } of demos) {
    expect(reviewed.length).toBeGreaterThan(300)
    expect(reviewed.length).toBeLessThan(450)
    expect(new Set(reviewed.map(({ review }) => review.id)).size).toBe(reviewed.length)
    expect(reviewed.filter(({ review }) => !z.safeParse(z.uuid(), review.id).success)).toEqual([])
  }
})

test('most reviews give five stars, over a fifth four, some fewer, and a few one', () => {
  for (const { reviewed } of demos) {
    const shares = [5, 4, 3, 2, 1].map((stars) => reviewed.filter(({ review }) => review.rating === stars).length)
    const least = [0.56, 0.18, 0.04, 0.015, 0.005]
    const most = [0.7, 0.3, 0.12, 0.08, 0.05]
    expect(shares.filter((count, at) => count < Number(least[at]) * reviewed.length)).toEqual([])
    expect(shares.filter((count, at) => count > Number(most[at]) * reviewed.length)).toEqual([])
  }
})

test('services differ in quality: averages from under four stars to nearly five', () => {
  const later = new Date('2028-01-01')
  for (const { plan, bookings } of demos) {
    const completed = bookings.filter(({ status }) => status === 'completed')
    const means = plan.services.map(({ slug }) => {
      const stars = completed.flatMap((one) => demoReviewOf(plan, { ...one, serviceSlug: slug }, later)?.rating ?? [])
      return stars.reduce((one, other) => one + other, 0) / stars.length
    })
    expect(Math.min(...means)).toBeGreaterThan(3.8)
    expect(Math.min(...means)).toBeLessThan(4.1)
    expect(Math.max(...means)).toBeGreaterThan(4.6)
    expect(Math.max(...means)).toBeLessThan(4.95)
  }
})

test('comments are unique, and no sentence is repeated too often', () => {
  for (const { reviewed } of demos) {
    const comments = reviewed.map(({ review }) => review.comment)
    expect(countsOf(comments).filter(({ count }) => count > 1)).toEqual([])
    const sentences = comments.flatMap((comment) => comment.split(/(?<=\.) /))
    expect(countsOf(sentences).filter(({ count }) => count > 8)).toEqual([])
    const lengths = comments.map((comment) => comment.split(/(?<=\.) /).length)
    expect(new Set(lengths)).toEqual(new Set([1, 2, 3]))
  }
})

test('comments are clean text of a reasonable length', () => {
  for (const { reviewed } of demos) {
    const unclean = reviewed.filter(({ review: { comment } }) =>
      /[{}|!$₹]|\s\s|\s[.,]|[.,]{2}|^\s|\s$|\p{Extended_Pictographic}/u.test(comment),
    )
    expect(unclean.map(({ review }) => review.comment)).toEqual([])
    expect(reviewed.filter(({ review }) => review.comment.length < 1 || review.comment.length > 500)).toEqual([])
  }
})

test('comments match the stars: no tone uses the words of another', () => {
  for (const { reviews } of plans) {
    if (!reviews) continue
    const { categories, services, ...general } = reviews
    const all = [...Object.values(general), ...Object.values(categories), ...Object.values(services)]
    const sentences = all.flatMap((one) => tones.flatMap((tone) => [...new Set(one[tone])]))
    expect(countsOf(sentences).filter(({ count }) => count > 1)).toEqual([])
  }
})

test('each category has its own words for each tone, and there are none for unknown categories', () => {
  for (const { categories, services, reviews } of plans) {
    expect(Object.keys(reviews?.categories ?? {}).toSorted()).toEqual(categories.map(({ key }) => key).toSorted())
    const slugs = services.map(({ slug }) => slug)
    expect(Object.keys(reviews?.services ?? {}).filter((slug) => !slugs.includes(slug))).toEqual([])
    for (const one of Object.values(reviews?.categories ?? {})) {
      expect(tones.filter((tone) => one[tone].length < 4)).toEqual([])
    }
  }
})

test('a category and a service without words of their own use the general ones', () => {
  for (const { plan, now, bookings, reviewed } of demos) {
    if (!plan.reviews) continue
    const plain = { ...plan, reviews: { ...plan.reviews, categories: {}, services: {} } }
    const general = reviewedBookings({ plan: plain, now, bookings })
    const facts = ({ review: { id, rating, createdAt } }: (typeof reviewed)[number]) => [id, rating, createdAt]
    expect(general.map(facts)).toEqual(reviewed.map(facts))
    expect(general.filter(({ review }) => review.comment.length < 10)).toEqual([])
  }
})

test('a storefront without words has no reviews', () => {
  for (const { plan, now, bookings } of demos) {
    const { reviews: _, ...wordless } = plan
    expect(reviewedBookings({ plan: wordless, now, bookings })).toEqual([])
  }
})

test.each(['It {works', 'It works}', 'It {works|{well|badly}}', 'It works | is fine', ''])(
  'a storefront with the text %j cannot be opened',
  (text) => {
    for (const plan of plans) {
      const reviews = { ...plan.reviews, services: { any: { mixed: [text] } } }
      expect(StorefrontPlan.safeParse(plan).success).toBe(true)
      expect(StorefrontPlan.safeParse({ ...plan, reviews }).success).toBe(false)
    }
  },
)

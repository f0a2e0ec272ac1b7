import { type Random, seededRandom } from '#domain/random/random.ts'
import type { StorefrontPlan, Tones } from '#domain/storefront.ts'
import { addDays, dayIn, edgeIn } from '#domain/format/zone.ts'
import type { DemoBooking } from './bookings.ts'

export type DemoReview = { id: string; rating: number; comment: string; createdAt: Date }

/** The share of completed bookings that are reviewed: some hundreds in three months. */
const share = 0.24

/** The review of a booking, if there is one by now: the same on every machine and at any time. */
export function demoReviewOf(plan: StorefrontPlan, booking: DemoBooking, now: Date): DemoReview | undefined {
  const last = booking.history.at(-1)
  if (!plan.reviews || booking.status !== 'completed' || !last) return
  const chance = seededRandom(`review of ${booking.id}`)
  if (chance.fraction() >= share) return
  const createdAt = chooseMoment(chance, plan.timeZone, last.at)
  if (createdAt > now) return
  const slug = booking.serviceSlug
  const category = plan.services.find((service) => service.slug === slug)?.category ?? ''
  const rating = chooseRating(chance, slug)
  return { id: chance.uuid(), rating, comment: compose(chance, plan.reviews, { slug, category, rating }), createdAt }
}

const minute = 60_000
const hour = 60 * minute
const mostPatience = 9 * 24 * hour

/** Most are written soon. Those that would fall into the night are written in the morning. */
function chooseMoment({ fraction, whole }: Random, timeZone: string, after: Date): Date {
  const wished = after.getTime() + 2 * hour + Math.floor(fraction() ** 3 * (mostPatience - 2 * hour))
  const sleep = whole(0, 150) * minute + whole(0, 59) * 1_000
  const day = dayIn(timeZone, new Date(wished))
  const at = (date: string, time: string) => edgeIn(timeZone, date, time) * minute
  if (wished < at(day, '07:00')) return new Date(at(day, '07:00') + sleep)
  if (wished >= at(day, '23:00')) return new Date(at(addDays(day, 1), '07:00') + sleep)
  return new Date(wished - (wished % 1_000))
}

/** Of a hundred customers of the best and of the worst service, how many give five stars, four, three, two, one. */
const best = [90, 8.5, 1, 0.4, 0.1]
const worst = [34, 39.5, 15, 7.6, 3.9]

/** Each service has a constant quality. */
function chooseRating({ fraction }: Random, slug: string): number {
  const quality = seededRandom(`quality of ${slug}`).whole(10, 90) / 100
  let left = fraction() * 100
  const place = best.findIndex((most, at) => (left -= most * quality + (worst[at] ?? 0) * (1 - quality)) < 0)
  return place < 0 ? 5 : 5 - place
}

type Reviews = NonNullable<StorefrontPlan['reviews']>
type Visit = { slug: string; category: string; rating: number }

const tones = new Map<number, keyof Tones>([
  [5, 'delighted'],
  [4, 'content'],
  [3, 'mixed'],
])

/** One to three sentences on different subjects, so that none contradicts another. */
function compose(chance: Random, reviews: Reviews, visit: Visit): string {
  const tone = tones.get(visit.rating) ?? 'disappointed'
  const short = reviews.short[tone]
  const length = chance.fraction()
  if (short && length < 0.05) return worded(chance, short)
  const done = listDone(chance, reviews, { ...visit, tone })
  const matters = chooseMatters(chance, done ? countOf(length, tone) : 2)
  const sentences = matters.map((matter) => worded(chance, reviews[matter][tone]))
  if (!done) return sentences.join(' ')
  const place = matters[0] === 'arrival' && chance.fraction() < 0.7 ? 1 : 0
  return sentences.toSpliced(place, 0, worded(chance, done)).join(' ')
}

/**
 * The number of sentences about other subjects. Only a delighted review may have none, because it has enough variants.
 */
function countOf(length: number, tone: keyof Tones): number {
  if (length < 0.07 && tone === 'delighted') return 0
  return length < 0.56 ? 1 : 2
}

type TonedVisit = Visit & { tone: keyof Tones }

/** Sentences about the work: mostly specific to the service, where there are any. */
function listDone({ fraction }: Random, reviews: Reviews, { slug, category, tone }: TonedVisit): string[] | undefined {
  const [own, common] = [reviews.services[slug]?.[tone], reviews.categories[category]?.[tone]]
  return fraction() < 0.6 ? (own ?? common) : (common ?? own)
}

/** In the order of an appointment. */
const general = ['arrival', 'manner', 'price', 'verdict'] as const

function chooseMatters({ fraction }: Random, count: number) {
  const ranked = general.map((matter) => ({ matter, rank: fraction() })).sort((one, other) => one.rank - other.rank)
  const chosen = new Set(ranked.slice(0, count).map(({ matter }) => matter))
  return general.filter((matter) => chosen.has(matter))
}

/** Expands alternatives: 'It {works|is fine}.' is one of two sentences. */
function worded({ oneOf }: Random, sayings: string[]): string {
  return oneOf(sayings).replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => oneOf(choices.split('|')))
}

import { api } from '#domain/api.ts'
import type { Booking } from '#domain/booking.ts'
import type { Service } from '#domain/catalogue.ts'
import { clockAt } from '#domain/format/day.ts'
import type { Ask, Page } from '#domain/contract/endpoint.ts'
import type { OwnReview } from '#domain/review.ts'
import { ifAvailable } from '#web/data/if-available.ts'
import { listStarted, type Started } from '#web/shared/booking-draft.ts'
import { type BookingsTab, type TabKey, tabOf, type View } from '#web/shared/dashboard-view.ts'
import { readFirst } from '#web/data/read-first.ts'

type ReadOf<Item> = (ask: Ask, shown: number) => Promise<Page<Item>>

const bookingsOf =
  (status: BookingsTab): ReadOf<Booking> =>
  (ask, shown) =>
    readFirst(shown, (part) => ask(api.booking.bookings, { query: { status, ...part } }))
const reviewsOf: ReadOf<OwnReview> = (ask, shown) => readFirst(shown, (part) => ask(api.review.mine, { query: part }))
const favoritesOf: ReadOf<Service> = (ask, shown) =>
  readFirst(shown, (part) => ask(api.favorite.favorites, { query: part }))

/** The lists of all tabs; a list that cannot be loaded is undefined. */
export async function readLists(ask: Ask, { tab, shown }: View) {
  const read = <Item>(key: TabKey, readOf: ReadOf<Item>) =>
    ifAvailable(readOf(ask, key === tab ? shown : tabOf(key).step))
  const [upcoming, past, reviews, favorites] = await Promise.all([
    read('upcoming', bookingsOf('upcoming')),
    read('past', bookingsOf('past')),
    read('reviews', reviewsOf),
    read('favorites', favoritesOf),
  ])
  return { upcoming, past, reviews, favorites }
}

/** The customer's review of a booking, of any storefront. */
export async function readReviewOf(ask: Ask, booking: string): Promise<OwnReview | undefined> {
  return (await ifAvailable(ask(api.review.mine, { query: { booking } })))?.items[0]
}

const mostUnreviewed = 5

/** The latest bookings without a review. */
export async function readUnreviewed(ask: Ask): Promise<Booking[]> {
  const query = { status: 'completed', reviewed: false, limit: mostUnreviewed } as const
  return (await ifAvailable(ask(api.booking.bookings, { query })))?.items ?? []
}

export type StartedBooking = Omit<Started, 'service'> & { service: Service }

/** The booking that was started last in this tab; undefined if there is none, or its service is no longer offered. */
export async function readStarted(ask: Ask, user: string): Promise<StartedBooking | undefined> {
  const last = listStarted(user)[0]
  if (!last) return undefined
  const service = await ifAvailable(ask(api.catalogue.service, { params: { service: last.service } }))
  return service && { ...last, service }
}

export type PastService = { service: Service; booking: string }

const mostAgain = 3

/** The services booked last, each once, without those no longer offered. */
export async function readAgain(ask: Ask, past: Booking[]): Promise<PastService[]> {
  const latest = new Map(past.toReversed().map((booking) => [booking.service._id, booking]))
  const chosen = past.filter((booking) => latest.get(booking.service._id) === booking).slice(0, mostAgain)
  const found = await Promise.all(
    chosen.map(async ({ _id, service }) => {
      const there = await ifAvailable(ask(api.catalogue.service, { params: { service: service._id } }))
      return there && { service: there, booking: _id }
    }),
  )
  return found.filter((one) => one !== undefined)
}

export type Visit = { booking: Booking; today: string }

const soon = 2 * 86_400_000

/** The next visit if it is soon, and the current day in its time zone. */
export function nextVisit(upcoming: Booking[], now: Date): Visit | undefined {
  const booking = upcoming.find(({ startsAt }) => Date.parse(startsAt) > now.getTime())
  if (!booking || Date.parse(booking.startsAt) - now.getTime() > soon) return undefined
  return { booking, today: clockAt(now.toISOString(), booking.timeZone).date }
}

import { api } from '#domain/api.ts'
import type { Booking } from '#domain/booking.ts'
import type { Service } from '#domain/catalogue.ts'
import { clockAt } from '#domain/format/day.ts'
import { type Ask, type Page, withQuery } from '#domain/contract/endpoint.ts'
import { isId, readAs, wholeNumber } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { OwnReview } from '#domain/review.ts'
import { Outage } from '#web/api.ts'
import { firstOf } from '#web/data/read-first.ts'

/** The tabs, in their order, and how many of each are shown at first, and more each time. */
export const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', step: 10 },
  { key: 'past', label: 'Past Bookings', step: 10 },
  { key: 'reviews', label: 'My Reviews', step: 10 },
  { key: 'favorites', label: 'Favorite Services', step: 24 },
] as const
export type TabKey = (typeof tabs)[number]['key']
export type BookingsTab = 'upcoming' | 'past'

/** What the dashboard shows, as its address says it; with a booking, first of all the review of that. */
export type View = { tab: TabKey; shown: number; booking?: string | undefined }

export const mostShown = 1_000

export function stepOf(tab: TabKey): number {
  return tabs.find(({ key }) => key === tab)?.step ?? mostShown
}

/** What is misspelt is passed over. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const tab = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'upcoming'
  const booking = query.get('booking') ?? ''
  return {
    tab,
    ...(isId(booking) && { booking }),
    shown: readAs(wholeNumber({ min: 1, max: mostShown }), query.get('shown')).value ?? stepOf(tab),
  }
}

export function pathOfView({ tab, shown = 0, booking }: Partial<View> & { tab: TabKey }): string {
  const isFirst = tab === 'upcoming'
  return withQuery('/dashboard', {
    tab: isFirst ? undefined : tab,
    shown: shown > stepOf(tab) ? shown : undefined,
    booking,
  })
}

type ReadOf<Item> = (ask: Ask, shown: number) => Promise<Page<Item>>

const bookingsOf =
  (status: BookingsTab): ReadOf<Booking> =>
  (ask, shown) =>
    firstOf(shown, (part) => ask(api.booking.bookings, { query: { status, ...part } }))
const reviewsOf: ReadOf<OwnReview> = (ask, shown) => firstOf(shown, (part) => ask(api.review.mine, { query: part }))
const favoritesOf: ReadOf<Service> = (ask, shown) =>
  firstOf(shown, (part) => ask(api.favorite.favorites, { query: part }))

/** The lists of all tabs, as many of the chosen one as it shows. What does not come is undefined. */
export async function readLists(ask: Ask, { tab, shown }: View) {
  const read = <Item>(key: TabKey, readOf: ReadOf<Item>) => ifItComes(readOf(ask, key === tab ? shown : stepOf(key)))
  const [upcoming, past, reviews, favorites] = await Promise.all([
    read('upcoming', bookingsOf('upcoming')),
    read('past', bookingsOf('past')),
    read('reviews', reviewsOf),
    read('favorites', favoritesOf),
  ])
  return { upcoming, past, reviews, favorites }
}
export type Lists = Awaited<ReturnType<typeof readLists>>

/** The review of one booking, wherever it was booked. */
export async function readReviewOf(ask: Ask, booking: string): Promise<OwnReview | undefined> {
  return (await ifItComes(ask(api.review.mine, { query: { booking } })))?.items[0]
}

const mostUnreviewed = 5

/** What can still be reviewed: the latest of it. */
export async function readUnreviewed(ask: Ask): Promise<Booking[]> {
  const query = { status: 'completed', reviewed: false, limit: mostUnreviewed } as const
  return (await ifItComes(ask(api.booking.bookings, { query })))?.items ?? []
}

/** Undefined when it does not come: the rest of the page has something to say all the same. */
export async function ifItComes<T>(coming: Promise<T>): Promise<T | undefined> {
  try {
    return await coming
  } catch (error) {
    if (error instanceof Outage || error instanceof Refusal) return undefined
    throw error
  }
}

export type Again = { service: Service; booking: string }

const mostAgain = 3

/** What was booked last, each service once. Those that are not offered any more are left out. */
export async function readAgain(ask: Ask, past: Booking[]): Promise<Again[]> {
  const latest = new Map(past.toReversed().map((booking) => [booking.service._id, booking]))
  const chosen = past.filter((booking) => latest.get(booking.service._id) === booking).slice(0, mostAgain)
  const found = await Promise.all(
    chosen.map(async ({ _id, service }) => {
      const there = await ifItComes(ask(api.catalogue.service, { params: { service: service._id } }))
      return there && { service: there, booking: _id }
    }),
  )
  return found.filter((one) => one !== undefined)
}

export type Visit = { booking: Booking; today: string }

const soon = 2 * 86_400_000

/** The next visit, when it is near enough to get ready for it, and which day it is there. */
export function nextVisit(upcoming: Booking[], now: Date): Visit | undefined {
  const booking = upcoming.find(({ startsAt }) => Date.parse(startsAt) > now.getTime())
  if (!booking || Date.parse(booking.startsAt) - now.getTime() > soon) return undefined
  return { booking, today: clockAt(now.toISOString(), booking.timeZone).date }
}

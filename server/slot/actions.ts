import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  type Availability,
  type AvailabilityQuery,
  type NextSlot,
  type Offer,
  slotTimes,
  offersOf,
  slotsOf,
} from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, boundsOf, dayIn, daysBetween, instantOf, minutesOf } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/cache/coalesce.ts'
import {
  type Diaries,
  findStaff,
  getRoster,
  getSearch,
  type Lane,
  readDiaries,
  type Roster,
  type Staff,
  type Window,
} from './store.ts'

type Days = { first: string; last?: string; now: Date }

/** The instants of some days of a storefront. */
export function windowOf({ timeZone }: Pick<StorefrontPlan, 'timeZone'>, { first, last = first, now }: Days): Window {
  const from = instantOf(boundsOf(first, timeZone).start).toISOString()
  const to = instantOf(boundsOf(last, timeZone).end).toISOString()
  return { from, to, now: now.toISOString() }
}

type Bookable = { first: string; last: string }

/** The first and the last day that can be booked. */
export function bookableDays({ timeZone, bookingDays }: StorefrontPlan, now: Date): Bookable {
  const first = dayIn(timeZone, now)
  return { first, last: addDays(first, bookingDays) }
}

type Asked = { storefront: StorefrontPlan; query: AvailabilityQuery; service: string }

/** Reads what some professionals have to do. */
type ReadDiaries = (professionals: string[], window: Window) => Promise<Diaries>

/** The same for all who look at the same days of the same people at the same moment. */
export function readingTogether({ db }: Deps): ReadDiaries {
  const share = coalesce<Diaries>()
  return (professionals, window) =>
    share([window.from, window.to, ...professionals].join(' '), () => readDiaries(db, professionals, window))
}

export async function getAvailability(
  deps: Deps,
  readDiaries: ReadDiaries,
  { storefront, query, service }: Asked,
): Promise<Availability> {
  const now = deps.clock()
  const days = daysAsked(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const found = await findStaffed(deps, readDiaries, { storefront, service, window })
  if (!found) throw new Refusal('not_found')
  const { duration } = found.service
  return availabilityOf(storefront, { query, days, now, roster: found, duration })
}

type Moving = { plan: StorefrontPlan; query: AvailabilityQuery; duration: number; category: string; but: string }

/** For a booking that looks for another time, as if it were not there: its own time is free for it. */
export async function getOtherTimes(
  { db, clock }: Deps,
  { plan, query, duration, category, but }: Moving,
): Promise<Availability> {
  const now = clock()
  const days = daysAsked(plan, query, now)
  const window = windowOf(plan, { ...days, now })
  const roster = await getRoster(db, { storefront: plan.key, window, category, but })
  return availabilityOf(plan, { query, days, now, roster, duration })
}

type Looking = { query: AvailabilityQuery; days: Bookable; now: Date; roster: Roster; duration: number }

function availabilityOf(
  { timeZone }: StorefrontPlan,
  { query, days: { first, last }, now, roster: { closedDays, rotas }, duration }: Looking,
): Availability {
  const offersOn = (day: string) => offersOf({ timeZone, closedDays }, { day, duration, now, rotas })
  if (query.date !== undefined) return { date: query.date, timeZone, slots: slotsOf(offersOn(query.date)) }
  const days = daysBetween(first, last)
  return { timeZone, days: days.map((date) => ({ date, free: offersOn(date).filter(isFree).length })) }
}

type Sought = { storefront: StorefrontPlan; service: string; window: Window }

/**
 * Who does a service changes with the catalogue and is kept until then: what it says of their time is only of the window
 * for which it was read. Says too whether it was read just now.
 */
async function findKeptStaff(
  { db, cache }: Deps,
  { storefront, service, window }: Sought,
): Promise<{ staff: Staff | undefined; isFresh: boolean }> {
  // However its id is spelt, it is one service.
  const key = isId(service) ? service.toLowerCase() : service
  let isFresh = false
  const staff = await cache.get(storefront.key, `staff of ${key}`, {
    make() {
      isFresh = true
      return findStaff(db, { storefront: storefront.key, window, service: key, isId: isId(key) })
    },
    sizeOf: (found) => found && 500 + 2_000 * found.rotas.length,
  })
  return { staff, isFresh }
}

/** For a booking: as it is kept, or as it is. */
export async function findStaffFor(
  deps: Deps,
  { mayBeKept, ...sought }: Sought & { mayBeKept: boolean },
): Promise<Staff | undefined> {
  if (mayBeKept) return (await findKeptStaff(deps, sought)).staff
  const { storefront, service, window } = sought
  return findStaff(deps.db, { storefront: storefront.key, window, service, isId: true })
}

/** What they have to do changes all the time, and is asked each time. */
async function findStaffed(deps: Deps, read: ReadDiaries, sought: Sought): Promise<Staff | undefined> {
  const { staff, isFresh } = await findKeptStaff(deps, sought)
  if (!staff || isFresh) return staff
  const ids = staff.rotas.map(({ professional }) => professional)
  return withDiaries(staff, await read(ids, sought.window))
}

export function withDiaries(staff: Staff, diaries: Diaries): Staff {
  return { ...staff, rotas: staff.rotas.map((rota) => ({ ...rota, busy: diaries.get(rota.professional) ?? [] })) }
}

/** In this order, those of the roster. */
export function lanesOf(who: string[], rotas: Lane[]): Lane[] {
  return who.flatMap((id) => rotas.filter(({ professional }) => professional === id))
}

const isFree = ({ who }: { who: string[] }) => who.length > 0

function daysAsked(plan: StorefrontPlan, { date, from = date, to = date }: AvailabilityQuery, now: Date): Bookable {
  const window = bookableDays(plan, now)
  const [first, last] = [from ?? window.first, to ?? window.last]
  if (first < window.first) throw outside(date === undefined ? 'from' : 'date', window)
  if (last > window.last) throw outside(date === undefined ? 'to' : 'date', window)
  if (last < first) throw refusalOfDay('to', 'The end must not be before the beginning.')
  return { first, last }
}

/** A day that nobody can book, yet or any more. */
export function outside(field: string, { first, last }: Bookable): Refusal {
  return refusalOfDay(field, `Please choose a day from ${first} to ${last}.`)
}

function refusalOfDay(field: string, message: string): Refusal {
  return new Refusal('slot_not_offered', { errors: [{ field, code: 'slot_not_offered', message }] })
}

/** What somebody wants: a time of a day, for so long. */
export type Wish = { date: string; time: string; duration: number; category: string }
type Choosing = { plan: StorefrontPlan; roster: Roster; wish: Wish; now: Date; but?: string | null }

/** The offer for a wish, if anybody can come; else the refusal that says why not, with times that are free. */
export async function choose(deps: Deps, { plan, roster, wish, now, but = null }: Choosing): Promise<Offer> {
  const { date, time, duration } = wish
  const shop = { timeZone: plan.timeZone, closedDays: roster.closedDays }
  const question = { day: date, duration, now, rotas: roster.rotas }
  const [offer] = slotTimes.includes(time) ? offersOf(shop, { ...question, times: [time] }) : []
  if (offer?.who.length) return offer
  if (!offer || offer.reason === 'past' || offer.reason === 'closed') throw notOffered(offer)
  const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time))
  const near = offersOf(shop, question)
    .filter(isFree)
    .toSorted((one, other) => distance(one.time) - distance(other.time))
  const alternatives = near.map((one) => ({ date, time: one.time }))
  if (alternatives.length < mostAlternatives) {
    alternatives.push(...(await listFree(deps, plan, { ...wish, date: addDays(date, 1), but, now })))
  }
  throw new Refusal('slot_taken', { offered: { alternatives: alternatives.slice(0, mostAlternatives) } })
}

const mostAlternatives = 5

function notOffered(offer: Offer | undefined): Refusal {
  const words = {
    past: 'That time has passed. Please choose another.',
    closed: 'We are closed then. Please choose another time.',
  }
  const message =
    offer?.reason === 'past' || offer?.reason === 'closed' ? words[offer.reason] : 'Please select a time slot'
  return new Refusal('slot_not_offered', { errors: [{ field: 'time', code: 'slot_not_offered', message }] })
}

type Later = Wish & { but: string | null; now: Date }

/** The free times of the week from a day on, as far as it can be booked. */
async function listFree({ db }: Deps, plan: StorefrontPlan, { date, duration, category, but, now }: Later) {
  const weekLater = addDays(date, 6)
  const { last } = bookableDays(plan, now)
  const until = weekLater < last ? weekLater : last
  const days = daysBetween(date, until)
  if (days.length === 0) return []
  const window = windowOf(plan, { first: date, last: until, now })
  const { closedDays, rotas } = await getRoster(db, { storefront: plan.key, window, category, but })
  const shop = { timeZone: plan.timeZone, closedDays }
  return days.flatMap((day) =>
    offersOf(shop, { day, duration, now, rotas })
      .filter(isFree)
      .map(({ time }) => ({ date: day, time })),
  )
}

export async function listNextSlots({ db, clock }: Deps, plan: StorefrontPlan, ids: string[]): Promise<NextSlot[]> {
  const now = clock()
  const { first, last } = bookableDays(plan, now)
  const { services, closedDays, rotas } = await getSearch(db, {
    storefront: plan.key,
    window: windowOf(plan, { first, last, now }),
    ids,
  })
  const days = daysBetween(first, last)
  const shop = { timeZone: plan.timeZone, closedDays }
  return services.flatMap(({ _id, category, duration }) => {
    const able = rotas.filter(({ categories }) => categories.includes(category))
    for (const day of days) {
      const free = offersOf(shop, { day, duration, now, rotas: able }).find(isFree)
      if (free) return [{ _id, date: day, time: free.time }]
    }
    return []
  })
}

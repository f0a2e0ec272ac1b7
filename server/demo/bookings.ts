import { type BookingStatus, isLive } from '#domain/booking.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { type SlotOption, slotsOn, quartersOf, type Schedule, slotTimes } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { dayIn, type Minute, minutesOf, weekdayOf } from '#domain/format/zone.ts'
import { chooseAddress, chooseNote } from './addresses.ts'
import { demoPhone } from './phones.ts'
import { type DemoProfessional, demoProfessionals } from './professionals.ts'
import { findHistory, type DemoHistory } from './histories.ts'

/** Day and time are in the storefront's time zone. */
export type DemoBooking = DemoHistory & {
  id: string
  customerId: string
  serviceSlug: string
  professionalId: string
  day: string
  time: string
  address: string
  phone: string | null
  notes: string
}

type Customer = { id: string; createdAt: Date }
/** A customer, the seed of their address, and when they joined. */
type BookingCustomer = { id: string; person: string; joinedAt?: Date | undefined }
/** The demo customer may be missing from `customers`; then they are treated as a customer of long standing. */
type DemoRequest = { plan: StorefrontPlan; customers: Customer[]; demoCustomer?: string; days: string[]; now: Date }
type Service = StorefrontPlan['services'][number]
type Choice<T> = { value: T; weight: number }
type DemoShop = {
  plan: StorefrontPlan
  now: Date
  today: string
  staff: DemoProfessional[]
  customers: Customer[]
  own?: BookingCustomer
  menu: Map<string, Choice<Service>[]>
}

/**
 * The bookings of these days. Customer, professional, service and time depend on storefront and date only. The day of
 * `now` decides how many of them exist yet, and its hour their status.
 */
export function demoBookings({ plan, customers, demoCustomer, days, now }: DemoRequest): DemoBooking[] {
  const found = customers.find(({ id }) => id === demoCustomer)
  const shop: DemoShop = {
    plan,
    now,
    today: dayIn(plan.timeZone, now),
    staff: demoProfessionals(plan),
    customers: customers.filter((one) => one !== found).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ...(demoCustomer !== undefined && {
      own: { id: demoCustomer, person: 'the demo customer', joinedAt: found?.createdAt },
    }),
    menu: new Map(plan.categories.map(({ key }) => [key, menuOf(plan, key)])),
  }
  return days.flatMap((day) => listBookings(shop, day))
}

/** Some services are booked much more often than others. */
function menuOf({ key, services }: StorefrontPlan, category: string): Choice<Service>[] {
  return services
    .filter((service) => service.category === category)
    .map((value) => {
      const liking = seededRandom(`liking of ${value.slug} at ${key}`).fraction()
      return { value, weight: (0.1 + liking ** 2) * (value.featured ? 2 : 1) }
    })
}

type Load = { works: number; booked: number }
/** A day being filled: the taken times of each professional, and the booked minutes of each category. */
type DayBoard = { shop: DemoShop; day: string; schedules: Map<string, Schedule[]>; loads: Map<string, Load> }

function openBoard(shop: DemoShop, day: string): DayBoard {
  const weekday = weekdayOf(day)
  // Working hours end at midnight at the latest, so the other days do not matter.
  const seats = shop.staff.map(({ id, hours, categories }) => {
    const schedule: Schedule = {
      professional: id,
      hours: hours.filter((span) => span.day === weekday),
      laterHours: [],
      away: [],
      busy: [],
    }
    return {
      categories,
      schedule,
      works: schedule.hours.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0),
    }
  })
  const keys = shop.plan.categories.map(({ key }) => key)
  const of = (key: string) => seats.filter(({ categories, works }) => categories.includes(key) && works > 0)
  return {
    shop,
    day,
    schedules: new Map(keys.map((key) => [key, of(key).map(({ schedule }) => schedule)])),
    loads: new Map(keys.map((key) => [key, { works: of(key).reduce((sum, { works }) => sum + works, 0), booked: 0 }])),
  }
}

type PlacedBooking = { service: Service; professional: string; time: string; start: Minute; fate: BookingStatus }
/** `seed` identifies the booking; `rank` decides how early it is left out when there are fewer bookings. */
type PlannedBooking = PlacedBooking & { seed: string; who: BookingCustomer; rank: number; leadDays?: number }

function listBookings(shop: DemoShop, day: string): DemoBooking[] {
  const board = openBoard(shop, day)
  const ahead = daysFrom(shop.today, day)
  // All are placed, including those left out later, so that the others keep their times.
  const planned = shop.customers.length === 0 ? [] : shop.plan.categories.flatMap(({ key }) => fill(board, key))
  const shown = planned.filter(({ rank }) => rank < shareOf(ahead))
  return [...shown, ...listOwn(board, ahead)]
    .flatMap((one) => findBooking(shop, day, one) ?? [])
    .toSorted((one, other) => minutesOf(one.time) - minutesOf(other.time))
}

function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000
}

/** The share of a day's bookings that exist yet: the shop grows, and few customers book far ahead. */
function shareOf(ahead: number): number {
  return ahead <= 0 ? Math.max(0.85 + ahead * 0.005, 0.3) : Math.max(1 - ahead * 0.022, 0.3)
}

/** Each category has a busy day at this interval. */
const rushEvery = 29
const mostLoad = 0.8
/** Requests on other days. */
const usualCount = 32

function fill(board: DayBoard, category: string): PlannedBooking[] {
  const deal = dealing(board, category)
  const { plan, menu } = board.shop
  const chance = seededRandom(`bookings of ${plan.key} on ${board.day} for ${category}`)
  const shift = seededRandom(`rush for ${category} of ${plan.key}`).whole(0, rushEvery - 1)
  const isRush = (daysFrom('1970-01-01', board.day) + shift) % rushEvery === 0
  const services = isRush ? fitting(menu.get(category) ?? []) : (menu.get(category) ?? [])
  const usual = usualCount / plan.categories.length
  const [count, enough] = isRush
    ? [90, chance.whole(63, 74) / 100]
    : [Math.ceil(usual * (0.6 + chance.fraction() * 0.7)), 0.33]
  const planned: PlannedBooking[] = []
  for (let turn = 0; turn < count && services.length > 0 && loadOf(board, category) < enough; turn++) {
    const rank = isRush ? 0 : (turn + chance.fraction()) / count
    const { id, createdAt } = deal(turn)
    const placed = findPlace(board, chance, { service: pick(chance, services), fate: chooseFate(chance) })
    const seed = `booking ${turn} of ${plan.key} on ${board.day} for ${category}`
    if (placed) planned.push({ ...placed, seed, who: { id, person: id, joinedAt: createdAt }, rank })
  }
  return planned
}

/** Customers take turns day by day, so that none exceeds the limit of upcoming bookings. */
function dealing({ shop, day }: DayBoard, category: string): (turn: number) => Customer {
  const { customers, plan } = shop
  const perCategory = Math.ceil(usualCount / plan.categories.length)
  const start =
    daysFrom('1970-01-01', day) * usualCount + plan.categories.findIndex(({ key }) => key === category) * perCategory
  return (turn) => {
    const dealt = customers[(start + turn) % customers.length]
    if (!dealt) throw new RangeError('There are no customers.')
    return dealt
  }
}

function loadOf({ loads }: DayBoard, category: string, more = 0): number {
  const { works, booked } = loads.get(category) ?? { works: 0, booked: 0 }
  return (booked + more) / works
}

/** Services that use up the remaining time well: with others, a day would be full while many minutes are free. */
function fitting(services: Choice<Service>[]): Choice<Service>[] {
  const good = services.filter(({ value: { duration } }) => duration / (Math.ceil(duration / 60) * 60) >= 0.75)
  return good.length > 0 ? good : services
}

function chooseFate({ fraction }: Random): BookingStatus {
  const luck = fraction()
  if (luck < 0.15) return 'cancelled'
  if (luck < 0.18) return 'pending'
  return luck < 0.22 ? 'confirmed' : 'completed'
}

function pick<T>({ fraction }: Random, choices: Choice<T>[]): T {
  let left = fraction() * choices.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = choices.find(({ weight }) => (left -= weight) < 0) ?? choices.at(-1)
  if (!chosen) throw new RangeError('There are no choices.')
  return chosen.value
}

/** A free time by the rule for bookings; undefined if there is none, or if it would leave too little free time. */
function findPlace(
  board: DayBoard,
  chance: Random,
  what: Pick<PlacedBooking, 'service' | 'fate'>,
): PlacedBooking | undefined {
  const { category, duration } = what.service
  const schedules = board.schedules.get(category) ?? []
  const offer = pickSlot(board, chance, { duration, schedules })
  const professional = board.shop.staff.find(({ id }) => id === offer?.free[0])
  if (!offer || !professional) return
  if (professional.categories.some((key) => loadOf(board, key, duration) > mostLoad)) return
  if (isLive(what.fate)) {
    const quarters = quartersOf(offer.start, offer.start + duration)
    schedules.find((schedule) => schedule.professional === professional.id)?.busy.push(quarters)
    for (const key of professional.categories) {
      const load = board.loads.get(key)
      if (load) load.booked += duration
    }
  }
  return { ...what, professional: professional.id, time: offer.time, start: offer.start }
}

const longAgo = new Date(0)
const weights = [2, 4, 5, 5, 3, 2, 3, 3, 4, 5, 5, 3, 1]
const preferredTimes = slotTimes.map((time, at) => ({ value: time, weight: weights[at] ?? 1 }))

/** The preferred time, or another free one. */
function pickSlot(
  board: DayBoard,
  chance: Random,
  what: { duration: number; schedules: Schedule[] },
): SlotOption | undefined {
  const { duration, schedules } = what
  const shop = { timeZone: board.shop.plan.timeZone, closedDays: [] }
  const question = { day: board.day, duration, now: longAgo }
  const preferred = pick(chance, preferredTimes)
  // Most bookings fit here: checking one time and its professionals only is much faster.
  const there = schedules.filter(({ hours }) => hours.some(({ from, to }) => from <= preferred && preferred < to))
  const [first] = slotsOn(shop, { ...question, schedules: there, times: [preferred] })
  if (first?.free.length) return first
  const left = slotsOn(shop, { ...question, schedules }).filter(({ free }) => free.length > 0)
  return left.length > 0 ? chance.oneOf(left) : undefined
}

function findBooking({ plan, now, today }: DemoShop, day: string, planned: PlannedBooking): DemoBooking | undefined {
  const { seed, service, professional, time, start, who } = planned
  const story = findHistory({ ...planned, day, end: start + service.duration }, { ...plan, ...who, now, today })
  if (!story) return
  const chance = seededRandom(`details of ${seed}`)
  return {
    ...story,
    id: chance.uuid(),
    customerId: who.id,
    serviceSlug: service.slug,
    professionalId: professional,
    day,
    time,
    address: chooseAddress(chance, who.person, plan.locale),
    phone: demoPhone(who.person, plan.locale),
    notes: chooseNote(chance),
  }
}

type OwnBooking = { ahead: number; fate: BookingStatus }
const ownAhead: OwnBooking[] = [
  { ahead: 1, fate: 'confirmed' },
  { ahead: 6, fate: 'pending' },
]
/** From the day before yesterday back to the day they joined. */
const ownBehind: BookingStatus[] = [
  'completed',
  'completed',
  'cancelled',
  'completed',
  'confirmed',
  'completed',
  'pending',
  'completed',
  'cancelled',
]
const mostBehind = 86

/** The demo customer's bookings, in the time that the others leave free. */
function listOwn(board: DayBoard, ahead: number): PlannedBooking[] {
  const { own, now, plan } = board.shop
  if (!own) return []
  const since = own.joinedAt ? Math.floor((now.getTime() - own.joinedAt.getTime()) / 86_400_000) - 7 : mostBehind
  const reach = Math.min(Math.max(since, 0), mostBehind)
  const behind = ownBehind.map((fate, at) => ({ ahead: -2 - Math.round((reach * at) / ownBehind.length), fate }))
  return [...ownAhead, ...behind]
    .filter((one) => one.ahead === ahead)
    .flatMap(({ fate }, turn) => {
      const seed = `booking ${turn} of the demo customer of ${plan.key} on ${board.day}`
      const placed = findAnyPlace(board, seededRandom(seed), fate)
      return placed ? [{ ...placed, seed, who: own, rank: 0, leadDays: 3 }] : []
    })
}

function findAnyPlace(board: DayBoard, chance: Random, fate: BookingStatus): PlacedBooking | undefined {
  const choices = [...board.shop.menu.values()].flat()
  for (let turn = 0; turn < 20 && choices.length > 0; turn++) {
    const placed = findPlace(board, chance, { service: pick(chance, choices), fate })
    if (placed) return placed
  }
  return undefined
}

import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  type Availability,
  type AvailabilityQuery,
  goingTo,
  momentOf,
  type NextSlot,
  type Slot,
  type SlotOption,
  slotsOn,
  type StorefrontCalendar,
  toSlots,
} from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, boundsOf, dayIn, daysBetween, instantOf } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type BusyTimes,
  findServiceStaff,
  readStaffForServices,
  type ServiceStaff,
  type Staff,
  type Window,
} from './store.ts'

type Days = { first: string; last?: string; now: Date }

/** The instants between which some days of a storefront lie. */
export function windowOf({ timeZone }: StorefrontPlan, { first, last = first, now }: Days): Window {
  const from = instantOf(boundsOf(first, timeZone).start).toISOString()
  const to = instantOf(boundsOf(last, timeZone).end).toISOString()
  return { from, to, now: now.toISOString() }
}

type Bookable = { first: string; last: string }

/** The first and the last day that can be booked. */
export function bookableDays({ timeZone, rules }: StorefrontPlan, now: Date): Bookable {
  const first = dayIn(timeZone, now)
  return { first, last: addDays(first, rules.days) }
}

/** Who wants an appointment. The notice is for customers: the team knows who can still come. */
export type Booker = 'customer' | 'team'

/** A storefront for the rule of slots. */
export function calendarOf(
  { timeZone, rules }: StorefrontPlan,
  closedDays: string[],
  by: Booker = 'customer',
): StorefrontCalendar {
  return { timeZone, closedDays, rules: by === 'team' ? { ...rules, notice: 0 } : rules }
}

type Requested = {
  query: AvailabilityQuery
  days: Bookable
  now: Date
  staff: Staff
  duration: number
  by?: Booker | undefined
}

export function availabilityOf(
  plan: StorefrontPlan,
  { query, days: { first, last }, now, staff: { closedDays, closingReasons, ...staff }, duration, by }: Requested,
): Availability {
  const schedules = goingTo(staff.schedules, query.postcode)
  const { timeZone } = plan
  const calendar = calendarOf(plan, closedDays, by)
  const slotsOf = (day: string) => slotsOn(calendar, { day, duration, now, schedules })
  const closedOn = (day: string) => (day in closingReasons ? { closed: closingReasons[day] } : {})
  if (query.date !== undefined) {
    const slots = toSlots(slotsOf(query.date))
    const marked = by === 'team' ? withNotice(plan, query.date, { slots, now }) : slots
    return { date: query.date, timeZone, ...closedOn(query.date), slots: marked }
  }
  const days = daysBetween(first, last)
  return {
    timeZone,
    days: days.map((date) => ({ date, free: slotsOf(date).filter(isFree).length, ...closedOn(date) })),
  }
}

/** Marks the times that customers can no longer book. */
function withNotice(plan: StorefrontPlan, date: string, { slots, now }: { slots: Slot[]; now: Date }): Slot[] {
  const today = boundsOf(date, plan.timeZone)
  return slots.map((slot) => {
    const { isPast, isShort } = momentOf(calendarOf(plan, []), { today, time: slot.time, now })
    return isShort && !isPast ? { ...slot, withinNotice: true } : slot
  })
}

export type Limit = <T>(work: () => Promise<T>) => Promise<T>

type StaffQuery = {
  storefront: StorefrontPlan
  service: string
  window: Window
  /** Limits how many such queries run at once. */
  limit?: Limit
}

/**
 * Cached until the catalogue changes. The busy times in it belong to the window of the call that filled the cache;
 * `isFresh` is true if that was this call.
 */
export async function readCachedStaff(
  db: Db,
  { cache }: Deps,
  { storefront, service, window, limit = (work) => work() }: StaffQuery,
): Promise<{ staff: ServiceStaff | undefined; isFresh: boolean }> {
  // Ids are equal in upper and lower case.
  const key = isId(service) ? service.toLowerCase() : service
  let isFresh = false
  const staff = await cache.get(storefront.key, `staff of ${key}`, {
    make() {
      isFresh = true
      return limit(() => findServiceStaff(db, { storefront: storefront.key, window, service: key, isId: isId(key) }))
    },
    sizeOf: (found) => found && 500 + 2_000 * found.schedules.length + 500 * Object.keys(found.closingReasons).length,
  })
  return { staff, isFresh }
}

export function withBusyTimes(staff: ServiceStaff, busy: BusyTimes): ServiceStaff {
  const schedules = staff.schedules.map((one) => ({ ...one, busy: busy.get(one.professional) ?? [] }))
  return { ...staff, schedules }
}

export const isFree = ({ free }: { free: string[] }) => free.length > 0

export function requestedDays(
  plan: StorefrontPlan,
  { date, from = date, to = date }: AvailabilityQuery,
  now: Date,
): Bookable {
  const bookable = bookableDays(plan, now)
  const [first, last] = [from ?? bookable.first, to ?? bookable.last]
  if (first < bookable.first) throw outside(date === undefined ? 'from' : 'date', bookable)
  if (last > bookable.last) throw outside(date === undefined ? 'to' : 'date', bookable)
  if (last < first) throw refusalOfDay('to', 'The end must not be before the beginning.')
  return { first, last }
}

export function outside(field: string, { first, last }: Bookable): Refusal {
  return refusalOfDay(field, `Please choose a day from ${first} to ${last}.`)
}

function refusalOfDay(field: string, message: string): Refusal {
  return new Refusal('slot_not_offered', { errors: [{ field, code: 'slot_not_offered', message }] })
}

type ForServices = { storefront: StorefrontPlan; ids: string[]; postcode?: string | undefined }

/**
 * Most services have a free slot within this many days, also on a Friday evening before a closed weekend. The bookings of
 * later days, which are most of the cost, are read only for the others.
 */
const daysAtFirst = 4

/** The first free slot of each service. */
export async function listNextSlots(
  db: Db,
  { clock }: Deps,
  { storefront, ids, postcode }: ForServices,
): Promise<NextSlot[]> {
  const now = clock()
  const { first, last } = bookableDays(storefront, now)
  const days = daysBetween(first, last)
  const soon = await findFirstSlots(db, { storefront, ids, postcode, now, days: days.slice(0, daysAtFirst) })
  const later = days.slice(daysAtFirst)
  if (soon.full.length === 0 || later.length === 0) return soon.found
  const { found } = await findFirstSlots(db, { storefront, ids: soon.full, postcode, now, days: later })
  return [...soon.found, ...found]
}

type Sought = ForServices & { now: Date; days: string[] }

/** The first free slot of each service on these days, and the services that have professionals but no free slot. */
async function findFirstSlots(db: Db, { storefront, ids, postcode, now, days }: Sought) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const { services, closedDays, schedules } = await readStaffForServices(db, {
    storefront: storefront.key,
    window: windowOf(storefront, { first, last, now }),
    ids,
  })
  const going = goingTo(schedules, postcode)
  const calendar = calendarOf(storefront, closedDays)
  const found: NextSlot[] = []
  const full: string[] = []
  // The same for all services of a category that take as long.
  const firsts = new Map<string, ReturnType<typeof firstSlot>>()
  for (const { _id, category, duration } of services) {
    const able = going.filter(({ categories }) => categories.includes(category))
    const alike = `${category} ${duration}`
    if (!firsts.has(alike))
      firsts.set(
        alike,
        firstSlot(days, (day) => slotsOn(calendar, { day, duration, now, schedules: able })),
      )
    const next = firsts.get(alike)
    if (next) found.push({ _id, ...next })
    else if (able.length > 0) full.push(_id)
  }
  return { found, full }
}

export function firstSlot(days: string[], slotsOf: (day: string) => SlotOption[]): Omit<NextSlot, '_id'> | undefined {
  for (const date of days) {
    const free = slotsOf(date).find(isFree)
    if (free) return { date, time: free.time }
  }
  return undefined
}

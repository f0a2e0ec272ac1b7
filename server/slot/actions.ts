import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  assessSchedules,
  type Availability,
  type AvailabilityQuery,
  type NextSlot,
  slotTimes,
  slotsOn,
  toSlots,
} from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addDays, boundsOf, dayIn, daysBetween, instantOf, minutesOf } from '#domain/format/zone.ts'
import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/cache/coalesce.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type BusyTimes,
  findServiceStaff,
  readBusyTimes,
  readStaff,
  readStaffForServices,
  type ServiceStaff,
  type Staff,
  type StaffMember,
  type Window,
} from './store.ts'

type Days = { first: string; last?: string; now: Date }

/** The instants between which some days of a storefront lie. */
function windowOf({ timeZone }: StorefrontPlan, { first, last = first, now }: Days): Window {
  const from = instantOf(boundsOf(first, timeZone).start).toISOString()
  const to = instantOf(boundsOf(last, timeZone).end).toISOString()
  return { from, to, now: now.toISOString() }
}

type Bookable = { first: string; last: string }

/** The first and the last day that can be booked. */
function bookableDays({ timeZone, bookingDays }: StorefrontPlan, now: Date): Bookable {
  const first = dayIn(timeZone, now)
  return { first, last: addDays(first, bookingDays) }
}

export type ReadBusyTimes = (professionals: string[], window: Window) => Promise<BusyTimes>

/** One query for identical requests that arrive at the same moment. */
export function coalesceBusyTimes(db: Db): ReadBusyTimes {
  const share = coalesce<BusyTimes>()
  return (professionals, window) =>
    share([window.from, window.to, ...professionals].join(' '), () => readBusyTimes(db, professionals, window))
}

type ForService = { storefront: StorefrontPlan; query: AvailabilityQuery; service: string; readBusy: ReadBusyTimes }

export async function getAvailability(
  db: Db,
  deps: Deps,
  { storefront, query, service, readBusy }: ForService,
): Promise<Availability> {
  const now = deps.clock()
  const days = requestedDays(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const { staff, isFresh } = await readCachedStaff(db, deps, { storefront, service, window })
  if (!staff) throw new Refusal('not_found')
  const ids = staff.schedules.map(({ professional }) => professional)
  // The cached part is who works when; what they are booked for changes with every booking.
  const current = isFresh ? staff : withBusyTimes(staff, await readBusy(ids, window))
  return availabilityOf(storefront, { query, days, now, staff: current, duration: staff.service.duration })
}

type ForBooking = Omit<Appointment, 'date' | 'time'> & { query: AvailabilityQuery }

/** The slots to which a booking can be rescheduled: its own time counts as free. */
export async function getOtherTimes(
  db: Db,
  { clock }: Deps,
  { storefront, query, duration, category, except }: ForBooking,
): Promise<Availability> {
  const now = clock()
  const days = requestedDays(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const staff = await readStaff(db, { storefront: storefront.key, window, category, except })
  return availabilityOf(storefront, { query, days, now, staff, duration })
}

type Requested = { query: AvailabilityQuery; days: Bookable; now: Date; staff: Staff; duration: number }

function availabilityOf(
  { timeZone }: StorefrontPlan,
  { query, days: { first, last }, now, staff: { closedDays, schedules }, duration }: Requested,
): Availability {
  const slotsOf = (day: string) => slotsOn({ timeZone, closedDays }, { day, duration, now, schedules })
  if (query.date !== undefined) return { date: query.date, timeZone, slots: toSlots(slotsOf(query.date)) }
  const days = daysBetween(first, last)
  return { timeZone, days: days.map((date) => ({ date, free: slotsOf(date).filter(isFree).length })) }
}

type StaffQuery = { storefront: StorefrontPlan; service: string; window: Window }

/**
 * Cached until the catalogue changes. The busy times in it are those of the window that was read first, so they are
 * good only if this call read them.
 */
async function readCachedStaff(
  db: Db,
  { cache }: Deps,
  { storefront, service, window }: StaffQuery,
): Promise<{ staff: ServiceStaff | undefined; isFresh: boolean }> {
  // Ids are equal in upper and lower case.
  const key = isId(service) ? service.toLowerCase() : service
  let isFresh = false
  const staff = await cache.get(storefront.key, `staff of ${key}`, {
    make() {
      isFresh = true
      return findServiceStaff(db, { storefront: storefront.key, window, service: key, isId: isId(key) })
    },
    sizeOf: (found) => found && 500 + 2_000 * found.schedules.length,
  })
  return { staff, isFresh }
}

type NewAppointment = { storefront: StorefrontPlan; service: string; date: string; now: Date; mayBeCached: boolean }

/** The staff of the service to be booked, or the refusal of the service or the day; and the window of the day. */
export async function findStaffToBook(
  db: Db,
  deps: Deps,
  { storefront, service, date, now, mayBeCached }: NewAppointment,
): Promise<{ window: Window; staff: ServiceStaff | Refusal }> {
  const bookable = bookableDays(storefront, now)
  const isBookable = bookable.first <= date && date <= bookable.last
  const window = windowOf(storefront, { first: isBookable ? date : bookable.first, now })
  const staff = mayBeCached
    ? (await readCachedStaff(db, deps, { storefront, service, window })).staff
    : await findServiceStaff(db, { storefront: storefront.key, window, service, isId: true })
  if (!staff) return { window, staff: notOfferedHere() }
  return { window, staff: isBookable ? staff : outside('date', bookable) }
}

function notOfferedHere(): Refusal {
  const message = 'This service is not offered here.'
  return new Refusal('validation_failed', { errors: [{ field: 'service', code: 'unknown_service', message }] })
}

export function withBusyTimes(staff: ServiceStaff, busy: BusyTimes): ServiceStaff {
  const schedules = staff.schedules.map((one) => ({ ...one, busy: busy.get(one.professional) ?? [] }))
  return { ...staff, schedules }
}

function membersOf(ids: string[], schedules: StaffMember[]): StaffMember[] {
  return ids.flatMap((id) => schedules.filter(({ professional }) => professional === id))
}

const isFree = ({ free }: { free: string[] }) => free.length > 0

function requestedDays(plan: StorefrontPlan, { date, from = date, to = date }: AvailabilityQuery, now: Date): Bookable {
  const bookable = bookableDays(plan, now)
  const [first, last] = [from ?? bookable.first, to ?? bookable.last]
  if (first < bookable.first) throw outside(date === undefined ? 'from' : 'date', bookable)
  if (last > bookable.last) throw outside(date === undefined ? 'to' : 'date', bookable)
  if (last < first) throw refusalOfDay('to', 'The end must not be before the beginning.')
  return { first, last }
}

function outside(field: string, { first, last }: Bookable): Refusal {
  return refusalOfDay(field, `Please choose a day from ${first} to ${last}.`)
}

function refusalOfDay(field: string, message: string): Refusal {
  return new Refusal('slot_not_offered', { errors: [{ field, code: 'slot_not_offered', message }] })
}

/** An appointment to be made: on whose schedule, and with which booking left out because it is being rescheduled. */
export type Appointment = {
  storefront: StorefrontPlan
  date: string
  time: string
  duration: number
  category: string
  except: string | null
}

/** When the appointment is, and the professionals who are free, in the order in which they should be tried. */
export type Offer = { startsAt: Date; endsAt: Date; free: StaffMember[] }

type Wanted = Appointment & { now: Date; staff?: Staff }

/** The offer for an appointment, or the refusal that says why there is none, with times that are free. */
export async function findOffer(db: Db, { staff, now, ...wanted }: Wanted): Promise<Offer> {
  const { storefront, date, time, duration } = wanted
  const bookable = bookableDays(storefront, now)
  if (date < bookable.first || date > bookable.last) throw outside('date', bookable)
  const { closedDays, schedules } = staff ?? (await staffOn(db, wanted, now))
  const shop = { timeZone: storefront.timeZone, closedDays }
  const day = { day: date, duration, now, schedules }
  const [slot] = slotTimes.includes(time) ? slotsOn(shop, { ...day, times: [time] }) : []
  if (slot?.free.length) {
    const [startsAt, endsAt] = [instantOf(slot.start), instantOf(slot.start + duration)]
    return { startsAt, endsAt, free: membersOf(slot.free, schedules) }
  }
  if (!slot) throw notOffered('Please select a time slot')
  if (slot.reason === 'past') throw notOffered('That time has passed. Please choose another.')
  if (slot.reason === 'closed') throw notOffered('We are closed then. Please choose another time.')
  const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time))
  const near = slotsOn(shop, day)
    .filter(isFree)
    .toSorted((one, other) => distance(one.time) - distance(other.time))
  const alternatives = near.map((one) => ({ date, time: one.time }))
  if (alternatives.length < mostAlternatives) alternatives.push(...(await listLaterSlots(db, wanted, now)))
  throw new Refusal('slot_taken', { offered: { alternatives: alternatives.slice(0, mostAlternatives) } })
}

/** The professionals of a category, with whether each is free for an appointment, which may be in the past. */
export async function listCandidates(db: Db, appointment: Appointment, now: Date) {
  const { storefront, date, time, duration } = appointment
  const { closedDays, schedules } = await staffOn(db, appointment, now)
  const shop = { timeZone: storefront.timeZone, closedDays }
  return assessSchedules(shop, { day: date, duration, time, schedules }).flatMap((assessment) =>
    membersOf([assessment.professional], schedules).map((member) => ({ ...assessment, member })),
  )
}

function staffOn(db: Db, { storefront, date, category, except }: Appointment, now: Date): Promise<Staff> {
  return readStaff(db, {
    storefront: storefront.key,
    window: windowOf(storefront, { first: date, now }),
    category,
    except,
  })
}

const mostAlternatives = 5

function notOffered(message: string): Refusal {
  return new Refusal('slot_not_offered', { errors: [{ field: 'time', code: 'slot_not_offered', message }] })
}

/** The free slots of the following week, as far as it can be booked. */
async function listLaterSlots(db: Db, { storefront, date, duration, category, except }: Appointment, now: Date) {
  const first = addDays(date, 1)
  const weekLater = addDays(first, 6)
  const bookable = bookableDays(storefront, now)
  const last = weekLater < bookable.last ? weekLater : bookable.last
  const days = daysBetween(first, last)
  if (days.length === 0) return []
  const window = windowOf(storefront, { first, last, now })
  const { closedDays, schedules } = await readStaff(db, { storefront: storefront.key, window, category, except })
  const shop = { timeZone: storefront.timeZone, closedDays }
  return days.flatMap((day) =>
    slotsOn(shop, { day, duration, now, schedules })
      .filter(isFree)
      .map(({ time }) => ({ date: day, time })),
  )
}

type ForServices = { storefront: StorefrontPlan; ids: string[] }

/** The first free slot of each service. */
export async function listNextSlots(db: Db, { clock }: Deps, { storefront, ids }: ForServices): Promise<NextSlot[]> {
  const now = clock()
  const { first, last } = bookableDays(storefront, now)
  const { services, closedDays, schedules } = await readStaffForServices(db, {
    storefront: storefront.key,
    window: windowOf(storefront, { first, last, now }),
    ids,
  })
  const days = daysBetween(first, last)
  const shop = { timeZone: storefront.timeZone, closedDays }
  return services.flatMap(({ _id, category, duration }) => {
    const able = schedules.filter(({ categories }) => categories.includes(category))
    for (const day of days) {
      const free = slotsOn(shop, { day, duration, now, schedules: able }).find(isFree)
      if (free) return [{ _id, date: day, time: free.time }]
    }
    return []
  })
}

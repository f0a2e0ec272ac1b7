import { Refusal } from '#domain/contract/refusal.ts'
import { addDays, daysBetween, instantOf, type Minute, minutesOf } from '#domain/format/zone.ts'
import {
  assessSchedules,
  goingTo,
  type Availability,
  type AvailabilityQuery,
  slotsOn,
  slotTimes,
} from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  availabilityOf,
  bookableDays,
  type Booker,
  calendarOf,
  isFree,
  outside,
  readCachedStaff,
  requestedDays,
  windowOf,
  withBusyTimes,
} from '#server/slot/actions.ts'
import {
  type BookingContext,
  type BookingContextKey,
  everySchedule,
  findBookingContexts,
  findServiceStaff,
  readStaff,
  type ServiceStaff,
  type Staff,
  type StaffMember,
  type Window,
} from '#server/slot/store.ts'

/** The data for checking an order before its slot, read together with the bookings of the day. */
export type Opening = Omit<BookingContext, 'busy'> & {
  now: Date
  /** A cached schedule may be older than the last change of the catalogue. */
  isCached: boolean
  /** The professionals who work on that day, or the reason why the service cannot be booked then. */
  staff: ServiceStaff | Refusal
}

export type ReadContext = (key: BookingContextKey) => Promise<BookingContext | undefined>

/** One query for customers who book at the same moment. */
export function batchContexts(db: Db): ReadContext {
  return batch((keys: BookingContextKey[]) => findBookingContexts(db, keys))
}

type NewAppointment = Pick<BookingContextKey, 'customer' | 'key' | 'counted'> & {
  storefront: StorefrontPlan
  service: string
  date: string
  mayBeCached: boolean
  readContext: ReadContext
}

/**
 * Reads the opening for a new booking; returns undefined if the account was closed or disabled. Separate from
 * `findOffer`, because repeated requests, price changes and the limits are checked before the slot, and one query reads
 * the data for all of them. A cached schedule is sufficient for proposing a slot, because the insert verifies it.
 */
export async function readOpening(
  db: Db,
  deps: Deps,
  { customer, key, counted, readContext, ...appointment }: NewAppointment,
): Promise<Opening | undefined> {
  const now = deps.clock()
  const { window, staff } = await findStaff(db, deps, { ...appointment, now })
  const professionals = staff instanceof Refusal ? [] : staff.schedules.map(({ professional }) => professional)
  const found = await readContext({ customer, key, counted, professionals, window })
  if (!found) return undefined
  const { busy, ...context } = found
  const current = staff instanceof Refusal ? staff : withBusyTimes(staff, busy)
  return { ...context, now, isCached: appointment.mayBeCached, staff: current }
}

type StaffRequest = Pick<NewAppointment, 'storefront' | 'service' | 'date' | 'mayBeCached'> & { now: Date }

/** The staff of the service to be booked, or the refusal of the service or the day; and the window of the day. */
async function findStaff(
  db: Db,
  deps: Deps,
  { storefront, service, date, now, mayBeCached }: StaffRequest,
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

export function notOfferedHere(): Refusal {
  const message = 'This service is not offered here.'
  return new Refusal('validation_failed', { errors: [{ field: 'service', code: 'unknown_service', message }] })
}

/** An appointment to be made. `except` is the booking that is being rescheduled: its time counts as free. */
export type Appointment = {
  storefront: StorefrontPlan
  date: string
  time: string
  duration: number
  category: string
  except: string | null
  /** Empty if it is not known. */
  postcode: string
  /** The professional who has to come; left out, any of the category. */
  professional?: string | undefined
  by?: Booker
}

/** The time of the appointment and the free professionals, in the order in which they should be tried. */
export type Offer = { startsAt: Date; endsAt: Date; free: StaffMember[] }

type OfferRequest = Appointment & { now: Date; staff?: Staff }

/** Returns the offer for an appointment, or throws the reason why there is none, with alternative times. */
export async function findOffer(db: Db, { staff, now, ...appointment }: OfferRequest): Promise<Offer> {
  const { storefront, date, time, duration } = appointment
  const bookable = bookableDays(storefront, now)
  if (date < bookable.first || date > bookable.last) throw outside('date', bookable)
  const { closedDays, schedules } = onlyChosen(staff ?? (await staffOn(db, appointment, now)), appointment)
  const calendar = calendarOf(storefront, closedDays, appointment.by)
  const day = { day: date, duration, now, schedules }
  const [slot] = slotTimes.includes(time) ? slotsOn(calendar, { ...day, times: [time] }) : []
  if (slot?.free.length) {
    return { ...intervalOf(slot.start, duration), free: membersOf(slot.free, schedules) }
  }
  if (!slot) throw notOffered('Please select a time slot')
  if (slot.reason === 'past' && instantOf(slot.start) > now)
    throw notOffered('That time is too soon to book. Please choose another.')
  if (slot.reason === 'past') throw notOffered('That time has passed. Please choose another.')
  if (slot.reason === 'closed') throw notOffered('We are closed then. Please choose another time.')
  const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time))
  const near = slotsOn(calendar, day)
    .filter(isFree)
    .toSorted((one, other) => distance(one.time) - distance(other.time))
  const alternatives = near.map((one) => ({ date, time: one.time }))
  if (alternatives.length < mostAlternatives) alternatives.push(...(await listLaterSlots(db, appointment, now)))
  const [chosen] = appointment.professional === undefined ? [] : schedules
  throw new Refusal('slot_taken', {
    ...(chosen && { message: notFree(chosen) }),
    offered: { alternatives: alternatives.slice(0, mostAlternatives) },
  })
}

/** The beginning and the end of an appointment. */
export function intervalOf(start: Minute, duration: number): Pick<Offer, 'startsAt' | 'endsAt'> {
  return { startsAt: instantOf(start), endsAt: instantOf(start + duration) }
}

function onlyChosen(staff: Staff, { professional, postcode }: Appointment): Staff {
  const going = goingTo(staff.schedules, postcode)
  if (professional === undefined) return { ...staff, schedules: going }
  const schedules = going.filter((one) => one.professional === professional)
  if (schedules.length === 0) throw unknownProfessional()
  return { ...staff, schedules }
}

export function unknownProfessional(): Refusal {
  const message = 'No professional with that id offers this category here.'
  return new Refusal('validation_failed', {
    errors: [{ field: 'professional', code: 'unknown_professional', message }],
  })
}

export function notFree({ name }: StaffMember): string {
  return `${name} is not free at that time.`
}

/** The professionals of a category, with whether each is free for an appointment, which may be in the past. */
export async function listCandidates(db: Db, appointment: Appointment, now: Date) {
  return candidatesIn(await staffOn(db, appointment, now), appointment)
}

type NewCandidates = { storefront: StorefrontPlan; service: string; date: string; time: string; postcode: string }

/** The same for a new booking of a service. */
export async function listCandidatesFor(db: Db, { service, ...at }: NewCandidates, now: Date) {
  const { storefront, date } = at
  const window = windowOf(storefront, { first: date, now })
  const staff = await findServiceStaff(db, { storefront: storefront.key, window, service, isId: true })
  if (!staff) throw new Refusal('not_found')
  return candidatesIn(staff, { ...at, duration: staff.service.duration })
}

type At = Pick<Appointment, 'storefront' | 'date' | 'time' | 'duration' | 'postcode'>

function candidatesIn({ closedDays, ...staff }: Staff, { storefront, date, time, duration, postcode }: At) {
  const schedules = goingTo(staff.schedules, postcode)
  const calendar = calendarOf(storefront, closedDays, 'team')
  return assessSchedules(calendar, { day: date, duration, time, schedules }).flatMap((assessment) =>
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

type Period = { storefront: StorefrontPlan; first: string; last: string }

/** The professionals of a storefront during some days, for the rule of slots, with the last of those days that can be booked. */
export async function readSchedules(db: Db, { storefront, first, last }: Period, now: Date) {
  const bookable = bookableDays(storefront, now)
  const until = last < bookable.last ? last : bookable.last
  const window = windowOf(storefront, { first, last: until < first ? first : until, now })
  const [row] = await everySchedule(db, { storefront: storefront.key, ...window, except: null })
  if (!row) throw new Error('a select without a from has one row')
  return {
    calendar: calendarOf(storefront, row.closedDays, 'team'),
    schedules: row.schedules,
    last: until,
  }
}

const mostAlternatives = 5

function notOffered(message: string): Refusal {
  return new Refusal('slot_not_offered', { errors: [{ field: 'time', code: 'slot_not_offered', message }] })
}

/** The free slots of the following week, as far as it can be booked. */
async function listLaterSlots(db: Db, appointment: Appointment, now: Date) {
  const { storefront, date, duration, category, except } = appointment
  const first = addDays(date, 1)
  const weekLater = addDays(first, 6)
  const bookable = bookableDays(storefront, now)
  const last = weekLater < bookable.last ? weekLater : bookable.last
  const days = daysBetween(first, last)
  if (days.length === 0) return []
  const window = windowOf(storefront, { first, last, now })
  const staff = await readStaff(db, { storefront: storefront.key, window, category, except })
  const { closedDays, schedules } = onlyChosen(staff, appointment)
  const calendar = calendarOf(storefront, closedDays, appointment.by)
  return days.flatMap((day) =>
    slotsOn(calendar, { day, duration, now, schedules })
      .filter(isFree)
      .map(({ time }) => ({ date: day, time })),
  )
}

function membersOf(ids: string[], schedules: StaffMember[]): StaffMember[] {
  return ids.flatMap((id) => schedules.filter(({ professional }) => professional === id))
}

type ForBooking = Omit<Appointment, 'date' | 'time'> & { query: AvailabilityQuery }

/** The slots of a service for the team, also within the notice. */
export async function getTimesFor(
  db: Db,
  { clock }: Deps,
  { storefront, service, query }: { storefront: StorefrontPlan; service: string; query: AvailabilityQuery },
): Promise<Availability> {
  const now = clock()
  const days = requestedDays(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const staff = await findServiceStaff(db, { storefront: storefront.key, window, service, isId: true })
  if (!staff) throw new Refusal('not_found')
  return availabilityOf(storefront, { query, days, now, staff, duration: staff.service.duration, by: 'team' })
}

/** The slots to which a booking can be rescheduled: its own time counts as free. */
export async function getOtherTimes(
  db: Db,
  { clock }: Deps,
  { storefront, query: asked, duration, category, except, postcode, by }: ForBooking,
): Promise<Availability> {
  const now = clock()
  const query = { ...asked, postcode: postcode === '' ? undefined : postcode }
  const days = requestedDays(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const staff = await readStaff(db, { storefront: storefront.key, window, category, except })
  return availabilityOf(storefront, { query, days, now, staff, duration, by })
}

import type { Assignment, StatusChange } from '#domain/booking-office.ts'
import { type BookingStatus, isLive, isOpen, type Reschedule, whyNotChange } from '#domain/booking.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import { isId } from '#domain/field.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Availability, type AvailabilityQuery, offersOf } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { instantOf } from '#domain/zone.ts'
import { type Db, duplicateOf, inTransaction } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/identity/store.ts'
import { holdProfessional } from '#server/professional/store.ts'
import type { Visitor } from '#server/request.ts'
import { bookableDays, choose, getOtherTimes, lanesOf, outside, windowOf } from '#server/slot/actions.ts'
import { getRoster, type Lane } from '#server/slot/store.ts'
import { untilFirst } from '#server/until-first.ts'
import { addChange, type Changes, setBooking } from './writes.ts'
import { findBooking, type Held, listIdsToCome, lockBooking } from './store.ts'
import { tellChange } from './telling.ts'

/** Who changes which booking. */
type By = { actor: Actor; visitor: Visitor; id: string }

export async function cancelBooking(deps: Deps, by: By): Promise<Held> {
  return changing(deps, { ...by, isOwn: true }, async (db, held) => {
    // Pressed twice: it is cancelled, as was asked.
    if (held.booking.status === 'cancelled') return
    refuseLate(deps, held)
    await enter(deps, db, { by, held, status: 'cancelled' })
  })
}

/** The slots to which a booking can be moved: for as long as it was booked, with its own time free for it. */
export function getTimesFor(
  deps: Deps,
  { booking, storefront, duration }: Held,
  query: AvailabilityQuery,
): Promise<Availability> {
  const { category } = booking.service
  return getOtherTimes(deps, { plan: deps.shelf.getPlan(storefront), query, duration, category, but: booking._id })
}

/** Moves a booking to another slot: the same booking, which waits to be confirmed again. */
export async function reschedule(deps: Deps, { body, ...by }: By & { body: Reschedule }): Promise<Held> {
  return changing(deps, { ...by, isOwn: true }, async (db, held) => {
    const { booking, storefront } = held
    refuseLate(deps, held)
    if (booking.date === body.date && booking.time === body.time) return
    const plan = deps.shelf.getPlan(storefront)
    const now = deps.clock()
    const bookable = bookableDays(plan, now)
    if (body.date < bookable.first || body.date > bookable.last) throw outside('date', bookable)
    const roster = await rosterFor(db, { plan, held, date: body.date, now })
    const wish = { ...body, duration: held.duration, category: booking.service.category }
    const { start, who } = await choose({ ...deps, db }, { plan, roster, wish, now, but: booking._id })
    const startsAt = instantOf(start)
    const endsAt = instantOf(start + held.duration)
    const changes = { status: 'pending', day: body.date, time: body.time, startsAt, endsAt } as const
    await place(db, { held, changes, lanes: lanesOf(who, roster.rotas) })
    const note = `Moved from ${formatDay(booking.date, plan.locale)}, ${formatTime(booking.time, plan.locale)}`
    await record(deps, db, { by, held, status: 'pending', note })
  })
}

/** Gives a booking another status, any from any. */
export async function setStatus(deps: Deps, { body, ...by }: By & { body: StatusChange }): Promise<Held> {
  const { status, note, version } = body
  return changing(deps, { ...by, version }, async (db, held) => {
    if (held.booking.status === status) return
    const isReopened = isLive(status) && !isLive(held.booking.status)
    if (isReopened && isOpen(status) && held.booking.customer._id === '') throw nobodyThere()
    await enter(deps, db, { by, held, status, note, isReopened })
  })
}

/** Hands a booking to somebody else, by the same rule as ever: they must work then, and be free. */
export async function assign(deps: Deps, { body, ...by }: By & { body: Assignment }): Promise<Held> {
  return changing(deps, { ...by, version: body.version }, async (db, held) => {
    if (held.professional?._id === body.professional) return
    const lanes = await freeLanes(deps, db, held)
    const lane = lanes.all.find(({ professional }) => professional === body.professional)
    if (!lane) throw notTheirWork()
    if (!lanes.free.includes(lane)) throw taken(`${lane.name} is not free at that time.`)
    await place(db, { held, changes: {}, lanes: [lane] })
  })
}

/** What is still to come of somebody who leaves is off; nobody is told, for there is nobody to tell. */
export async function cancelUpcoming({ clock }: Deps, db: Db, customerId: string) {
  // Cancelled ones too, so that nobody gives them back meanwhile.
  for (const id of await listIdsToCome(db, customerId, clock())) {
    await lockBooking(db, id)
    const held = await findBooking(db, id, customerId)
    if (!held || !isOpen(held.booking.status)) continue
    await setBooking(db, held, { status: 'cancelled' })
    await addChange(db, { bookingId: id, status: 'cancelled', at: clock(), byId: customerId, note: '' })
  }
}

type Changing = { actor: Actor; visitor: Visitor; id: string; isOwn?: boolean; version?: number | undefined }

/** Changes one booking while nobody else does, and gives it as it is then. */
async function changing(deps: Deps, asked: Changing, change: (db: Db, held: Held) => Promise<void>): Promise<Held> {
  return untilFirst(asked.visitor, () => tryToChange(deps, asked, change))
}

/** Undefined when somebody else was first with the time that it was to get: then all is to be read again. */
async function tryToChange(
  deps: Deps,
  { actor, visitor, id, isOwn, version }: Changing,
  change: (db: Db, held: Held) => Promise<void>,
): Promise<Held | undefined> {
  if (!isId(id)) throw new Refusal('not_found')
  const owner = isOwn ? actor.user._id : undefined
  return inTransaction(deps.db, async (db) => {
    await lockBooking(db, id)
    const held = await findBooking(db, id, owner)
    if (!held) throw new Refusal('not_found')
    if (version !== undefined && version !== held.version) throw new Refusal('version_conflict')
    await change(db, held)
    // The last moment to leave all as it was, for somebody who has been told that it took too long.
    if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return findBooking(db, id, owner)
  }).catch((error: unknown) => {
    if (error instanceof Beaten) return undefined
    throw error
  })
}

class Beaten extends Error {}

function refuseLate({ clock }: Deps, { booking: { status }, startsAt }: Held) {
  const reason = whyNotChange({ status, startsAt }, clock())
  if (reason) throw new Refusal(reason)
}

type Entering = {
  by: By
  held: Held
  status: BookingStatus
  note?: string
  /** It held no time, and has to have some again. */
  isReopened?: boolean
}

async function enter(deps: Deps, db: Db, { isReopened = false, ...entering }: Entering) {
  const { held, status } = entering
  if (isReopened) {
    const { free } = await freeLanes(deps, db, held)
    if (free.length === 0) throw taken('Nobody is free at that time any more.')
    await place(db, { held, changes: { status }, lanes: lastOneFirst(free, held) })
  } else await setBooking(db, held, { status })
  await record(deps, db, entering)
}

function lastOneFirst(lanes: Lane[], { professional }: Held): Lane[] {
  const isLast = (lane: Lane) => lane.professional === professional?._id
  return lanes.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))
}

type Placing = { held: Held; changes: Changes; lanes: Lane[] }

/** The first of them whose time it really gets: the database decides, whatever was read before. */
async function place(db: Db, { held, changes, lanes }: Placing) {
  for (const { professional, version } of lanes) {
    if (!(await holdProfessional(db, { id: professional, version }))) continue
    try {
      // In a step of its own, which alone is taken back when somebody else has the time.
      return await db.transaction((db) => setBooking(db, held, { ...changes, professionalId: professional }))
    } catch (error) {
      if (duplicateOf(error) !== 'slot_claims_pkey') throw error
    }
  }
  throw new Beaten()
}

/** Who does this kind of work, and who of them could do it then: an appointment of the past, too. */
async function freeLanes(deps: Deps, db: Db, held: Held): Promise<{ all: Lane[]; free: Lane[] }> {
  const plan = deps.shelf.getPlan(held.storefront)
  const { date, time } = held.booking
  const { rotas, closedDays } = await rosterFor(db, { plan, held, date, now: deps.clock() })
  const question = { day: date, duration: held.duration, now: new Date(0), rotas, times: [time] }
  const [offer] = offersOf({ timeZone: plan.timeZone, closedDays }, question)
  return { all: rotas, free: lanesOf(offer?.who ?? [], rotas) }
}

type Sought = { plan: StorefrontPlan; held: Held; date: string; now: Date }

async function rosterFor(db: Db, { plan, held, date, now }: Sought) {
  const { _id, service } = held.booking
  return getRoster(db, {
    storefront: plan.key,
    window: windowOf(plan, { first: date, now }),
    category: service.category,
    but: _id,
  })
}

/** Writes down what was done, and tells the customer. */
async function record(deps: Deps, db: Db, { by: { actor, visitor }, held, status, note = '' }: Entering) {
  const { _id: bookingId, customer } = held.booking
  await addChange(db, { bookingId, status, at: deps.clock(), byId: actor.user._id, note })
  if (customer._id === '') return
  const after = await findBooking(db, bookingId)
  if (after) await tellChange(deps, db, { visitor, before: held, after, note, isOwn: actor.user._id === customer._id })
}

function nobodyThere(): Refusal {
  return new Refusal('invalid_state', { message: 'The customer has closed their account: there is nobody to come to.' })
}

function taken(message: string): Refusal {
  return new Refusal('slot_taken', { message })
}

function notTheirWork(): Refusal {
  const message = 'Nobody of that id does this kind of work here.'
  return new Refusal('validation_failed', {
    errors: [{ field: 'professional', code: 'unknown_professional', message }],
  })
}

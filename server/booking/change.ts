import { refusalOfStale } from '#domain/activity.ts'
import { type BookingStatus, type Reschedule, whyNotChange } from '#domain/booking.ts'
import type { BookingFileFilter } from '#domain/booking/admin.ts'
import { fileOfBookings } from '#domain/booking/file.ts'
import type { NamedParts } from '#domain/contract/endpoint.ts'
import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { dayIn, instantOf } from '#domain/format/zone.ts'
import { type Availability, type AvailabilityQuery, type Choice, choicesOf } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import { streamAdminBookings } from '#server/booking/admin/store.ts'
import { addChange, type Changes, setBooking } from '#server/booking/insert/store.ts'
import { enqueueChangeMessage } from '#server/booking/messages/actions.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import { retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { holdProfessional } from '#server/professional/store.ts'
import { bookableDays, choose, getOtherTimes, lanesOf, outside, windowOf } from '#server/slot/actions.ts'
import { getRoster, type Lane } from '#server/slot/store.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { type BookingRecord, findBooking, listChanges, listToCome, lockBooking, lockBookingsOf } from './store.ts'

/** Who changes which booking. */
export type By = { actor: Actor; visitor: Visitor; id: string }

export async function cancelBooking(deps: Deps, by: By): Promise<BookingRecord> {
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
  { booking, storefront, duration }: BookingRecord,
  query: AvailabilityQuery,
): Promise<Availability> {
  const { category } = booking.service
  return getOtherTimes(deps, {
    plan: deps.storefronts.getPlan(storefront),
    query,
    duration,
    category,
    but: booking._id,
  })
}

/** Moves a booking to another slot: the same booking, which waits to be confirmed again. */
export async function reschedule(deps: Deps, { body, ...by }: By & { body: Reschedule }): Promise<BookingRecord> {
  return changing(deps, { ...by, isOwn: true }, async (db, held) => {
    refuseLate(deps, held)
    await move(deps, db, { by, held, to: body })
  })
}

type Moving = {
  by: By
  held: BookingRecord
  to: Reschedule
  note?: string
  /** Whoever comes comes then too, if they are free; else the least busy. */
  keepsWho?: boolean
}

/** When it was done, and who comes then, where somebody was looked for. */
export type Done = { at: Date; lane: Lane | undefined }

/** By the one rule for whoever moves it, and for booking it. Undefined when it is there already. */
export async function move(
  deps: Deps,
  db: Db,
  { by, held, to, note = '', keepsWho = false }: Moving,
): Promise<Done | undefined> {
  const { booking, storefront, duration } = held
  if (booking.date === to.date && booking.time === to.time) return undefined
  const plan = deps.storefronts.getPlan(storefront)
  const now = deps.clock()
  const bookable = bookableDays(plan, now)
  if (to.date < bookable.first || to.date > bookable.last) throw outside('date', bookable)
  const roster = await rosterFor(db, { plan, held, date: to.date, now })
  const wish = { ...to, duration, category: booking.service.category }
  const { start, who } = await choose({ ...deps, db }, { plan, roster, wish, now, but: booking._id })
  const [startsAt, endsAt] = [instantOf(start), instantOf(start + duration)]
  const changes = { status: 'pending', day: to.date, time: to.time, startsAt, endsAt } as const
  const lanes = lanesOf(who, roster.rotas)
  const lane = await place(db, { held, changes, lanes: keepsWho ? lastOneFirst(lanes, held) : lanes })
  const from = `Moved from ${formatDay(booking.date, plan.locale)}, ${formatTime(booking.time, plan.locale)}`
  return { at: await record(deps, db, { by, held, status: 'pending', note, deed: from }), lane }
}

/** What is still to come of somebody who leaves is off; nobody is told, for there is nobody to tell. */
export async function cancelUpcoming({ clock }: Deps, db: Db, customerId: string) {
  // All of them, so that nobody gives one back, or moves one that is over, until they are nobody's.
  await lockBookingsOf(db, customerId)
  for (const held of await listToCome(db, customerId, clock())) {
    await setBooking(db, held, { status: 'cancelled' })
    const bookingId = held.booking._id
    await addChange(db, { bookingId, status: 'cancelled', at: clock(), byId: customerId, note: '' })
  }
}

type Changing = { actor: Actor; visitor: Visitor; id: string; isOwn?: boolean; version?: number | undefined }

/** Changes one booking while nobody else does, and gives it as it is then. */
export async function changing(
  deps: Deps,
  asked: Changing,
  change: (db: Db, held: BookingRecord) => Promise<void>,
): Promise<BookingRecord> {
  return retryOnConflict(asked.visitor, () => tryToChange(deps, asked, change))
}

/** Undefined when somebody else was first with the time that it was to get: then all is to be read again. */
async function tryToChange(
  deps: Deps,
  { actor, visitor, id, isOwn, version }: Changing,
  change: (db: Db, held: BookingRecord) => Promise<void>,
): Promise<BookingRecord | undefined> {
  if (!isId(id)) throw new Refusal('not_found')
  const owner = isOwn ? actor.user._id : undefined
  return inTransaction(deps.db, async (db) => {
    await lockBooking(db, id)
    const held = await findBooking(db, id, owner)
    if (!held) throw new Refusal('not_found')
    if (version !== undefined && version !== held.version) throw await stale(deps, db, held)
    await change(db, held)
    // The last moment to leave all as it was, for somebody who has been told that it took too long.
    if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return findBooking(db, id, owner)
  }).catch((error: unknown) => {
    if (error instanceof Beaten) return undefined
    throw error
  })
}

/** Only of what is written down: that somebody was marked away is not, and leaves a booking with nobody. */
async function stale(
  { storefronts }: Deps,
  db: Db,
  { booking: { _id }, storefront, professional }: BookingRecord,
): Promise<Refusal> {
  const change = (await listChanges(db, _id)).at(-1)
  const handed = (await listActivityOf(db, { subject: _id, kinds: ['booking-assigned'] })).at(-1)
  const changed = change?.by ? { by: change.by.name, at: change.at.toISOString() } : undefined
  const last = handed && change && change.at.toISOString() <= handed.at ? { by: handed.by, at: handed.at } : changed
  if (!last || !professional) return new Refusal('version_conflict')
  return refusalOfStale(last, { what: 'booking', plan: storefronts.getPlan(storefront) })
}

class Beaten extends Error {}

function refuseLate({ clock }: Deps, { booking: { status }, startsAt }: BookingRecord) {
  const reason = whyNotChange({ status, startsAt }, clock())
  if (reason) throw new Refusal(reason)
}

type Entering = {
  by: By
  held: BookingRecord
  status: BookingStatus
  note?: string
  /** What stands before the note where it is kept; the letter says it in its own words. */
  deed?: string
  /** It held no time, and has to have some again. */
  isReopened?: boolean
}

export async function enter(deps: Deps, db: Db, { isReopened = false, ...entering }: Entering): Promise<Done> {
  const { held, status } = entering
  let lane: Lane | undefined
  if (isReopened) {
    const free = (await listChoices(deps, db, held)).filter(({ reason }) => reason === null).map(({ lane }) => lane)
    if (free.length === 0) throw nobodyFree(deps, held)
    lane = await place(db, { held, changes: { status }, lanes: lastOneFirst(free, held) })
  } else await setBooking(db, held, { status })
  return { at: await record(deps, db, entering), lane }
}

function lastOneFirst(lanes: Lane[], { professional }: BookingRecord): Lane[] {
  const isLast = (lane: Lane) => lane.professional === professional?._id
  return lanes.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))
}

type Placing = { held: BookingRecord; changes: Changes; lanes: Lane[] }

/** The first of them whose time it really gets: the database decides, whatever was read before. */
export async function place(db: Db, { held, changes, lanes }: Placing): Promise<Lane> {
  for (const lane of lanes) {
    const { professional, version } = lane
    if (!(await holdProfessional(db, { id: professional, version }))) continue
    try {
      // In a step of its own, which alone is taken back when somebody else has the time.
      await db.transaction((db) => setBooking(db, held, { ...changes, professionalId: professional }))
      return lane
    } catch (error) {
      if (duplicateOf(error) !== 'slot_claims_pkey') throw error
    }
  }
  throw new Beaten()
}

/** Who does this kind of work, and whether they could do it then: an appointment of the past, too. */
export async function listChoices(deps: Deps, db: Db, held: BookingRecord): Promise<(Choice & { lane: Lane })[]> {
  const plan = deps.storefronts.getPlan(held.storefront)
  const { date, time } = held.booking
  const { rotas, closedDays } = await rosterFor(db, { plan, held, date, now: deps.clock() })
  const choices = choicesOf(
    { timeZone: plan.timeZone, closedDays },
    { day: date, duration: held.duration, time, rotas },
  )
  return choices.flatMap((choice) => lanesOf([choice.professional], rotas).map((lane) => ({ ...choice, lane })))
}

type Sought = { plan: StorefrontPlan; held: BookingRecord; date: string; now: Date }

async function rosterFor(db: Db, { plan, held, date, now }: Sought) {
  const { _id, service } = held.booking
  return getRoster(db, {
    storefront: plan.key,
    window: windowOf(plan, { first: date, now }),
    category: service.category,
    but: _id,
  })
}

/** Writes down what was done, and tells the customer; says when that was. */
async function record(
  deps: Deps,
  db: Db,
  { by: { actor, visitor }, held, status, note = '', deed = '' }: Entering,
): Promise<Date> {
  const { _id: bookingId, customer } = held.booking
  const kept = [deed, note].filter((text) => text !== '').join('\n')
  const at = deps.clock()
  await addChange(db, { bookingId, status, at, byId: actor.user._id, note: kept })
  if (customer._id === '') return at
  const after = await findBooking(db, bookingId)
  if (after)
    await enqueueChangeMessage(deps, db, { visitor, before: held, after, note, isOwn: actor.user._id === customer._id })
  return at
}

function nobodyFree({ storefronts }: Deps, { booking: { date, time }, storefront }: BookingRecord): Refusal {
  const { locale } = storefronts.getPlan(storefront)
  const message = `Nobody is free on ${formatDay(date, locale, 'near')} at ${formatTime(time, locale)} any more.`
  return new Refusal('slot_taken', { message })
}

type Export = { actor: Actor; storefront: StorefrontPlan; query: BookingFileFilter }

/**
 * Who lives where leaves the house: that is written down before the first of it is read. Not what was looked for, which
 * may be a name: what is written there stays when its owner has gone.
 */
export async function exportBookings(
  { db, storefronts, clock }: Deps,
  { actor, storefront, query: { storefront: named, search = '', ...narrowed } }: Export,
): Promise<NamedParts> {
  const chosen = chosenStorefronts(storefronts, storefront, named)
  const [only = '', ...others] = chosen
  const isOfSeveral = others.length > 0
  // All of them have no one day; then it is that of the page.
  const { timeZone } = isOfSeveral ? storefront : storefronts.getPlan(only)
  const title = `bookings-${isOfSeveral ? 'all' : only}-${dayIn(timeZone, clock())}.csv`
  const deed = { kind: 'bookings-exported', at: clock(), by: actor.user._id, before: null } as const
  const after = { ...narrowed, isSearched: search !== '' }
  await addActivity(db, ...chosen.map((of) => ({ ...deed, storefront: of, subject: { _id: of, title }, after })))
  const parts = fileOfBookings(streamAdminBookings(db, chosen, { ...narrowed, search }), { isOfSeveral })
  return { name: title, parts }
}

export async function getBooking(db: Db, id: string, customerId?: string): Promise<BookingRecord> {
  const held = isId(id) ? await findBooking(db, id, customerId) : undefined
  if (!held) throw new Refusal('not_found')
  return held
}

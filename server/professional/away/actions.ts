import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays, edgeIn, instantOf, minuteOf } from '#domain/format/zone.ts'
import {
  mostChanged,
  type NewTimeOff,
  type ProposalQuery,
  type Proposals,
  type TimeOffTaken,
} from '#domain/professional/away.ts'
import { daysLater, proposeFor } from '#domain/professional/proposals.ts'
import { changeForAbsence } from '#server/booking/absence/actions.ts'
import { listBegun, listBookings, listDuring } from '#server/booking/absence/store.ts'
import { type BookingRecord, toAdminBooking } from '#server/booking/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { changedNow, getProfessional, recordChange, spanOf } from '#server/professional/actions.ts'
import { lockProfessional, lockWithOthers, setProfessional } from '#server/professional/store.ts'
import { readSchedules } from '#server/slot/offer/actions.ts'
import { endTaken, grantCovered, grantRequest, informProfessional, isGrantedBy } from './decision/actions.ts'
import { type Absence, addAbsence, findAbsence, isAwayDuring, removeAbsence, setOutcome } from './store.ts'

type By = { actor: Actor }
type Taking = By & { visitor: Visitor; id: string; body: NewTimeOff }

/** What can happen to the bookings during an absence. Nothing is reserved. */
export async function readProposals(
  db: Db,
  deps: Deps,
  { id, query }: { id: string; query: ProposalQuery },
): Promise<Proposals> {
  const now = deps.clock()
  const found = await getProfessional(db, deps, id)
  const storefront = deps.storefronts.getPlan(found.storefront)
  const { from, to } = intervalOf({ ...storefront, now }, query)
  const during = { professional: id, from, to, now }
  const [records, begunRecords] = await Promise.all([listDuring(db, during), listBegun(db, during)])
  const begun = begunRecords.map(toAdminBooking)
  const hit = records.slice(0, mostChanged)
  const more = records.length - hit.length
  const [first, last] = [hit[0]?.booking.date, hit.at(-1)?.booking.date]
  if (first === undefined || last === undefined) return { bookings: [], more, begun }
  const period = { storefront, first, last: addDays(last, daysLater) }
  const { schedules, ...days } = await readSchedules(db, period, now)
  const away: [number, number] = [minuteOf(from), minuteOf(to)]
  const proposals = proposeFor({
    ...days,
    now,
    professional: id,
    hit: hit.map(appointmentOf),
    schedules: schedules.map((one) => (one.professional === id ? { ...one, away: [...one.away, away] } : one)),
  })
  const names = new Map(schedules.map(({ professional, name }) => [professional, name]))
  const named = (_id: string) => ({ _id, name: names.get(_id) ?? '' })
  return {
    more,
    begun,
    bookings: hit.map((record, at) => {
      const { others = [], otherTime = null } = proposals[at] ?? {}
      return {
        booking: toAdminBooking(record),
        others: others.map(({ professional, appointments }) => ({ ...named(professional), appointments })),
        otherTime: otherTime && { ...otherTime, professional: named(otherTime.professional) },
      }
    }),
  }
}

function appointmentOf({ booking: { date, time, service, postcode }, startsAt, duration }: BookingRecord) {
  return { date, time, start: minuteOf(startsAt), duration, category: service.category, postcode }
}

/** Adds time off and changes the bookings during it, all or none. */
export async function takeTimeOff(db: Db, deps: Deps, taking: Taking): Promise<TimeOffTaken> {
  const { actor, visitor, body } = taking
  const { idempotencyKey: key } = visitor
  // The same key of the same administrator gives the same id. A request can be granted once, with or without a key.
  const keyed = body.request ?? (key === undefined ? undefined : idOf(`time off ${actor.user._id} ${key}`))
  return retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      const taken = await takeOnce(tx, deps, { ...taking, keyed })
      // The last moment to roll back if the request has timed out: its response says that the outcome is unknown.
      if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
      return taken
    }),
  )
}

async function takeOnce(
  tx: Db,
  deps: Deps,
  { actor, visitor, id, body, keyed }: Taking & { keyed: string | undefined },
): Promise<TimeOffTaken> {
  const { from, to, reason, bookings: wishes = [], unnamed } = body
  // Locks the professional first, so that either a concurrent booking waits for this change or this change waits for
  // the booking.
  const others = wishes.flatMap((wish) => (wish.do === 'leave' ? [] : [wish.professional]))
  const found = await lockWithOthers(tx, id, others)
  if (!found) throw new Refusal('not_found')
  const request = hashOf(id, body, actor)
  const same = keyed === undefined ? undefined : await findAbsence(tx, keyed)
  if (same && (body.request === undefined || same.outcome?.request === request))
    return repeatAnswer(tx, deps, { same, request })
  const naming = { actor, id: body.request, professional: id }
  // The answer was lost to a granting that has added nothing.
  if (!same && (await isGrantedBy(tx, naming)))
    return { professional: await getProfessional(tx, deps, id), unassigned: [], changed: [] }
  const asked = await grantRequest(tx, deps, naming)
  const { timeZone } = deps.storefronts.getPlan(found.storefront)
  const now = deps.clock()
  const span = intervalOf({ timeZone, now }, { from, to })
  const isAway = (time: typeof span) => isAwayDuring(tx, id, restOf(time, now))
  const isCovered = await isAway(span)
  // Another administrator was first. A request for that time is only decided.
  if (isCovered && !(asked && (await isAway({ from: asked.startsAt, to: asked.endsAt }))))
    throw new Refusal('bookings_changed', { message: `${found.name} is already away during this time.` })
  const absence = { id: keyed ?? randomUUID(), professionalId: id, startsAt: span.from, endsAt: span.to, reason }
  // The same request was sent twice at the same moment, for two professionals.
  if (!isCovered && !(await addAbsence(tx, absence))) throw new Retry()
  const covered = await grantCovered(tx, deps, { actor, professional: id, ...span })
  const during = { professional: id, ...span }
  const outcomes = await changeForAbsence(tx, deps, { absence: during, wishes, unnamed, actor, visitor })
  const changed = outcomes.filter(({ after }) => after.professional !== null).map(({ after }) => after)
  const unassigned = outcomes
    .filter(({ after }) => after.professional === null)
    .map(({ after: { booking } }) => ({
      _id: booking._id,
      number: booking.number,
      date: booking.date,
      time: booking.time,
    }))
  if (keyed !== undefined)
    await setOutcome(tx, keyed, { request, unassigned, changed: changed.map(({ booking }) => booking._id) })
  const numbersOf = (what: 'assign' | 'reschedule') =>
    outcomes.filter(({ wish }) => wish?.do === what).map(({ after }) => after.booking.number)
  const after = {
    ...spanOf(timeZone, absence),
    assigned: numbersOf('assign'),
    moved: numbersOf('reschedule'),
    unassigned: unassigned.map(({ number }) => number),
  }
  const granted = asked ? [asked, ...covered] : covered
  for (const request of granted) await informProfessional(tx, deps, { id: request.id, visitor })
  // Last, because its trigger locks the row of the storefront, for which other changes of the shop then wait.
  await setProfessional(tx, id, changedNow(deps, actor))
  const isAsked = granted.length > 0
  await recordChange(tx, deps, {
    kind: 'time-off-added',
    actor,
    subject: found,
    before: isAsked ? { request: 'asked' } : null,
    after: isAsked ? { ...after, request: 'taken' } : after,
  })
  return { professional: await getProfessional(tx, deps, id), unassigned, changed: changed.map(toAdminBooking) }
}

/** From now on, for what is over changes nothing. */
function restOf({ from, to }: Record<'from' | 'to', Date>, now: Date) {
  return { from: from < now && now < to ? now : from, to }
}

/** Of two administrators who grant the same request, the second is refused. */
function hashOf(professional: string, body: NewTimeOff, { user }: Actor): string {
  const by = body.request === undefined ? [] : [user._id]
  return createHash('sha256')
    .update(JSON.stringify([professional, body, ...by]))
    .digest('hex')
}

/** With the bookings as they are now. */
async function repeatAnswer(
  tx: Db,
  deps: Deps,
  { same: { professionalId, outcome }, request }: { same: Absence; request: string },
): Promise<TimeOffTaken> {
  if (outcome?.request !== request) throw new Refusal('idempotency_key_reused')
  const changed = await listBookings(tx, outcome.changed)
  const professional = await getProfessional(tx, deps, professionalId)
  return { professional, unassigned: outcome.unassigned, changed: changed.map(toAdminBooking) }
}

/** False if there is no such absence. */
export async function removeTimeOff(
  db: Db,
  deps: Deps,
  { actor, visitor, id, absence }: By & { visitor: Visitor; id: string; absence: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await lockProfessional(tx, id)
    if (!found) throw new Refusal('not_found')
    const removed = await removeAbsence(tx, id, absence)
    if (!removed) return false
    const ended = await endTaken(tx, deps, removed)
    for (const request of ended) await informProfessional(tx, deps, { id: request.id, visitor, isEnded: true })
    await setProfessional(tx, id, changedNow(deps, actor))
    const before = spanOf(deps.storefronts.getPlan(found.storefront).timeZone, removed)
    await recordChange(tx, deps, { kind: 'time-off-removed', actor, subject: found, before, after: null })
    return true
  })
}

/** The instants between which an absence lies, which must not be over. */
export function intervalOf(
  { timeZone, now }: { timeZone: string; now: Date },
  { from, to }: Pick<NewTimeOff, 'from' | 'to'>,
): Record<'from' | 'to', Date> {
  const interval = instantsOf(timeZone, { from, to })
  // Times that the change to daylight saving time skips have no duration.
  const isForward = interval.to > interval.from
  if (isForward && interval.to > now) return interval
  const message = isForward ? 'The end must be later than now.' : 'The end must be after the beginning.'
  throw new Refusal('validation_failed', { errors: [{ field: 'to', code: 'too_small', message }] })
}

export function instantsOf(
  timeZone: string,
  { from, to }: Pick<NewTimeOff, 'from' | 'to'>,
): Record<'from' | 'to', Date> {
  return { from: momentIn(timeZone, from), to: momentIn(timeZone, to) }
}

function momentIn(timeZone: string, moment: string): Date {
  const [date = '', time = ''] = moment.split('T')
  return instantOf(edgeIn(timeZone, date, time))
}

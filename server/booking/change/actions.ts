import { randomUUID } from 'node:crypto'
import { refusalOfStale } from '#domain/activity.ts'
import { isOpen } from '#domain/booking.ts'
import { type BookingChange, type ChangeActor, decide, type Decision } from '#domain/booking/change.ts'
import { stepNames } from '#domain/booking/report.ts'
import { endsSteps, planInWords } from '#domain/booking/step-rules.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { undoableFor } from '#domain/message.ts'
import type { AvailabilityQuery } from '#domain/slot.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import { appointmentOf, findFree, findLeaving, findSuccession } from '#server/booking/change/free/actions.ts'
import { columnsOf } from '#server/booking/contact/store.ts'
import { enqueueCorrection } from '#server/booking/messages/correction/actions.ts'
import { addChange, type Changes, setBooking } from '#server/booking/change/store.ts'
import { dropOutdatedEmails, enqueueChangeMessage, nameInEmails } from '#server/booking/messages/actions.ts'
import { endSteps, findLastReport, momentOf, renewSteps } from '#server/booking/steps/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { holdProfessional } from '#server/professional/store.ts'
import type { Booker } from '#server/slot/actions.ts'
import { getOtherTimes } from '#server/slot/offer/actions.ts'
import type { StaffMember } from '#server/slot/store.ts'
import {
  type BookingRecord,
  findBooking,
  listChanges,
  listToCome,
  lockBooking,
  lockBookingsOf,
} from '#server/booking/store.ts'

export type Changing = {
  actor: Actor
  visitor: Visitor
  id: string
  /** A customer can change only their own bookings. */
  as: 'customer' | 'admin'
  change: BookingChange
  version?: number | undefined
}

/** Locks a booking, changes it, and returns its new state. */
export async function changeBooking(db: Db, deps: Deps, changing: Changing): Promise<BookingRecord> {
  const { actor, visitor, id, as, change, version } = changing
  const owner = as === 'customer' ? actor.user._id : undefined
  return retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      await lockBooking(tx, id)
      const booking = await findBooking(tx, id, owner)
      if (!booking) throw new Refusal('not_found')
      if (version !== undefined && version !== booking.version) throw await staleVersion(tx, deps, booking)
      const decision = decideOn(deps, booking, { change, as })
      const by = { userId: actor.user._id, role: as, visitor }
      const applied = decision ? await applyChange(tx, deps, { booking, decision, by }) : booking
      // Administrators see that the professional does not go there, and decide.
      const isPlaceNew = as === 'customer' && decision?.corrected.postcode !== undefined
      const successor = isPlaceNew ? await findSuccession(tx, deps, applied) : undefined
      const changed = await follow(tx, deps, { booking: applied, by, change: successor })
      // The last moment to roll back if the request has timed out: its response says that the outcome is unknown.
      if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
      return changed
    }),
  )
}

/** Carries out what follows from a change. */
async function follow(
  tx: Db,
  deps: Deps,
  { booking, by, change }: Omit<Applying, 'decision'> & { change: BookingChange | undefined },
): Promise<BookingRecord> {
  const decision = change && decideOn(deps, booking, { change, as: 'system' })
  return decision ? applyOne(tx, deps, { booking, decision, by: { ...by, role: 'system' } }) : booking
}

type Cancelling = { customerId: string } & ({ as: 'system' } | { as: 'admin'; by: Required<Omit<By, 'role'>> })

/**
 * Cancels the upcoming bookings of an account that is being closed, or that an administrator disables, and returns them
 * as they were. Only an administrator's cancellation is emailed to the customer.
 */
export async function cancelUpcoming(tx: Db, deps: Deps, cancelling: Cancelling): Promise<BookingRecord[]> {
  const { customerId, as } = cancelling
  // Past bookings too, so that no administrator reopens or reschedules one before the account is gone.
  await lockBookingsOf(tx, customerId)
  const by: By =
    cancelling.as === 'admin' ? { ...cancelling.by, role: 'admin' } : { userId: customerId, role: 'customer' }
  const change: BookingChange = as === 'admin' ? { kind: 'status', status: 'cancelled', note: '' } : { kind: 'cancel' }
  const upcoming = await listToCome(tx, customerId, deps.clock())
  for (const booking of upcoming) {
    const decision = decideOn(deps, booking, { change, as })
    if (decision) await applyChange(tx, deps, { booking, decision, by })
  }
  return upcoming
}

export function decideOn(
  { clock }: Deps,
  { booking, startsAt, movedByShop, freeHours, professional }: BookingRecord,
  { change, as }: { change: BookingChange; as: ChangeActor },
): Decision | undefined {
  const { status, date, time, step } = booking
  const hasCustomer = booking.customer !== null
  const limits = { startsAt, movedByShop, freeHours }
  const who = { hasCustomer, professional: professional?._id ?? null }
  const current = { status, date, time, step, ...limits, ...who, details: booking }
  const decision = decide(current, change, { actor: as, now: clock() })
  if (decision instanceof Refusal) throw decision
  return decision
}

/** The user who causes a change; with the request, if customers get emails about it. */
type By = { userId: string; role: ChangeActor; visitor?: Visitor }
type Applying = {
  booking: BookingRecord
  decision: Decision
  by: By
  /** The step of the visit that is the change. */
  columns?: Pick<Changes, 'step' | 'stepAt'>
}

/** Carries out a decision and what follows from it, in one transaction on a locked booking. */
export async function applyChange(tx: Db, deps: Deps, applying: Applying): Promise<BookingRecord> {
  const after = await applyOne(tx, deps, applying)
  const { booking, decision, by } = applying
  // An absence leaves completed bookings as they are, so nothing has looked at this one since it was completed.
  const isOpened = decision.professional === 'unchanged' && isOpen(decision.status) && !isOpen(booking.booking.status)
  return isOpened ? follow(tx, deps, { booking: after, by, change: await findLeaving(tx, deps, after) }) : after
}

/** Slot, booking, history, activity log and emails of one decision. */
async function applyOne(tx: Db, deps: Deps, applying: Applying): Promise<BookingRecord> {
  const { booking, decision, by } = applying
  const { _id } = booking.booking
  const professional = await writeChange(tx, deps, applying)
  const at = deps.clock()
  if (decision.isInHistory) {
    const note = [movedFrom(deps, applying), decision.note].filter((text) => text !== '').join('\n')
    const fields = Object.keys(decision.corrected)
    const corrected = fields.length > 0 ? fields : null
    await addChange(tx, { bookingId: _id, status: decision.status, at, byId: by.userId, note, corrected })
  }
  await addActivity(tx, activityOf(applying, { at, professional }))
  if (decision.status === 'completed' && booking.booking.status !== 'completed') await invoiceSoon(tx, deps, booking)
  const after = await findBooking(tx, _id)
  if (!after) throw new Error('a locked booking is gone')
  if (decision.email === 'professional') await nameInEmails(tx, _id, professional?.name ?? null)
  if (decision.email === 'together') await dropOutdatedEmails(tx, { before: booking, after })
  const { customer } = booking.booking
  if (customer && by.visitor && (decision.email === 'change' || decision.email === 'correction')) {
    const isOwn = by.userId === customer._id
    if (decision.email === 'correction') {
      const corrected = Object.keys(decision.corrected)
      await enqueueCorrection(tx, deps, { visitor: by.visitor, after, corrected, isOwn })
      return after
    }
    await enqueueChangeMessage(tx, deps, { visitor: by.visitor, before: booking, after, note: decision.note, isOwn })
  }
  return after
}

/** Once the completion can no longer be taken back. The email about it makes the invoice if it is sent before. */
async function invoiceSoon(tx: Db, { jobs, storefronts }: Deps, { booking, storefront }: BookingRecord) {
  if (!storefronts.getPlan(storefront).invoices.isOn) return
  await jobs.send(tx, 'invoice', { data: { id: randomUUID(), booking: booking._id }, later: undoableFor })
}

/** Writes the booking; returns the professional who gets the slot, if the change needs one. */
async function writeChange(tx: Db, deps: Deps, applying: Applying): Promise<StaffMember | undefined> {
  const { booking, decision, by } = applying
  const { status, professional, movedByShop } = decision
  const columns = {
    ...applying.columns,
    ...columnsOf(decision.corrected),
    ...(status !== booking.booking.status && { status }),
    ...(movedByShop !== booking.movedByShop && { movedByShopAt: movedByShop ? deps.clock() : null }),
  }
  if (professional === 'unchanged' || professional === 'none') {
    await setPlan(tx, deps, { ...applying, changes: { ...columns, ...(professional === 'none' && unassigned(deps)) } })
    return undefined
  }
  const booker = by.role === 'customer' ? 'customer' : 'team'
  const { free, pause, moved } = await findFree(tx, deps, { booking, decision, by: booker })
  for (const member of free) {
    if (!(await holdProfessional(tx, { id: member.professional, version: member.version }))) continue
    const changes = { ...columns, ...moved, pause, professionalId: member.professional }
    try {
      // A nested transaction, so that only this step is rolled back if another booking has the slot.
      await tx.transaction((nested) => setPlan(nested, deps, { ...applying, changes }))
      return member
    } catch (error) {
      if (duplicateOf(error) !== 'slot_claims_pkey') throw error
    }
  }
  throw new Retry()
}

/** The steps that were reported belong to the visit as it was planned. */
async function setPlan(
  tx: Db,
  deps: Deps,
  { booking: record, decision, by, changes }: Applying & { changes: Changes },
) {
  const { booking, professional } = record
  const had = professional?._id ?? null
  const has = changes.professionalId === undefined ? had : changes.professionalId
  const [before, after] = [
    { ...booking, professional: had },
    { ...decision, professional: has },
  ]
  const [at, plan] = [deps.clock(), planInWords(before)]
  const isSamePlan = plan === planInWords(after)
  const isKept = booking.step && !endsSteps(before, after)
  if (by.role === 'professional' || isSamePlan || isKept) return setBooking(tx, record, changes)
  if (booking.step) await endSteps(tx, booking._id, { at, plan })
  // Only an administrator can have taken back the change that had ended them.
  const isRenewable = by.role === 'admin' && after.status !== 'cancelled'
  const since = new Date(at.getTime() - undoableFor)
  const renewing = { since, plan: planInWords(after) }
  const last = isRenewable ? await renewSteps(tx, booking._id, renewing) : undefined
  const columns = { step: last?.step ?? null, stepAt: last ? momentOf(last) : null }
  await setBooking(tx, record, { ...changes, ...((booking.step || last) && columns) })
}

function unassigned({ clock }: Deps) {
  return { professionalId: null, unassignedAt: clock() }
}

/** The slots to which a booking can be rescheduled. */
export function readOtherTimes(
  db: Db,
  deps: Deps,
  { record, query, by }: { record: BookingRecord; query: AvailabilityQuery; by: Booker },
) {
  return getOtherTimes(db, deps, { ...appointmentOf(deps, record), query, by })
}

/** A line for the history only: the email has its own text about both times. */
function movedFrom({ storefronts }: Deps, { booking: { booking, storefront }, decision }: Applying): string {
  if (decision.date === booking.date && decision.time === booking.time) return ''
  const { locale } = storefronts.getPlan(storefront)
  return `Moved from ${formatDay(booking.date, locale)}, ${formatTime(booking.time, locale)}`
}

type Written = { at: Date; professional: StaffMember | undefined }

/** Entries are never deleted, so they contain no personal data of the customer. */
function activityOf({ booking: record, decision, by }: Applying, { at, professional }: Written) {
  const { booking, storefront, professional: was } = record
  const { kind, before, after } = decision.activity
  const isReassigned = professional !== undefined && professional.professional !== was?._id
  const isUnassigned = kind === 'booking-unassigned'
  // An undo has to lead to the same professional, and names are not unique.
  const previous = kind === 'booking-moved' && { professionalId: was?._id ?? null }
  return {
    kind,
    at,
    // What follows from another change was done by the system; that change has its own entry.
    by: by.role === 'system' ? null : by.userId,
    role: by.role,
    storefront,
    subject: { _id: booking._id, title: booking.number },
    before: { ...before, ...previous, ...((isReassigned || isUnassigned) && { professional: was?.name ?? null }) },
    after: {
      ...after,
      ...(isReassigned && { professional: professional.name }),
      ...(isUnassigned && { professional: null }),
    },
  }
}

/** Names the latest change, if it is known: an absence has no entry, and leaves the booking without a professional. */
export async function staleVersion(
  tx: Db,
  { storefronts }: Deps,
  { booking: { _id }, storefront, professional }: BookingRecord,
): Promise<Refusal> {
  const change = (await listChanges(tx, _id)).at(-1)
  const assigned = (await listActivityOf(tx, { subject: _id, kinds: ['booking-assigned'] })).at(-1)
  const changed = change?.by ? { by: change.by.name, at: change.at.toISOString() } : undefined
  const isLatest = assigned && change && change.at.toISOString() <= assigned.at
  const last = isLatest ? { by: assigned.by, at: assigned.at } : changed
  const reported = await findLastReport(tx, _id)
  if (reported && (!last || Date.parse(last.at) <= reported.at.getTime())) {
    const verb = `${reported.isTakenBack ? 'took back' : 'reported'} '${stepNames[reported.step]}' for`
    return refusalOfStale(
      { by: reported.by, at: reported.at.toISOString() },
      { what: 'booking', plan: storefronts.getPlan(storefront), verb },
    )
  }
  if (!last || !professional) return new Refusal('version_conflict')
  return refusalOfStale(last, { what: 'booking', plan: storefronts.getPlan(storefront) })
}

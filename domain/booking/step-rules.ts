import { type Booking, type BookingStatus, isOpen } from '#domain/booking.ts'
import type { NewStep } from '#domain/booking/new-step.ts'
import { clockTolerance, isBeforeDay, isEarlier, stepNames } from '#domain/booking/report.ts'
import type { PaymentKind, Step, TakenStep } from '#domain/booking/step.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { formatDay } from '#domain/format/day.ts'
import { minorOf } from '#domain/format/money.ts'
import { problemOfCollected } from '#domain/ledger/rules.ts'
import { undoableFor } from '#domain/message.ts'

/** The facts of a visit that decide which steps can be taken. */
export type CurrentVisit = {
  status: BookingStatus
  /** By the clocks of its place. */
  date: string
  timeZone: string
  startsAt: Date
  createdAt: Date
  /** In major units. */
  total: number
  currency: string
  locale: string
  /** The steps in force, in their order. */
  steps: { step: Step; recordedAt: Date }[]
}

/** Why a step cannot be taken; undefined if it can. A step that is in force already is not asked about. */
export function whyNotTake(visit: CurrentVisit, taken: NewStep, now: Date): Refusal | undefined {
  return whyNeverRight(visit, taken, now) ?? whyNotNow(visit, taken, now)
}

/** What no order of events makes right. */
function whyNeverRight(visit: CurrentVisit, { step, at, collected }: NewStep, now: Date): Refusal | undefined {
  const moment = Date.parse(at)
  if (moment > now.getTime() + clockTolerance) return wrong('at', 'This moment is still to come. Is the clock right?')
  if (moment < visit.createdAt.getTime() - clockTolerance)
    return wrong('at', 'The visit was booked later than this moment. Is the clock right?')
  if (step === 'nobody-there' && Math.min(moment, now.getTime()) < visit.startsAt.getTime())
    return wrong('step', "'Nobody there' can be reported from the start of the visit on.")
  if (collected === undefined) return undefined
  if (step !== 'done') return wrong('collected', "Only 'Done' can say what was collected.")
  return whyNotCollect(visit, collected.amount)
}

/** Why a later report of 'Done' cannot add what was collected; undefined if it can. `had` is what the step has, if any. */
export function whyNotAdd(visit: CurrentVisit, { taken, had }: Adding, now: Date): Refusal | undefined {
  if (had === undefined) return whyNeverRight(visit, taken, now)
  const { collected } = taken
  if (!collected || (minorOf(collected.amount, visit.currency) === had.amount && collected.kind === had.kind))
    return undefined
  return notNow('Another amount was reported for this visit already. Please tell the office.')
}
type Adding = { taken: NewStep; had: { amount: number; kind: PaymentKind } | undefined }

function whyNotCollect(visit: CurrentVisit, amount: number): Refusal | undefined {
  const problem = problemOfCollected(amount, visit)
  return problem === undefined ? undefined : wrong('collected.amount', problem)
}

function wrong(field: string, message: string): Refusal {
  return refusalOfField(field, 'validation_failed', message)
}

function whyNotNow(visit: CurrentVisit, { step, at }: NewStep, now: Date): Refusal | undefined {
  const { status, steps, date, locale } = visit
  if (status === 'cancelled') return notNow('This visit is cancelled.')
  if (isBeforeDay(visit, new Date(Math.min(Date.parse(at), now.getTime()))))
    return notNow(`This visit is on ${formatDay(date, locale, 'near')}: its steps can be reported from that day on.`)
  if (status === 'completed' && step === 'nobody-there') return notNow('This visit is completed already.')
  const later = steps.findLast((taken) => isEarlier(step, taken.step))
  return later && notNow(`'${stepNames[later.step]}' was reported already, so '${stepNames[step]}' comes too late.`)
}

/** A conflict with what has happened since, or was done on another device. */
export function notNow(message: string): Refusal {
  return refusalOfField('step', 'invalid_state', message)
}

/** Why a step in force cannot be taken back; undefined if it can. */
export function whyNotUndo({ steps }: Pick<CurrentVisit, 'steps'>, step: Step, now: Date): Refusal | undefined {
  const last = steps.at(-1)
  if (!last) return undefined
  if (last.step !== step) return notNow(`'${stepNames[last.step]}' was reported after it. Take that back first.`)
  return whyTooLate(last, now)
}

export function whyTooLate({ recordedAt }: { recordedAt: Date }, now: Date): Refusal | undefined {
  if (now.getTime() - recordedAt.getTime() <= undoableFor) return undefined
  return notNow('This can no longer be taken back. Please tell the office.')
}

/** The customer does not need to read later than this that the professional was on the way, in milliseconds. */
const newsFor = 30 * 60_000

/** Whether the step of which the customer is emailed is the latest one, and not taken back. */
export function isStillOnTheWay({ status, step }: Pick<Booking, 'status' | 'step'>, { at }: { at: string }, now: Date) {
  const isLatest = step?.step === 'on-the-way' && step.at === at
  return isOpen(status) && isLatest && now.getTime() - Date.parse(at) <= newsFor
}

/** A phone that is slower than this has kept the step while it had no network, in milliseconds. */
const sentAtOnce = 30_000

/** Why a step no longer applies: it was taken of a visit at another time, or before the visit was planned as it is. */
export function whyOutdated(
  { step, at, startsAt }: NewStep,
  { plannedAt, ...visit }: { plannedAt: Date | undefined; startsAt: Date },
  now: Date,
): Refusal | undefined {
  if (startsAt !== undefined && Date.parse(startsAt) !== visit.startsAt.getTime())
    return notNow('This visit has another time now. Please look at it again.')
  if (!plannedAt || Date.parse(at) >= plannedAt.getTime()) return undefined
  // A second device that does not know of a reopening would complete the visit again, with another payment.
  const canBeSlow = step !== 'done'
  if (canBeSlow && now.getTime() - Date.parse(at) <= sentAtOnce) return undefined
  return notNow('This visit was changed after you had taken this step. Please look at it again.')
}

type Planned = {
  status: BookingStatus
  date: string
  time: string
  professional: string | null
  step?: TakenStep | undefined
}

/** The same for two plans under which the same steps are in force. */
export function planInWords({ status, date, time, professional }: Planned): string {
  return [isOpen(status) ? 'open' : status, date, time, professional ?? 'unassigned'].join(' ')
}

/** Whether a change makes another visit of it: its steps then say nothing any more. */
export function endsSteps(before: Planned, after: Planned): boolean {
  const isMoved = before.date !== after.date || before.time !== after.time
  if (isMoved || before.professional !== after.professional) return true
  // Completed by the office although the professional has not reported 'Done': then the visit goes on.
  if (before.status === 'completed' && isOpen(after.status)) return before.step?.step === 'done'
  // Confirmed while the professional is on the way: the visit is the same.
  const isSame = before.status === after.status || (isOpen(before.status) && isOpen(after.status))
  return !isSame && after.status !== 'completed'
}

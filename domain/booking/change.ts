import type { ActivityKind } from '#domain/activity.ts'
import { type Booking, type BookingStatus, isLive, isOpen, whyNotChange } from '#domain/booking.ts'
import { type Correctable, type CorrectedValues, correctedValues } from '#domain/booking/correction.ts'
import { freeChangeEnded } from '#domain/booking/free-change.ts'
import type { TakenStep } from '#domain/booking/step.ts'
import { Refusal } from '#domain/contract/refusal.ts'

/**
 * What only an administrator can choose for a new time. Left out: any free professional; pending, but a booking without a
 * professional keeps its status.
 */
type ByAdmin = { status?: 'pending' | 'confirmed' | undefined; professional?: string | undefined }

/**
 * Whether it is one of the changes that follow from an absence: the status stays, and the customer gets one email about
 * all of them. A visit with a new time counts as moved by the shop.
 */
type ForAbsence = { forAbsence?: boolean | undefined }

export type BookingChange =
  | { kind: 'cancel' }
  | ({ kind: 'reschedule'; date: string; time: string; note: string } & ByAdmin & ForAbsence)
  /** Confirm, complete, cancel or reopen; undo is the previous status again. */
  | { kind: 'status'; status: BookingStatus; note: string }
  /** Left out, a booking without a professional gets the least busy one. */
  | ({ kind: 'assign'; professional?: string | undefined } & ForAbsence)
  | { kind: 'unassign' }
  /** Address, phone, notes and the like. */
  | { kind: 'correct'; values: CorrectedValues }

/**
 * A professional completes a booking by the step 'Done', and takes that back. 'system' stands for changes that follow
 * from the closure of an account, the absence of a professional, or a corrected postcode to which the professional does
 * not go.
 */
export type ChangeActor = 'customer' | 'admin' | 'professional' | 'system'

const allowed: Record<ChangeActor, BookingChange['kind'][]> = {
  customer: ['cancel', 'reschedule', 'correct'],
  admin: ['status', 'reschedule', 'assign', 'correct'],
  professional: ['status'],
  system: ['cancel', 'assign', 'unassign'],
}

/** The facts of a booking that decide how it may change. */
export type CurrentBooking = {
  status: BookingStatus
  date: string
  time: string
  startsAt: Date
  movedByShop: boolean
  /** As agreed when it was made. */
  freeHours?: number
  step?: TakenStep | undefined
  professional: string | null
  /** False once the customer has closed the account. */
  hasCustomer: boolean
  /** What can be corrected. */
  details: Pick<Booking, Correctable>
}

/** Which professional has the booking after the change. */
export type ProfessionalChoice =
  | 'unchanged'
  | 'none'
  /** The least busy of the free professionals. */
  | 'least-busy'
  /** The current professional if free, otherwise another free one. */
  | 'current-first'
  | { id: string }

type Fields = Record<string, string | string[]>

export type Decision = {
  status: BookingStatus
  date: string
  time: string
  professional: ProfessionalChoice
  note: string
  /** Whether the booking's history gets an entry. */
  isInHistory: boolean
  /** Whether the shop chose the time. */
  movedByShop: boolean
  /** An email about the change, or about several at once, a new name in emails that are not sent yet, or neither. */
  email: 'change' | 'together' | 'professional' | 'correction' | 'none'
  /** The new values of what is corrected. */
  corrected: CorrectedValues
  /** The entry in the activity log. */
  activity: { kind: ActivityKind; before: Fields; after: Fields }
}

type DecisionContext = { actor: ChangeActor; now: Date }

/**
 * The effect of a change on a booking, or the reason for refusing it; undefined if the booking already has the
 * requested state.
 */
export function decide(
  booking: CurrentBooking,
  change: BookingChange,
  { actor, now }: DecisionContext,
): Decision | Refusal | undefined {
  if (!allowed[actor].includes(change.kind)) return new Refusal('forbidden')
  if (change.kind === 'cancel') return actor === 'system' ? cancelQuietly(booking) : cancel(booking, now)
  if (change.kind === 'reschedule') {
    return actor === 'customer' ? reschedule(booking, change, now) : rescheduleForCustomer(booking, change)
  }
  if (change.kind === 'status') return setStatus(booking, change, actor)
  if (change.kind === 'correct') return refusalOfCorrection(booking, { actor, now }) ?? correct(booking, change.values)
  return change.kind === 'assign' ? assign(booking, change) : unassign(booking)
}

function cancel(booking: CurrentBooking, now: Date): Decision | Refusal | undefined {
  // A second click finds the booking cancelled, as requested.
  if (booking.status === 'cancelled') return undefined
  return refusalFor(booking, now) ?? { ...cancelled(booking), email: 'change' }
}

function refusalFor(booking: CurrentBooking, now: Date): Refusal | undefined {
  const reason = whyNotChange(booking, now)
  if (reason === 'too_late')
    return new Refusal(reason, { message: hasBegun(booking) ? begun : freeChangeEnded(booking.freeHours) })
  return reason && new Refusal(reason)
}

function hasBegun({ movedByShop, step }: CurrentBooking): boolean {
  return movedByShop || step?.step === 'started'
}

const begun = 'This visit has begun, so it can no longer be moved or cancelled here. Please contact support.'

/** For an account that is being closed: no email, because the address goes with the account. */
function cancelQuietly(booking: CurrentBooking): Decision | undefined {
  if (!isOpen(booking.status)) return undefined
  return cancelled(booking)
}

function cancelled(booking: CurrentBooking): Decision {
  const [before, after] = [{ status: booking.status }, { status: 'cancelled' }]
  const activity = { kind: 'booking-cancelled', before, after } as const
  return { ...unchanged(booking, activity), status: 'cancelled', isInHistory: true }
}

/** A customer may correct a booking as long as they may move it, an administrator while it is open. */
function refusalOfCorrection(booking: CurrentBooking, { actor, now }: DecisionContext): Refusal | undefined {
  if (actor === 'customer') return refusalFor(booking, now)
  return booking.hasCustomer ? refusalOfClosed(booking) : accountClosed()
}

function correct(booking: CurrentBooking, values: CorrectedValues): Decision | undefined {
  const corrected = correctedValues(booking.details, values)
  const fields = Object.keys(corrected)
  if (fields.length === 0) return undefined
  // Without the values: entries are never deleted.
  const activity = { kind: 'booking-corrected', before: {}, after: { corrected: fields } } as const
  return { ...unchanged(booking, activity), corrected, isInHistory: true, email: 'correction' }
}

function refusalOfClosed({ status }: CurrentBooking): Refusal | undefined {
  if (isOpen(status)) return undefined
  return new Refusal('invalid_state', { message: `This booking is ${status}. Change its status first.` })
}

type Rescheduling = Pick<Decision, 'date' | 'time' | 'note'> & ByAdmin & ForAbsence

/** A customer has until some hours before the appointment. */
function reschedule(booking: CurrentBooking, to: Rescheduling, now: Date): Decision | Refusal | undefined {
  const { date, time, note } = to
  // A time that the customer has chosen is bound to the usual limit again.
  const own = { ...booking, movedByShop: false }
  return refusalFor(booking, now) ?? moved(own, { date, time, note }, 'least-busy')
}

/** An administrator may reschedule at any time, for a customer who still has an account. */
function rescheduleForCustomer(booking: CurrentBooking, to: Rescheduling): Decision | Refusal | undefined {
  const { status } = booking
  const refusal = refusalOfClosed(booking)
  if (refusal) return refusal
  if (!booking.hasCustomer) return accountClosed()
  const { professional: id, ...when } = to
  const who: ProfessionalChoice = id === undefined ? 'current-first' : { id }
  // A booking lost its professional by an absence, or because none goes to its new postcode: then the shop moves it.
  const isByShop = to.forAbsence === true || booking.professional === null
  const decision = isByShop
    ? moved({ ...booking, movedByShop: true }, { ...when, status: to.status ?? status }, who)
    : moved(booking, when, who)
  return decision ?? atSameTime(booking, to)
}

/** Only the status and the professional can be new. */
function atSameTime(booking: CurrentBooking, { status, professional: id, note, forAbsence }: Rescheduling) {
  const isReassigned = id !== undefined && id !== booking.professional
  const decision = status && setStatus(booking, { status, note }, 'admin')
  if (!isReassigned) return decision
  if (decision instanceof Refusal) return decision
  // The customer reads the note in the history.
  if (!decision) return withNote(assign(booking, { professional: id, forAbsence }), note)
  return { ...decision, professional: { id } }
}

function withNote(decision: Decision | undefined, note: string): Decision | undefined {
  return decision && note !== '' ? { ...decision, note, isInHistory: true } : decision
}

type NewTime = Pick<Rescheduling, 'date' | 'time' | 'note' | 'forAbsence'> & { status?: BookingStatus | undefined }

/** The new time has to be confirmed again, unless another status is given. */
function moved(
  booking: CurrentBooking,
  { date, time, note, status = 'pending', forAbsence = false }: NewTime,
  professional: ProfessionalChoice,
): Decision | undefined {
  if (booking.date === date && booking.time === time) return undefined
  const hasNewStatus = status !== booking.status
  const activity = {
    kind: 'booking-moved',
    before: { date: booking.date, time: booking.time, ...(hasNewStatus && { status: booking.status }) },
    after: { date, time, ...(hasNewStatus && { status }), ...(forAbsence && { forAbsence: 'yes' }) },
  } as const
  return {
    ...unchanged(booking, activity),
    status,
    date,
    time,
    professional,
    note,
    isInHistory: true,
    email: forAbsence ? 'together' : 'change',
  }
}

/** An administrator may set any status. A cancelled booking gave up its slot, so it needs a free professional again. */
function setStatus(booking: CurrentBooking, { status, note }: Pick<Decision, 'status' | 'note'>, actor: ChangeActor) {
  const was = booking.status
  if (status === was) return undefined
  // A professional takes back 'Done', and is still at the door.
  const isReopening = isOpen(status) && !isOpen(was) && actor !== 'professional'
  if (isReopening && !booking.hasCustomer) return accountClosed()
  const isReopened = isLive(status) && !isLive(was)
  const activity = { kind: 'booking-status', before: { status: was }, after: { status } } as const
  return {
    ...unchanged(booking, activity),
    status,
    note,
    professional: isReopened ? 'current-first' : 'unchanged',
    isInHistory: true,
    email: 'change',
  } satisfies Decision
}

/** The customer gets no email about this alone: waiting emails get the new name. */
function assign(
  booking: CurrentBooking,
  { professional: id, forAbsence = false }: Pick<Rescheduling, 'professional' | 'forAbsence'>,
): Decision | undefined {
  if (id === undefined ? booking.professional !== null : booking.professional === id) return undefined
  const activity = { kind: 'booking-assigned', before: {}, after: {} } as const
  return {
    ...unchanged(booking, activity),
    professional: id === undefined ? 'least-busy' : { id },
    email: forAbsence ? 'together' : 'professional',
  }
}

function unassign(booking: CurrentBooking): Decision | undefined {
  if (booking.professional === null) return undefined
  const activity = { kind: 'booking-unassigned', before: {}, after: {} } as const
  return { ...unchanged(booking, activity), professional: 'none', email: 'professional' }
}

function unchanged({ status, date, time, movedByShop }: CurrentBooking, activity: Decision['activity']): Decision {
  return {
    status,
    date,
    time,
    professional: 'unchanged',
    note: '',
    isInHistory: false,
    movedByShop,
    email: 'none',
    corrected: {},
    activity,
  }
}

function accountClosed(): Refusal {
  return new Refusal('invalid_state', {
    message: 'The customer has closed their account, so this booking cannot be changed.',
  })
}

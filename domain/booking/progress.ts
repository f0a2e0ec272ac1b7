import { type BookingStatus, isOpen } from '#domain/booking.ts'
import type { TakenStep } from '#domain/booking/step.ts'

/** A visit that has not started this many minutes after its time is running late. */
export const lateAfter = 15

/** This many hours after its start no one waits for a visit any more: its end was not reported. */
const lastsFor = 12

type Timed = {
  startsAt: string
  status: BookingStatus
  step: TakenStep | null
  /** Whether the professional has an account, with which steps are reported: of others no one knows the start. */
  isReported: boolean
}

/** From when on a visit is running late; undefined if it has begun, does not take place, or is not reported. */
export function lateFrom({ startsAt, status, step, isReported }: Timed): string | undefined {
  const hasBegun = step !== null && step.step !== 'on-the-way'
  if (!isReported || !isOpen(status) || hasBegun) return undefined
  return new Date(Date.parse(startsAt) + lateAfter * 60_000).toISOString()
}

/** How far an open visit is, in addition to its status. */
export type Progress = 'on-the-way' | 'late' | 'nobody-there' | 'started'

/** As administrators read it. */
export const progressNames: Record<Progress, string> = {
  'on-the-way': 'On the way',
  late: 'Running late',
  'nobody-there': 'Nobody there',
  started: 'In progress',
}

type Visit = {
  status: BookingStatus
  startsAt: string
  step?: TakenStep | undefined
  lateFrom?: string | undefined
}

/** Undefined while nothing has happened, of a visit that is completed or cancelled, and of one whose end was forgotten. */
export function progressOf(visit: Visit, now: number): Progress | undefined {
  const { status, startsAt, lateFrom } = visit
  const step = visit.step?.step
  if (!isOpen(status) || step === 'done') return undefined
  // It stays until an administrator has decided.
  if (step === 'nobody-there') return step
  if (now >= Date.parse(startsAt) + lastsFor * 3_600_000) return undefined
  if (step === 'started') return step
  return lateFrom !== undefined && now >= Date.parse(lateFrom) ? 'late' : step
}

/** What customers read beside the status. That no one was there is said in other words, and that it is late not at all. */
export function customerProgressOf({ lateFrom: _lateFrom, ...visit }: Visit, now: number): Progress | undefined {
  const progress = progressOf(visit, now)
  return progress === 'nobody-there' ? undefined : progress
}

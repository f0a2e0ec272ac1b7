import type { TakenStep } from '#domain/booking/step.ts'

/** A visit that has not started this many minutes after its time is running late. */
export const lateAfter = 15

/** After so many hours no one waits for the start any more. */
const lateFor = 12

type Timed = { startsAt: string; status: string; step: TakenStep | null }

/** From when on a visit is running late; undefined if it has begun or does not take place. */
export function lateFrom({ startsAt, status, step }: Timed): string | undefined {
  const isOpen = status === 'pending' || status === 'confirmed'
  const hasBegun = step !== null && step.step !== 'on-the-way'
  if (!isOpen || hasBegun) return undefined
  return new Date(Date.parse(startsAt) + lateAfter * 60_000).toISOString()
}

export function isLateSince(from: string | undefined, now: Date): boolean {
  if (from === undefined) return false
  const since = now.getTime() - Date.parse(from)
  return since >= 0 && since < lateFor * 3_600_000
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

type Visit = { status: string; step?: TakenStep | undefined; lateFrom?: string | undefined }

/** Undefined while nothing has happened, and of a visit that is completed or cancelled. */
export function progressOf({ status, step: taken, lateFrom }: Visit, now: number): Progress | undefined {
  if (status !== 'pending' && status !== 'confirmed') return undefined
  const step = taken?.step
  if (step === 'nobody-there' || step === 'started') return step
  if (isLateSince(lateFrom, new Date(now))) return 'late'
  return step === 'on-the-way' ? step : undefined
}

/** What customers read beside the status. That no one was there is said in other words, and that it is late not at all. */
export function customerProgressOf({ status, step }: Pick<Visit, 'status' | 'step'>): Progress | undefined {
  const progress = progressOf({ status, step }, 0)
  return progress === 'nobody-there' ? undefined : progress
}

import { isLateSince, type TakenStep } from '#domain/booking/step.ts'

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

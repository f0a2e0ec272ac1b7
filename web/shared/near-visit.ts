import { type Booking, isOpen } from '#domain/booking.ts'

const before = 3 * 3_600_000
/** A visit may start late, and the professional reports its end. */
const after = 6 * 3_600_000

/** As long as the professional can take 'Done' back, and the page has read that. */
const afterDone = 60_000

/** Whether the professional may report something from a visit about now. */
export function isNear(
  { status, startsAt, step }: Pick<Booking, 'status' | 'startsAt' | 'step'>,
  now: number,
): boolean {
  const start = Date.parse(startsAt)
  const isJustDone = step?.step === 'done' && now - Date.parse(step.at) < afterDone
  return (isOpen(status) || isJustDone) && now >= start - before && now <= start + after
}

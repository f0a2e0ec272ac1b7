import { type Booking, isOpen } from '#domain/booking.ts'

const before = 3 * 3_600_000
/** A visit may start late, and the professional reports its end. */
const after = 6 * 3_600_000

/** Whether the professional may report something from a visit about now. */
export function isNear({ status, startsAt }: Pick<Booking, 'status' | 'startsAt'>, now: number): boolean {
  const start = Date.parse(startsAt)
  return isOpen(status) && now >= start - before && now <= start + after
}

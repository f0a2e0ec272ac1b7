import { type Booking, isOpen } from '#domain/booking.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'

const before = 3 * 3_600_000
/** A visit may start late, and the professional reports its end. */
const after = 6 * 3_600_000

type Visit = Pick<Booking, 'status' | 'startsAt'>

/** Whether the professional may report something from a visit about now. */
export function isNear({ status, startsAt }: Visit, now: number): boolean {
  const start = Date.parse(startsAt)
  return isOpen(status) && now >= start - before && now <= start + after
}

/** Reads something about a visit again and again while the page is visible and the visit is near. */
export function useNearVisit<T>(key: unknown, read: () => Promise<T>, when: boolean): T | undefined {
  const { value, isCurrent } = useQuery(key, read, { when, every: pollingPause, start: pollingPause })
  return isCurrent ? value : undefined
}

import { type BookingStatus, isAhead, isOpen } from '#domain/booking.ts'

/** What administrators can do with several bookings at once. */
export const bulkStatuses = ['confirmed', 'completed', 'cancelled'] as const satisfies BookingStatus[]
export type BulkStatus = (typeof bulkStatuses)[number]

type Booked = { status: BookingStatus; startsAt: string }

/** Why a booking is left out when several get a status; undefined if it is not. */
export function whyLeftOut({ status, startsAt }: Booked, wanted: BulkStatus, now: Date): string | undefined {
  if (!isOpen(status)) return status
  if (status === wanted) return status
  const isToCome = isAhead({ startsAt }, now)
  if (wanted === 'confirmed' && !isToCome) return 'in the past'
  return wanted === 'completed' && isToCome ? 'still to come' : undefined
}

/** The bookings that a change of several applies to, and the others by the reason why they are left out. */
export function splitBulk<B extends Booked>(bookings: readonly B[], wanted: BulkStatus, now: Date) {
  const reasons = new Map<string, B[]>()
  const chosen: B[] = []
  for (const booking of bookings) {
    const reason = whyLeftOut(booking, wanted, now)
    if (reason === undefined) chosen.push(booking)
    else reasons.set(reason, [...(reasons.get(reason) ?? []), booking])
  }
  return { chosen, leftOut: [...reasons].map(([reason, { length }]) => ({ reason, count: length })) }
}

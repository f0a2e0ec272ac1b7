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
  return split(bookings, (booking) => whyLeftOut(booking, wanted, now))
}

type Assigned = { status: BookingStatus; professional: { _id: string } | null }

/** The same for who comes. Without a professional, bookings that have one keep that one. */
export function splitAssign<B extends Assigned>(bookings: readonly B[], to: string | undefined) {
  return split(bookings, ({ status, professional }) => {
    if (!isOpen(status)) return status
    if (professional === null) return undefined
    if (to === undefined) return 'with a professional'
    return professional._id === to ? 'with this professional' : undefined
  })
}

function split<B>(bookings: readonly B[], whyNot: (booking: B) => string | undefined) {
  const counts = new Map<string, number>()
  const chosen: B[] = []
  for (const booking of bookings) {
    const reason = whyNot(booking)
    if (reason === undefined) chosen.push(booking)
    else counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return { chosen, leftOut: [...counts].map(([reason, count]) => ({ reason, count })) }
}

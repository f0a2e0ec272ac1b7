import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { ask } from '#web/api.ts'
import { changeBooking, Conflict } from '#web/admin/bookings/change-booking.ts'
import { outcomeOfError } from '#web/data/use-write.ts'

type Booking = Parameters<typeof changeBooking>[0]['booking']

/** Assigns a booking to a professional. If someone else has just assigned it to the same one, that is as good. */
export function assign(booking: Booking, professional: string): Promise<AdminBookingDetails> {
  const { _id, version } = booking
  return changeBooking({
    booking,
    send: () => ask(api.adminBookings.assign, { params: { booking: _id }, body: { professional, version } }),
    isSaved: (now) => now.professional?._id === professional,
  })
}

export type Handed =
  | { kind: 'done'; now: AdminBookingDetails }
  | { kind: 'theirs'; now: AdminBookingDetails; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' }

export async function handTo(assignment: Booking & { professional: string }): Promise<Handed> {
  try {
    return { kind: 'done', now: await assign(assignment, assignment.professional) }
  } catch (error) {
    if (error instanceof Conflict) return { kind: 'theirs', now: error.now, message: error.message }
    const outcome = outcomeOfError(error)
    return outcome.kind === 'refused' ? { kind: 'refused', message: outcome.refusal.message } : outcome
  }
}

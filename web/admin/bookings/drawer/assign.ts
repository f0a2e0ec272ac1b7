import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { ask } from '#web/api.ts'
import { changeBooking } from '#web/admin/bookings/change-booking.ts'

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

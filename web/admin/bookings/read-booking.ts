import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { ask } from '#web/api.ts'
import { nullIfMissing } from '#web/data/null-if-missing.ts'

/** Null if there is no such booking. */
export function readBooking(id: string): Promise<AdminBookingDetails | null> {
  return ask(api.adminBookings.any, { params: { booking: id } }).catch(nullIfMissing)
}

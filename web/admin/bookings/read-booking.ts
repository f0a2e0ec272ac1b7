import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'

/** Null if there is no such booking. */
export function readBooking(id: string): Promise<AdminBookingDetails | null> {
  return ask(api.adminBookings.any, { params: { booking: id } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

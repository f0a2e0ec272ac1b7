import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'

/** One booking, kept current; null if it does not exist. */
export function useBooking(id: string) {
  const read = () => ask(api.adminBookings.any, { params: { booking: id } }).catch(nullIfMissing)
  const { value, isCurrent, hasFailed, refresh } = useQuery(id, read, { every: pollingPause })
  /** The server's answer to a change, until the booking is read again. */
  const [changed, setChanged] = useState<AdminBookingDetails>()
  useBookingEvents((booking) => {
    if (booking === undefined) refresh()
    else if (booking._id === id) setChanged(booking)
  })
  const found = isCurrent ? value : undefined
  const isNewer = changed?._id === id && changed.version > (found?.version ?? 0)
  return { booking: isNewer ? changed : found, hasFailed, refresh }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

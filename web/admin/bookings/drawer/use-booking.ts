import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { useBookingNews } from '#web/admin/bookings/booking-events.ts'
import { useFresh } from '#web/data/use-polled.ts'

/** One booking as it is by now, for as long as somebody looks; null where there is none of that id. */
export function useOpenBooking(id: string) {
  const read = useFresh(`booking ${id}`, () =>
    ask(api.adminBookings.any, { params: { booking: id } }).catch(nullWhenGone),
  )
  /** As the server has answered to a change, until it has been read again. */
  const [changed, setChanged] = useState<AdminBookingDetails>()
  useBookingNews((news) => {
    if (news === undefined) read.again()
    // What is undone of another is not about this one.
    else if (news._id === id) setChanged(news)
  })
  const found = read.isCurrent ? read.value : undefined
  const isNewer = changed?._id === id && changed.version > (found?.version ?? 0)
  return { booking: isNewer ? changed : found, hasFailed: read.hasFailed, again: read.again }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

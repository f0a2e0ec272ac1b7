import { useEffect, useEffectEvent } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { createBroadcast } from '#web/broadcast.ts'

/** The changed booking; undefined if it is not known which bookings have changed. */
type ChangedBooking = AdminBookingDetails | undefined

let latest: ChangedBooking
const broadcast = createBroadcast(() => () => {})

/** Notifies the views that are open at this moment, not those that started the change. */
export function announceBooking(changed?: AdminBookingDetails) {
  latest = changed
  broadcast.announce()
  latest = undefined
}

export function useBookingEvents(onChanged: (changed: ChangedBooking) => void) {
  const notify = useEffectEvent(() => onChanged(latest))
  useEffect(() => broadcast.subscribe(() => notify()), [])
}

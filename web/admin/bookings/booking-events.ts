import { useEffect, useEffectEvent } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { createBroadcast } from '#web/broadcast.ts'

/** The changed booking; undefined if it is not known which bookings have changed. */
type ChangedBooking = AdminBookingDetails | undefined

type BookingEvent = { changed?: ChangedBooking; isNew: boolean }

let latest: BookingEvent = { isNew: false }
const broadcast = createBroadcast(() => () => {})

/** Notifies the views that are open at this moment, not those that started the change. */
export function announceBooking(changed?: AdminBookingDetails) {
  announce({ changed, isNew: false })
}

/** The same for a booking that the administrator has made. */
export function announceNewBooking(made: AdminBookingDetails) {
  announce({ changed: made, isNew: true })
}

function announce(event: BookingEvent) {
  latest = event
  broadcast.announce()
}

export function useBookingEvents(onChanged: (changed: ChangedBooking, isNew: boolean) => void) {
  const notify = useEffectEvent(() => onChanged(latest.changed, latest.isNew))
  useEffect(() => broadcast.subscribe(() => notify()), [])
}

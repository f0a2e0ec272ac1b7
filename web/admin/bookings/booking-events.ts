import { useEffect, useEffectEvent } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { createBroadcast } from '#web/broadcast.ts'

/** How it stands by now; undefined where it has to be asked what has become of the bookings. */
type News = AdminBookingDetails | undefined

let latest: News
const broadcast = createBroadcast(() => () => {})

/** Something has become of bookings. Whoever shows them by then hears it, not who showed them when it was begun. */
export function announceBooking(news?: AdminBookingDetails) {
  latest = news
  broadcast.announce()
  latest = undefined
}

/** Hears what becomes of bookings, for as long as it shows some. */
export function useBookingNews(onNews: (news: News) => void) {
  const hear = useEffectEvent(() => onNews(latest))
  useEffect(() => broadcast.subscribe(() => hear()), [])
}

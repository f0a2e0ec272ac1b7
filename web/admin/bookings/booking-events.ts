import { useEffect, useEffectEvent } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { createBroadcast } from '#web/broadcast.ts'

/** The changed booking; undefined if it is not known which bookings have changed. */
type News = AdminBookingDetails | undefined

let latest: News
const broadcast = createBroadcast(() => () => {})

/** Notifies the views that are open at this moment, not those that started the change. */
export function announceBooking(news?: AdminBookingDetails) {
  latest = news
  broadcast.announce()
  latest = undefined
}

export function useBookingNews(onNews: (news: News) => void) {
  const hear = useEffectEvent(() => onNews(latest))
  useEffect(() => broadcast.subscribe(() => hear()), [])
}

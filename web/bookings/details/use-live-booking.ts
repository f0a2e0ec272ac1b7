import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { isNear } from '#web/shared/near-visit.ts'

/** The booking of the page, with what was changed here and, around the visit, what the professional reports. */
export function useLiveBooking(read: BookingDetails, now: number) {
  const [answer, setAnswer] = useState<{ to: BookingDetails; booking: BookingDetails }>()
  // The answer of the server, until the page is reloaded.
  const booking = answer?.to === read ? answer.booking : read
  const changes = useRef(0)
  /** An answer from before a change on this page is outdated. */
  async function readLatest() {
    const before = changes.current
    const answered = await ask(api.booking.booking, { params: { booking: read._id } })
    return before === changes.current ? answered : undefined
  }
  const { value, isCurrent } = useQuery(read, readLatest, {
    when: isNear(booking, now),
    start: pollingPause,
    every: pollingPause,
  })
  const latest = isCurrent ? value : undefined
  const [seen, setSeen] = useState(latest)
  if (latest !== seen) {
    setSeen(latest)
    // The same object as long as nothing has changed: what is open on the page depends on it.
    if (latest && JSON.stringify(latest) !== JSON.stringify(booking)) setAnswer({ to: read, booking: latest })
  }
  function change(changed: BookingDetails) {
    changes.current += 1
    setAnswer({ to: read, booking: changed })
  }
  return { booking, change }
}

import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { ask } from '#web/api.ts'

const pauses = { first: 3_000, growth: 1.5, longest: 60_000 }

/** The state of the latest email about a booking, polled while the email is waiting. */
export function useEmailStatus(booking: BookingDetails): BookingDetails['confirmation'] {
  const [seen, setSeen] = useState<{ of: BookingDetails; confirmation: BookingDetails['confirmation'] }>()
  const confirmation = seen?.of === booking ? seen.confirmation : booking.confirmation
  const isWaiting = confirmation?.state === 'waiting'

  useEffect(() => {
    if (!isWaiting) return
    let pause = pauses.first
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => void look(), pause)
      pause = Math.min(pause * pauses.growth, pauses.longest)
    }
    let isWanted = true
    async function look() {
      // Do not poll in a hidden tab.
      if (document.visibilityState === 'hidden') return wait()
      const read = await ask(api.booking.booking, { params: { booking: booking._id } }).catch(() => undefined)
      if (!isWanted) return
      if (read) setSeen({ of: booking, confirmation: read.confirmation })
      wait()
    }
    wait()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [booking, isWaiting])

  return confirmation
}

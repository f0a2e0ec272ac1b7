import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'

const pauses = { first: 3_000, growth: 1.5, longest: 60_000 }

/** The state of the latest email about a booking, polled while the email is waiting. */
export function useEmailStatus(booking: BookingDetails): BookingDetails['confirmation'] {
  const { _id, confirmation } = booking
  const [settled, setSettled] = useState<BookingDetails>()
  const isWaiting = confirmation?.state === 'waiting' && settled !== booking
  async function read() {
    const { confirmation: latest } = await ask(api.booking.booking, { params: { booking: _id } })
    if (latest?.state !== 'waiting') setSettled(booking)
    return latest
  }
  const every = ({ count }: { count: number }) => Math.min(pauses.first * pauses.growth ** count, pauses.longest)
  const { value } = useQuery(booking, read, { when: isWaiting, every, known: confirmation })
  return value ?? null
}

import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'

/** The professionals who could take a booking, with the reason where one cannot. */
export function useCandidates(booking: { _id: string; version: number } | undefined) {
  const read = async () => (await ask(api.adminBookings.candidates, { params: { booking: booking?._id ?? '' } })).items
  return useQuery(booking && `${booking._id} ${booking.version}`, read, { when: booking !== undefined })
}

import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { Booking } from '#domain/booking.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import type { BookingsTab } from '#web/shared/dashboard-view.ts'
import { isNear } from '#web/shared/near-visit.ts'

const most = 5

/** Reads the page again when the professional of a visit that is near has reported something. */
export function VisitNews({ tab, items, now }: { tab: BookingsTab; items: Booking[]; now: number }) {
  const { revalidate } = useRevalidator()
  const near = items.filter((booking) => isNear(booking, now)).slice(0, most)
  async function read() {
    const { items: found } = await ask(api.booking.bookings, { query: { status: tab, limit: most } })
    const isNew = near.some((booking) => {
      const latest = found.find(({ _id }) => _id === booking._id)
      // One that is not among the first has changed its tab, if anything: the page shows that when it is opened again.
      return latest !== undefined && (latest.status !== booking.status || latest.step?.at !== booking.step?.at)
    })
    if (isNew) await revalidate()
  }
  useQuery(tab, read, { every: pollingPause, start: pollingPause })
  return null
}

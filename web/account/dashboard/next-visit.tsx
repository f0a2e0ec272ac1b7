import { Note } from '#web/ui/note.tsx'
import type { Visit } from './dashboard-bookings.ts'
import { nearMoment } from './near-moment.ts'
import { usePreparation } from './use-preparation.ts'
import { useStorefront } from './use-storefront.ts'

/** What to keep ready for the visit that is coming up. */
export function DashboardVisit({ visit: { booking, today } }: { visit: Visit }) {
  const { locale } = useStorefront()
  const preparation = usePreparation(booking.service.category)
  if (preparation === undefined) return null
  return (
    <Note tone="promise" icon="file">
      <b>For {nearMoment(booking, { today, locale })}:</b> {preparation}
    </Note>
  )
}

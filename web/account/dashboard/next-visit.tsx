import { formatNearMoment } from '#domain/format/day.ts'
import { Note } from '#web/ui/note.tsx'
import type { Visit } from './read.ts'
import { usePreparation } from '#web/shared/use-preparation.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** What to have ready for the next visit. */
export function NextVisit({ visit: { booking, today } }: { visit: Visit }) {
  const { locale } = useStorefront()
  const preparation = usePreparation(booking.service.category)
  if (preparation === undefined) return null
  return (
    <Note tone="promise" icon="file">
      <b>Please have ready for {formatNearMoment(booking, { today, locale })}:</b> {preparation}
    </Note>
  )
}

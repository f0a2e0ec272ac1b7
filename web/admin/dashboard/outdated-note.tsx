import { clockAt, formatListDay, formatTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { Query } from '#web/data/use-query.ts'

/** Tells when the data was read, if reading it again has failed. */
export function OutdatedNote({ of: readings }: { of: Query<unknown>[] }) {
  const { own, storefront = own } = useAdmin()
  const late = readings.filter(({ hasFailed, isCurrent }) => hasFailed && isCurrent)
  const readAt = Math.min(...late.flatMap(({ readAt }) => readAt ?? []))
  return (
    <div role="status">
      {Number.isFinite(readAt) && (
        <div className="mb-4">
          <Note
            tone="warning"
            action={
              <Button look="secondary" size="s" onClick={() => late.forEach(({ refresh }) => refresh())}>
                Try again
              </Button>
            }
          >
            As of {momentOf(readAt, storefront)}. Trying again…
          </Note>
        </div>
      )}
    </div>
  )
}

/** '10:42 am', after the day unless that is today. */
function momentOf(at: number, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const { date, time } = clockAt(new Date(at).toISOString(), timeZone)
  const today = clockAt(new Date().toISOString(), timeZone).date
  return date === today ? formatTime(time, locale) : `${formatListDay(date)} at ${formatTime(time, locale)}`
}

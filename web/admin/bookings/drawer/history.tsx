import { Link } from 'react-router'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { correctedInWords } from '#domain/booking/correction.ts'
import { statusNames } from '#domain/booking.ts'
import { stepNames } from '#domain/booking/report.ts'
import { api } from '#domain/api.ts'
import { nameOfMessage } from '#domain/message/admin.ts'
import { formatMoment } from '#domain/format/day.ts'
import { cx } from '#web/ui/cx.ts'
import { useActivityWords } from '#web/admin/activity/use-words.ts'
import { linkClass } from '#web/ui/link.tsx'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useAdmin } from '#web/admin/use-admin.ts'

/** The changes, assignments and emails of a booking, oldest first. */
export function BookingHistory({ booking }: { booking: AdminBookingDetails }) {
  const { storefrontOf, pathOf } = useAdmin()
  const { activities, told } = useTold(booking)
  const { timeZone } = booking
  const { locale } = storefrontOf(booking.storefront)
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-ui font-semibold">History</h3>
        {activities.length > 0 && (
          <Link to={pathOf('/admin/activity', { subject: booking._id })} className={`${linkClass} text-sm`}>
            All activity
          </Link>
        )}
      </div>
      <ol className="mt-3 grid gap-2.5 text-sm">
        {entriesOf(booking, told).map(({ at, text, note, isTrouble, message }, index) => (
          // Two entries can be equal, even in their time.
          <li key={index} className="grid grid-cols-[8px_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="mt-1.5 size-2 rounded-full border border-transparent bg-border-strong forced-colors:bg-[CanvasText]"
            />
            <div className="flex flex-wrap justify-between gap-x-3">
              <p className={cx('wrap-anywhere', isTrouble && 'font-semibold text-danger-text')}>
                {message === undefined ? (
                  text
                ) : (
                  <Link
                    to={pathOf('/admin/messages', { storefront: booking.storefront, message })}
                    className="underline underline-offset-3"
                  >
                    {text}
                  </Link>
                )}
              </p>
              <time dateTime={at} className="figures text-text-3">
                {formatMoment(at, { timeZone, locale }, 'short')}
              </time>
              {note && <p className="w-full whitespace-pre-line wrap-anywhere text-text-2">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An entry about an email leads to that. */
type Entry = { at: string; text: string; note?: string; isTrouble?: boolean; message?: string }

/** What the log has besides the history, the assignments and the steps, which it repeats. */
function useTold({ _id, version, history, handed }: AdminBookingDetails) {
  const wordsOf = useActivityWords()
  const { value } = useQuery(`activity of ${_id} ${version}`, () =>
    ask(api.activity.all, { query: { subject: _id, storefront: 'all', limit: 100 } }),
  )
  const activities = value?.items ?? []
  const known = new Set([...history, ...handed].map(({ at }) => at))
  const told = activities
    .filter(({ at, kind }) => !known.has(at) && !kind.startsWith('visit-nobody-there'))
    .map((activity): Entry => {
      const { alone, tail, change } = wordsOf(activity)
      return { at: activity.at, text: `${activity.by} ${alone} ${tail}`.trim(), note: change }
    })
  return { activities, told }
}

function entriesOf({ history, steps = [], handed, letters }: AdminBookingDetails, told: Entry[]): Entry[] {
  const changes = history.map(({ status, at, by, note, corrected }, index) => {
    const name = status === 'pending' ? 'Pending again' : statusNames[status]
    return {
      at,
      note,
      text:
        corrected !== undefined
          ? `Corrected by ${by}: ${correctedInWords(corrected)}`
          : index === 0
            ? `${status === 'confirmed' ? 'Booked and confirmed' : 'Booking created'} by ${by}`
            : `${name}, by ${by}`,
    }
  })
  const assignments = handed.map(({ at, by, from, to }) => ({
    at,
    text: from === null ? `Assigned to ${to} by ${by}` : `Reassigned from ${from} to ${to} by ${by}`,
  }))
  const emails = letters.map(({ _id, kind, state, at }) => ({
    at,
    message: _id,
    text: `Email “${nameOfMessage({ kind, status: null })}” ${stateNames[state]}`,
    isTrouble: state === 'parked',
  }))
  const reported = steps.map(({ step, at, by }) => ({
    at,
    text: `${stepNames[step]}, by ${by}`,
    isTrouble: step === 'nobody-there',
  }))
  // The sort is stable: at the same moment an email comes after the change that it is about.
  return [...changes, ...reported, ...assignments, ...told, ...emails].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}

const stateNames = { waiting: 'is on its way', sent: 'sent', parked: 'could not be delivered' }

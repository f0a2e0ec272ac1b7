import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { statusNames } from '#domain/booking.ts'
import type { MessageKind } from '#domain/message.ts'
import { formatMoment } from '#domain/format/day.ts'
import { cx } from '#web/ui/cx.ts'
import { useAdmin } from '#web/admin/use-admin.ts'

/** The changes, assignments and emails of a booking, oldest first. */
export function BookingHistory({ booking }: { booking: AdminBookingDetails }) {
  const { storefrontOf } = useAdmin()
  const { timeZone } = booking
  const { locale } = storefrontOf(booking.storefront)
  return (
    <section className="mt-6">
      <h3 className="text-ui font-semibold">History</h3>
      <ol className="mt-3 grid gap-2.5 text-sm">
        {entriesOf(booking).map(({ at, text, note, isTrouble }, index) => (
          // Two entries can be equal, even in their time.
          <li key={index} className="grid grid-cols-[8px_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="mt-1.5 size-2 rounded-full border border-transparent bg-border-strong forced-colors:bg-[CanvasText]"
            />
            <div className="flex flex-wrap justify-between gap-x-3">
              <p className={cx('wrap-anywhere', isTrouble && 'font-semibold text-danger-text')}>{text}</p>
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

type Entry = { at: string; text: string; note?: string; isTrouble?: boolean }

function entriesOf({ history, handed, letters }: AdminBookingDetails): Entry[] {
  const changes = history.map(({ status, at, by, note }, index) => {
    const name = status === 'pending' ? 'Pending again' : statusNames[status]
    return {
      at,
      note,
      text:
        index === 0
          ? `${status === 'confirmed' ? 'Booked and confirmed' : 'Booking created'} by ${by}`
          : `${name}, by ${by}`,
    }
  })
  const assignments = handed.map(({ at, by, from, to }) => ({
    at,
    text: from === null ? `Assigned to ${to} by ${by}` : `Reassigned from ${from} to ${to} by ${by}`,
  }))
  const emails = letters.map(({ kind, state, at }) => ({
    at,
    text: `${emailNames[kind] ?? 'Email'} ${stateNames[state]}`,
    isTrouble: state === 'parked',
  }))
  // The sort is stable: at the same moment an email comes after the change that it is about.
  return [...changes, ...assignments, ...emails].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const stateNames = { waiting: 'is on its way', sent: 'sent', parked: 'could not be delivered' }

const emailNames: Partial<Record<MessageKind, string>> = {
  'booking-received': 'Confirmation email',
  'booking-status': 'Email about the status',
  'booking-rescheduled': 'Email about the new time',
  'booking-reminder': 'Reminder',
  'review-invitation': 'Invitation to review',
}

import type { BookingDetails } from '#domain/booking.ts'
import { clockAt, formatTime } from '#domain/format/day.ts'
import { phonesOf } from '#domain/booking/contact-words.ts'
import { progressOf } from '#domain/booking/progress.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useBookingStorefront } from '#web/shared/receipt/use-booking-storefront.ts'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { Note } from '#web/ui/note.tsx'

type Props = { booking: BookingDetails; now: number }

/** What the professional has reported, in the words of the customer; empty if there is nothing to say. */
export function useVisitInWords({ booking, now }: Props): string {
  const { locale } = useStorefront()
  const { step, professional, timeZone } = booking
  const progress = progressOf(booking, now)
  if (!step || !progress) return ''
  const at = formatTime(clockAt(step.at, timeZone).time, locale)
  const who = professional?.name ?? 'Your professional'
  if (progress === 'on-the-way') return `${who} has been on the way to you since ${at}.`
  return progress === 'started' ? `The visit began at ${at}.` : `We could not reach you at the door at ${at}.`
}

/** Read out when it changes. Only what needs the customer is also a note on the page: the rest is beside the status. */
export function VisitNow({ booking, now }: Props) {
  const words = useVisitInWords({ booking, now })
  const { support } = useBookingStorefront(booking)
  const isMissed = progressOf(booking, now) === 'nobody-there'
  return (
    <div role="status" className={isMissed ? 'mb-5' : 'sr-only'}>
      {isMissed ? (
        <Note tone="promise" icon="phone">
          <b>{words}</b> {phonesOf(booking).length > 0 ? 'We will call you. Are you there? Please' : 'Please'}{' '}
          {support ? (
            <>
              call us on <PhoneLink phone={support.phone} className="figures underline" />.
            </>
          ) : (
            'call us.'
          )}
        </Note>
      ) : (
        words
      )}
    </div>
  )
}

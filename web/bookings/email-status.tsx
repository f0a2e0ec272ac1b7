import type { BookingDetails } from '#domain/booking.ts'
import { maskedAddress } from '#domain/message.ts'
import { formatMoment } from '#domain/format/day.ts'
import { TextLink } from '#web/ui/link.tsx'
import { FactRow } from '#web/shared/fact-row.tsx'
import { useEmailStatus } from './use-email-status.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = { booking: BookingDetails; now: number }

/** Longer than it takes when nothing is wrong, the moment in which a change can be undone included. */
const patience = 60_000

/** What we have written about it, and whether that has left. */
export function EmailStatus({ booking, now }: Props) {
  const { locale } = useStorefront()
  const confirmation = useEmailStatus(booking)
  const label = 'E-mail'
  if (!confirmation) {
    return (
      <FactRow icon="mail" label={label} note="We send updates about this booking here.">
        {booking.customer.email}
      </FactRow>
    )
  }
  const { to, state, at } = confirmation
  // In one piece, as long as it fits.
  const address = <span className="inline-block max-w-full">{maskedAddress(to)}</span>
  const what = booking.status === 'cancelled' ? 'Cancellation' : 'Confirmation'
  if (state === 'parked') {
    return (
      <FactRow icon="alert" label={label} note={<Parked />}>
        We could not reach {address}
      </FactRow>
    )
  }
  const moment = formatMoment(at, { timeZone: booking.timeZone, locale })
  const isLate = now - Date.parse(at) > patience
  const [how, note] =
    state === 'sent'
      ? ['sent to', `${moment}. Not there? Look in your spam folder.`]
      : ['on its way to', isLate ? 'It could not leave yet. We keep trying.' : 'It leaves within a minute.']
  return (
    <FactRow icon="mail" label={label} note={note}>
      {what} {how} {address}
    </FactRow>
  )
}

function Parked() {
  return (
    <>
      What is shown here holds all the same. If the address is not right, change it in{' '}
      <TextLink to="/account">your account</TextLink>.
    </>
  )
}

import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { maskedAddress } from '#domain/message.ts'
import { formatMoment } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { TextLink } from '#web/ui/link.tsx'
import { FactRow } from '#web/shared/fact-row.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = { booking: BookingDetails; now: number }

/** Longer than a delivery takes, including the 15 seconds in which a change can be undone. */
const patience = 60_000

export function EmailStatus({ booking, now }: Props) {
  const { locale } = useStorefront()
  const confirmation = useEmailStatus(booking)
  const label = 'Email'
  if (!confirmation) {
    return (
      <FactRow icon="mail" label={label} note="We will send updates about this booking to this address.">
        {booking.customer.email}
      </FactRow>
    )
  }
  const { to, state, at } = confirmation
  // Do not wrap inside the address if it fits on a line.
  const address = <span className="inline-block max-w-full">{maskedAddress(to)}</span>
  const isCancelled = booking.status === 'cancelled'
  const what = isCancelled ? 'Cancellation' : 'Confirmation'
  if (state === 'parked') {
    return (
      <FactRow icon="alert" label={label} note={<Parked what={isCancelled ? 'cancellation' : 'booking'} />}>
        We could not reach {address}
      </FactRow>
    )
  }
  const moment = formatMoment(at, { timeZone: booking.timeZone, locale })
  const isLate = now - Date.parse(at) > patience
  const [how, note] =
    state === 'sent'
      ? ['sent to', `${moment}. Not there? Check your spam folder.`]
      : ['on its way to', isLate ? 'It has not been sent yet. We keep trying.' : 'It will be sent within a minute.']
  return (
    <FactRow icon="mail" label={label} note={note}>
      {what} {how} {address}
    </FactRow>
  )
}

function Parked({ what }: { what: string }) {
  return (
    <>
      Your {what} is valid even without the email. If the address is wrong, change it in{' '}
      <TextLink to="/account">your account</TextLink>.
    </>
  )
}

const pauses = { first: 3_000, growth: 1.5, longest: 60_000 }

/** The state of the latest email about a booking, polled while the email is waiting. */
function useEmailStatus(booking: BookingDetails): BookingDetails['confirmation'] {
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

import { useState } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { isOpen } from '#domain/booking.ts'
import { placeOf } from '#domain/booking/contact-words.ts'
import { formatDay, formatMoment, nameOfZone, unbrokenTime } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { CallLink } from '#web/admin/call-link.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { useNow } from '#web/shared/use-now.ts'

type FactsProps = { booking: AdminBookingDetails }

/** What was booked, and what the customer may still change. */
export function Facts({ booking, onCorrect }: FactsProps & { onCorrect: () => void }) {
  const { storefrontOf, pathOf } = useAdmin()
  const { locale } = storefrontOf(booking.storefront)
  const { outside, postcode } = booking
  const { date, time, timeZone, address, customer, onSite, notes, professional, number, createdAt, status } = booking
  return (
    <dl className="figures mt-5 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-ui">
      <Fact name="Date & time">
        {formatDay(date, locale, 'short')} at {unbrokenTime(time, locale)}
        <span className="block text-sm text-text-3">{nameOfZone(timeZone, locale)}</span>
      </Fact>
      <Fact name="Professional">
        {professional ? (
          <TextLink to={pathOf('/admin/professionals', { professional: professional._id })}>
            {professional.name}
          </TextLink>
        ) : (
          <span className={isOpen(status) ? 'text-danger-text font-semibold' : ''}>Unassigned</span>
        )}
        {outside.professional && <Beyond>Does not go to {postcode}.</Beyond>}
      </Fact>
      {address !== '' && (
        <Fact name="Address">
          {placeOf(booking)}{' '}
          {isOpen(status) && customer && (
            <button type="button" className={linkClass} onClick={onCorrect}>
              Correct<span className="sr-only"> address, contact and notes</span>
            </button>
          )}
          {outside.shop && <Beyond>{postcode} is outside the area.</Beyond>}
        </Fact>
      )}
      {onSite && (
        <Fact name="At the door">
          {onSite.name} {onSite.phone !== '' && <CallLink phone={onSite.phone} locale={locale} />}
        </Fact>
      )}
      {notes !== '' && <Fact name="Notes">{notes}</Fact>}
      {isOpen(status) && <FreeChange booking={booking} />}
      {status === 'cancelled' && <Cancellation booking={booking} />}
      <Fact name="Booking ID">{number}</Fact>
      <Fact name="Created">{formatMoment(createdAt, { timeZone, locale }, 'short')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </>
  )
}

function Beyond({ children }: { children: React.ReactNode }) {
  return <span className="block text-sm font-semibold text-danger-text">{children}</span>
}

/** Until when the customer may reschedule or cancel. */
function FreeChange({ booking: { cancellableUntil, timeZone, storefront } }: FactsProps) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const [openedAt] = useState(() => Date.now())
  const isOver = useNow(openedAt) > Date.parse(cancellableUntil)
  const when = formatMoment(cancellableUntil, { timeZone, locale }, 'short')
  return <Fact name="Free change">{isOver ? `Ended ${when}` : `Until ${when}`}</Fact>
}

/** Who cancelled it, and why. */
function Cancellation({ booking: { history, timeZone, storefront } }: FactsProps) {
  const { locale } = useAdmin().storefrontOf(storefront)
  const last = history.findLast(({ status }) => status === 'cancelled')
  if (!last) return null
  return (
    <Fact name="Cancelled">
      {last.note === '' ? 'No reason given' : last.note}
      <span className="block text-sm text-text-3">
        by {last.by}, {formatMoment(last.at, { timeZone, locale }, 'short')}
      </span>
    </Fact>
  )
}

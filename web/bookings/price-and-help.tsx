import type { BookingDetails } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { paidInWords } from '#domain/ledger/words.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Icon } from '#web/art/icons.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useBookingStorefront } from '#web/shared/receipt/use-booking-storefront.ts'
import { ChatLink } from '#web/shared/chat-link.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { PriceLines } from '#web/shared/price-lines.tsx'

export function BookingPrice({ booking }: { booking: BookingDetails }) {
  return (
    <section className="grid gap-4.5 rounded-xl border border-border bg-surface p-5 shadow-2 600:p-6">
      <h2 className="text-h3">Price</h2>
      <PriceLines price={booking.price} />
      <Paid booking={booking} />
      <p className="flex items-center gap-2 text-sm">
        <Icon name="receipt" className="size-4.5 text-brand-text" />
        <TextLink to={pathOfBooked(booking._id, 'receipt')}>Printable receipt</TextLink>
      </p>
      {booking.invoices?.map(({ _id, kind, number, isTakenBack }) => (
        <p key={_id} className="figures flex items-center gap-2 text-sm">
          <Icon name="file" className="size-4.5 text-brand-text" />
          <span className="wrap-anywhere">
            <TextLink to={pathOfBooked(booking._id, `invoices/${_id}`)}>
              {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
            </TextLink>
            {isTakenBack && <span className="text-text-2">, taken back</span>}
          </span>
        </p>
      ))}
    </section>
  )
}

/** What was recorded as paid, if anything was. */
function Paid({ booking }: { booking: BookingDetails }) {
  const { locale } = useStorefront()
  if (!booking.paid) return null
  return <p className="figures text-sm text-text-2">{paidInWords({ ...booking, ...booking.price }, locale)}</p>
}

/** The support of the storefront of the booking, which may be another one. */
export function BookingHelp({ booking }: { booking: BookingDetails }) {
  const { brand, support, url } = useBookingStorefront(booking)
  return (
    <Note icon="help">
      <b>Need Help?</b>{' '}
      {support ? (
        <>
          Call <PhoneLink phone={support.phone} className={`figures ${linkClass} whitespace-nowrap`} />, {support.hours}
          , and give your booking ID.
          {support.whatsapp !== '' && (
            <>
              {' '}
              <ChatLink whatsapp={support.whatsapp} className={linkClass} />
            </>
          )}
        </>
      ) : (
        <>
          Please contact{' '}
          {url === undefined ? (
            brand
          ) : (
            <a href={url} className={linkClass}>
              {brand}
            </a>
          )}
          , and give your booking ID.
        </>
      )}
    </Note>
  )
}

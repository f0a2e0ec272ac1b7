import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { paymentNames, stepNames } from '#domain/booking/report.ts'
import { formatMoment } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

type Props = { booking: AdminBookingDetails }

/** What the professional has collected, and noted. */
export function Collected({ booking }: Props) {
  return (
    <>
      {booking.collected.length === 0 ? (
        <p className="mt-3 text-sm text-text-2">Nothing collected yet.</p>
      ) : (
        <Payments booking={booking} />
      )}
      {booking.stepNotes.length > 0 && <StepNotes booking={booking} />}
    </>
  )
}

function Payments({ booking: { collected, price, timeZone, storefront } }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <ul className="mt-3 grid gap-1.5 text-sm">
      {collected.map(({ amount, kind, at, note }) => (
        <li key={at} className="flex items-start gap-2">
          <Icon name="cash" className="size-4.5 flex-none text-text-2" />
          <span className="figures min-w-0 wrap-anywhere">
            <b className="font-semibold">
              {formatMoney(amount, { currency: price.currency, locale }, 'summary')} collected,{' '}
              {paymentNames[kind] === 'UPI' ? 'UPI' : paymentNames[kind].toLowerCase()}
            </b>
            , {formatMoment(at, { timeZone, locale }, 'short')}
            {note !== '' && <span className="block whitespace-pre-line text-text-2">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function StepNotes({ booking: { stepNotes, timeZone, storefront } }: Props) {
  const { locale } = useAdmin().storefrontOf(storefront)
  return (
    <ul aria-label="Notes of the professional" className="mt-3 grid gap-1.5 text-sm">
      {stepNotes.map(({ step, at, by, note }) => (
        <li key={at} className="flex items-start gap-2">
          <Icon name="file" className="size-4.5 flex-none text-text-2" />
          <span className="figures min-w-0 wrap-anywhere">
            <b className="font-semibold">
              {by}, '{stepNames[step]}'
            </b>
            , {formatMoment(at, { timeZone, locale }, 'short')}
            <span className="block whitespace-pre-line text-text-2">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { formatDay } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { readBooking } from '#web/admin/bookings/read-booking.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { booking: AdminBookingDetails }

/** The invoices and credit notes of a booking, and the button that makes the next one. */
export function Invoices({ booking }: Props) {
  const { invoices, canBeInvoiced, storefront, status, _id } = booking
  const { pathOf, storefrontOf } = useAdmin()
  const { locale } = storefrontOf(storefront)
  if (invoices.length === 0 && !canBeInvoiced) return null
  return (
    <div className="mt-4 grid gap-2.5 border-t border-border pt-3.5">
      {invoices.length > 0 && (
        <ul aria-label="Invoices" className="grid gap-1.5 text-sm">
          {invoices.map(({ _id: id, kind, number, date, total, currency, isTakenBack }) => (
            <li key={id} className="flex items-start gap-2">
              <Icon name="receipt" className="size-4.5 flex-none text-text-2" />
              <span className="figures min-w-0 wrap-anywhere">
                <Link
                  className="font-semibold underline decoration-current/30 underline-offset-3 hover:decoration-current"
                  to={pathOf(`/admin/bookings/${_id}/invoices/${id}`)}
                >
                  {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
                </Link>
                , {formatMoney(total, { currency, locale }, 'summary')}, {formatDay(date, locale, 'near')}
                {isTakenBack && <span className="text-text-2">, taken back</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {status !== 'completed' && invoices.some(({ kind, isTakenBack }) => kind === 'invoice' && !isTakenBack) && (
        <p className="text-sm text-text-2">
          The booking is not completed any more. A credit note takes the invoice back.
        </p>
      )}
      {canBeInvoiced && <MakeButton booking={booking} />}
    </div>
  )
}

function MakeButton({ booking: { _id } }: Props) {
  const toast = useToast()
  const { isBusy, run } = useWrite(
    async () => {
      const { content } = await ask(api.invoice.make, { params: { booking: _id } })
      const now = await readBooking(_id)
      if (now) announceBooking(now)
      toast({ text: `Invoice ${content.number} is made` })
    },
    {
      failed: 'The invoice could not be made. Please try again.',
      onFailed: (text) => toast({ text, isFailure: true }),
    },
  )
  return (
    <span>
      <Button look="secondary" size="s" busy={isBusy} busyLabel="Making..." onClick={() => void run()}>
        <Icon name="receipt" />
        Make invoice
      </Button>
    </span>
  )
}

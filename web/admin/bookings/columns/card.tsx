import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingColumn } from '#domain/booking/view.ts'
import { TrialBadge, Unconfirmed, useBookingFormat } from '#web/admin/bookings/columns.tsx'
import { PaymentBadge } from '#web/admin/bookings/payment-badge.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { isTextColumn, TextCell, WhoComes } from './cells.tsx'
import { columnNames } from './names.ts'

const ofDashboard: readonly BookingColumn[] = ['customer', 'service', 'date', 'status', 'total']

type CardProps = { booking: AdminBooking; mark?: string | undefined; columns?: readonly BookingColumn[] }

/** A row of the list on a narrow screen, with the chosen columns. */
export function BookingCard({ booking, mark, columns = ofDashboard }: CardProps) {
  const { storefront } = useAdmin()
  const { brand, day, time, total } = useBookingFormat()(booking)
  const { customer, service, status, payment } = booking
  const has = (column: BookingColumn) => columns.includes(column)
  return (
    // The second column has room for each status, so that a change of it wraps no name.
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(6.5rem,auto)] items-center gap-x-3 gap-y-1">
      <b className="text-ui font-semibold wrap-anywhere">
        {nameOfCustomer(customer)} <TrialBadge of={booking} />
      </b>
      <span className="flex justify-self-end">{has('status') && <StatusBadge status={status} />}</span>
      {(has('service') || !storefront) && (
        <span className="col-span-2 text-text-2">
          {has('service') && service.title}
          {has('service') && !storefront && ' · '}
          {!storefront && <span className="text-text-3">{brand}</span>}
        </span>
      )}
      {booking.unconfirmed && (
        <span className="col-span-2">
          <Unconfirmed booking={booking} />
        </span>
      )}
      <span className="figures relative text-text-3">
        <span className={cx(mark !== undefined && 'invisible')}>
          {day} at {time}
        </span>
        {/* Over the text, so that a mark moves no row. */}
        {mark !== undefined && (
          <span className="absolute inset-0 truncate">
            <b className="font-semibold">{mark}</b> · {day} at {time}
          </span>
        )}
      </span>
      <b className="figures text-right font-semibold">{has('total') && total}</b>
      {has('professional') && (
        <span className="col-span-2 text-text-3">
          <WhoComes of={booking} />
        </span>
      )}
      {has('payment') && payment && (
        <span className="col-span-2">
          <PaymentBadge payment={payment} />
        </span>
      )}
      {columns.filter(isTextColumn).map((column) => (
        <span key={column} className="col-span-2 text-text-3">
          {columnNames[column]}: <TextCell of={booking} column={column} />
        </span>
      ))}
    </span>
  )
}

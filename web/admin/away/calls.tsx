import { Link } from 'react-router'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { closedAccount } from '#domain/customer.ts'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'

const soon = 24 * 3_600_000

/** Whether an email may be read too late: the visit was to begin within a day. */
export function isSoon({ startsAt }: Pick<AdminBooking, 'startsAt'>): boolean {
  return Date.parse(startsAt) - Date.now() < soon
}

/** The customers who should hear at once that their visit has moved, or that no professional comes yet. */
export function CallList({ bookings, onClose }: { bookings: AdminBooking[]; onClose: () => void }) {
  const { storefrontOf, pathOf } = useAdmin()
  return (
    <>
      <p className="text-ui text-text-2">
        These visits were to begin within 24 hours, and have moved or have no professional yet.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {bookings.map(({ _id, number, customer, date, time, storefront }) => {
          const { locale } = storefrontOf(storefront)
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1">
                <b className="block font-semibold wrap-anywhere">{customer?.name ?? closedAccount}</b>
                {customer && (
                  <a href={`mailto:${customer.email}`} className={cx(linkClass, 'text-sm wrap-anywhere')}>
                    {customer.email}
                  </a>
                )}
              </div>
              <span className="figures text-sm text-text-2">
                {formatDay(date, locale, 'brief')}, {formatTime(time, locale)}
              </span>
              <Link
                to={pathOf('/admin/bookings', { booking: _id })}
                className={cx(linkClass, 'text-sm')}
                onClick={onClose}
              >
                {number}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

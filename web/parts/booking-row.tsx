import { useId } from 'react'
import { Link } from 'react-router'
import { type Booking, pathOfBooked, pathOfBooking } from '#domain/booking.ts'
import { formatListDay, formatTime } from '#domain/day.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { Picture } from './picture.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useCategory, useStorefront } from './use-storefront.ts'

/** A booking in a list: what, when, how it stands, and the way to all of it. */
export function BookingRow({ booking }: { booking: Booking }) {
  const { _id, service, date, time, status } = booking
  const { locale } = useStorefront()
  const category = useCategory(service.category)
  const id = useId()
  const isDone = status === 'completed' || status === 'cancelled'
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-3.5 border-b border-border py-5 600:grid-cols-[112px_minmax(0,1fr)_8.75rem] 600:items-center">
      <Picture of={service} />
      <div id={id}>
        <p className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <StatusBadge status={status} />
          <span className="text-sm text-text-3">{category?.name}</span>
        </p>
        <h2 className="font-text text-card font-semibold tracking-[-0.005em] text-pretty">{service.title}</h2>
        <p className="figures mt-1 text-sm text-text-2">
          {formatListDay(date)} at {formatTime(time, locale)}
        </p>
        {isDone && (
          <p className="mt-1.5 text-sm">
            <Link
              to={pathOfBooking(service._id, { again: _id })}
              aria-describedby={id}
              className={cx(linkClass, 'relative pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5')}
            >
              Book again
            </Link>
          </p>
        )}
      </div>
      <div className="max-600:col-span-2">
        <ButtonLink look="secondary" size="s" full to={pathOfBooked(_id)} aria-describedby={id} data-details="">
          View Details
        </ButtonLink>
      </div>
    </li>
  )
}

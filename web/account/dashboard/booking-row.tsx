import { useId } from 'react'
import { Link } from 'react-router'
import { type Booking, canReview } from '#domain/booking.ts'
import { customerProgressOf } from '#domain/booking/progress.ts'
import { pathOfBooked, pathOfBooking } from '#domain/booking/path.ts'
import { formatListDay, formatTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { ReviewLink } from '#web/shared/reviews/review-link.tsx'
import { ProgressBadge } from '#web/shared/progress-badge.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { useCategory, useStorefront } from '#web/data/use-storefront.ts'

type Props = { booking: Booking; now: number; onReview: (booking: Booking) => void }

export function BookingRow({ booking, now, onReview }: Props) {
  const { _id, service, date, time, status, review } = booking
  const progress = customerProgressOf(booking, now)
  const { locale } = useStorefront()
  const category = useCategory(service.category)
  const id = useId()
  const isDone = status === 'completed' || status === 'cancelled'
  return (
    <li
      data-booking={_id}
      className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-3.5 border-b border-border py-5 600:grid-cols-[112px_minmax(0,1fr)_8.75rem] 600:items-center"
    >
      <ServiceImage of={service} />
      <div id={id}>
        <p className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <StatusBadge status={status} />
          {progress && <ProgressBadge progress={progress} />}
          <span className="text-sm text-text-3">{category?.name}</span>
        </p>
        <h2 className="font-text text-card font-semibold tracking-[-0.005em] text-pretty">{service.title}</h2>
        <p className="figures mt-1 text-sm text-text-2">
          {formatListDay(date)} at {formatTime(time, locale)}
        </p>
        {review && (
          <p className="mt-1.5 text-sm">
            <ReviewLink booking={_id} rating={review.rating} />
          </p>
        )}
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
      <div className="flex gap-2 max-600:col-span-2 max-600:*:flex-1 600:flex-col">
        <ButtonLink look="secondary" size="s" full to={pathOfBooked(_id)} aria-describedby={id} data-details="">
          View Details
        </ButtonLink>
        {canReview(booking) && (
          <Button look="soft" size="s" full aria-describedby={id} onClick={() => onReview(booking)}>
            <Icon name="star" />
            Write Review
          </Button>
        )}
      </div>
    </li>
  )
}

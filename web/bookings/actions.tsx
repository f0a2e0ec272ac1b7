import { freeChangeEnded } from '#domain/booking/free-change.ts'
import { type BookingDetails, canReview, isOpen, movedByShopText, whyNotChange } from '#domain/booking.ts'
import { customerProgressOf } from '#domain/booking/progress.ts'
import { pathOfBooked, pathOfBooking } from '#domain/booking/path.ts'
import { formatMoment } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CalendarButton } from '#web/shared/calendar-button.tsx'
import { ReviewLink } from '#web/shared/reviews/review-link.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  booking: BookingDetails
  now: number
  isOver: boolean
  /** Whether its service is offered on this storefront. */
  isOffered: boolean
  onCancel: () => void
  onReview: () => void
}

export function BookingActions({ booking, now, isOver, isOffered, onCancel, onReview }: Props) {
  const { _id, status, step, startsAt, movedByShop, freeHours, service, review } = booking
  const isToReview = canReview(booking)
  const isUpcoming = isOpen(status) && !isOver
  const whyNot = whyNotChange({ status, step, startsAt: new Date(startsAt), movedByShop, freeHours }, new Date(now))
  const isTooLate = whyNot === 'too_late' && !movedByShop
  if (!isUpcoming && !isTooLate && !isOffered && !isToReview && !review) return null
  return (
    <section
      aria-label="What you can do"
      className="grid gap-2.5 rounded-xl border border-border bg-surface px-5 py-5 600:px-6"
    >
      {isUpcoming && <CalendarButton booking={booking} full />}
      {isToReview && (
        <Button full onClick={onReview}>
          <Icon name="star" />
          Write Review
        </Button>
      )}
      {review && (
        <p className="pb-1 text-ui">
          <ReviewLink booking={_id} rating={review.rating} />
        </p>
      )}
      {!isUpcoming && isOffered && (
        <ButtonLink look={isToReview ? 'secondary' : 'primary'} to={pathOfBooking(service._id, { again: _id })} full>
          <Icon name="refresh" />
          Book again
        </ButtonLink>
      )}
      {whyNot === undefined && <Changes {...{ booking, now, onCancel }} />}
      {isTooLate && <p className="text-center text-sm text-balance text-text-2">{freeChangeEnded(freeHours)}</p>}
    </section>
  )
}

function Changes({ booking, now, onCancel }: Pick<Props, 'booking' | 'now' | 'onCancel'>) {
  const { locale } = useStorefront()
  return (
    <>
      <ButtonLink look="secondary" to={pathOfBooked(booking._id, 'reschedule')} full>
        <Icon name="clock" />
        Reschedule
      </ButtonLink>
      <Button look="warning" full onClick={onCancel}>
        Cancel booking
      </Button>
      {customerProgressOf(booking, now) === 'on-the-way' && (
        <p className="text-center text-sm text-balance">
          {booking.professional?.name ?? 'Your professional'} is on the way already. Please call us before you change
          anything.
        </p>
      )}
      <p className="text-center text-sm text-balance text-text-2">
        {booking.movedByShop ? (
          movedByShopText
        ) : (
          <>
            Free until{' '}
            <b className="figures font-semibold text-text">
              {formatMoment(booking.cancellableUntil, { timeZone: booking.timeZone, locale }, 'full')}
            </b>
            . After that, please contact support.
          </>
        )}
      </p>
    </>
  )
}

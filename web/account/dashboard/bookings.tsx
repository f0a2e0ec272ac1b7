import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { isNear } from '#web/shared/near-visit.ts'
import { useNow } from '#web/shared/use-now.ts'
import { Spot } from '#web/art/spot.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BookingRow } from './booking-row.tsx'
import type { BookingsTab } from '#web/shared/dashboard-view.ts'
import { ShowMore } from './show-more.tsx'
import { ReviewBooking } from '#web/shared/reviews/review-booking.tsx'
import { useFocusFirstNew } from '#web/shared/use-focus-first-new.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { ZoneNote } from '#web/shared/time-picker/zone-note.tsx'

const VisitNews = onDemand(async () => (await import('./visit-news.tsx')).VisitNews)

type Props = { tab: BookingsTab; bookings: Page<Booking> }

export function Bookings({ tab, bookings: { items, total, next } }: Props) {
  const [reviewed, setReviewed] = useState<Booking>()
  const { revalidate } = useRevalidator()
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(items.length, '[data-details]')

  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt)
  const [first] = items
  if (!first) return <NoBookings tab={tab} />
  return (
    <>
      {items.some((booking) => isNear(booking, now)) && <VisitNews {...{ tab, items, now }} />}
      <ul ref={list}>
        {items.map((booking) => (
          <BookingRow key={booking._id} booking={booking} now={now} onReview={setReviewed} />
        ))}
      </ul>
      <p className="mt-3.5 text-xs text-text-3">
        <ZoneNote timeZone={first.timeZone} at={first.startsAt} isInLines />
      </p>
      {next !== null && <ShowMore {...{ tab, total, onMore }} shown={items.length} />}
      <ReviewBooking
        booking={reviewed}
        onClose={() => setReviewed(undefined)}
        onOver={() => {
          setReviewed(undefined)
          void revalidate()
        }}
      />
    </>
  )
}

function NoBookings({ tab }: { tab: BookingsTab }) {
  const picture = <Spot of="emptyBookings" />
  if (tab === 'past') return <Empty title="You don't have any past bookings." picture={picture} />
  return (
    <Empty title="You don't have any upcoming bookings." picture={picture}>
      <ButtonLink to="/services">Book a Service</ButtonLink>
    </Empty>
  )
}

export function BookingsSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading your bookings...
      </p>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-3.5 border-b border-border py-5 600:grid-cols-[112px_minmax(0,1fr)_8.75rem] 600:items-center"
        >
          <Skeleton className="aspect-4/3 rounded-lg" />
          <div className="grid content-start gap-2">
            <Skeleton className="h-6.5 w-40 rounded-full" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-36" />
          </div>
          <div className="max-600:col-span-2">
            <Skeleton className="h-9" />
          </div>
        </div>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { Booking } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { ask } from '#web/api.ts'
import { isNear, useNearVisit } from '#web/shared/use-near-visit.ts'
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
import { ZoneNote } from '#web/shared/time-picker/zone-note.tsx'

type Props = { tab: BookingsTab; bookings: Page<Booking> }

export function Bookings({ tab, bookings: { items, total, next } }: Props) {
  const [reviewed, setReviewed] = useState<Booking>()
  const { revalidate } = useRevalidator()
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(items.length, '[data-details]')

  useNews(items)
  const [first] = items
  if (!first) return <NoBookings tab={tab} />
  return (
    <>
      <ul ref={list}>
        {items.map((booking) => (
          <BookingRow key={booking._id} booking={booking} onReview={setReviewed} />
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

const mostNear = 5

/** Reads the page again when the professional of a visit that is near has reported something. */
function useNews(items: Booking[]) {
  const [openedAt] = useState(() => Date.now())
  const now = useNow(openedAt)
  const { revalidate } = useRevalidator()
  const near = items.filter((booking) => isNear(booking, now)).slice(0, mostNear)
  async function read() {
    const { items: found } = await ask(api.booking.bookings, { query: { status: 'upcoming', limit: mostNear } })
    const isNew = near.some((booking) => {
      const latest = found.find(({ _id }) => _id === booking._id)
      return latest?.status !== booking.status || latest.step?.at !== booking.step?.at
    })
    if (isNew) await revalidate()
  }
  useNearVisit('upcoming', read, near.length > 0)
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

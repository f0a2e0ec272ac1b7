import { useRef, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { type BookingDetails, canReview, isOpen, whyNotChange } from '#domain/booking.ts'
import { customerProgressOf, type Progress } from '#domain/booking/progress.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import { focusAfter } from '#web/ui/focus-after.ts'
import { BookingActions } from '#web/bookings/actions.tsx'
import { Appointment } from '#web/bookings/appointment.tsx'
import { BookingHelp, BookingPrice } from '#web/bookings/price-and-help.tsx'
import { BookingHistory } from '#web/bookings/history.tsx'
import { loadPreparations } from '#web/shared/use-preparation.ts'
import { useNow } from '#web/shared/use-now.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useBookingStorefront } from '#web/shared/receipt/use-booking-storefront.ts'
import { CancelDialog } from '#web/bookings/cancel-dialog.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { ReviewBooking } from '#web/shared/reviews/review-booking.tsx'
import { ProgressBadge } from '#web/shared/progress-badge.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { useDeferred } from '#web/data/use-query.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { VisitNow } from '#web/bookings/visit-now.tsx'
import { useLiveBooking } from './use-live-booking.ts'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const ask = askFor(request)
  const [booking] = await Promise.all([ask(api.booking.booking, { params }), loadPreparations()])
  return { user, booking, offered: isOffered(ask, booking), now: Date.now() }
}
clientLoader.hydrate = true as const

/** A service of another storefront, or one no longer offered, cannot be booked again. */
function isOffered(ask: Ask, { service }: BookingDetails): Promise<boolean> {
  // Not awaited: the rest of the page does not need it.
  return ask(api.catalogue.service, { params: { service: service._id } }).then(
    () => true,
    () => false,
  )
}

const CorrectOwnDialog = onDemand(async () => (await import('#web/bookings/correct-dialog.tsx')).CorrectOwnDialog)

export { Loading as HydrateFallback } from '#web/shell/loading.tsx'

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  if (!user) return <Loading />
  // Another booking starts with fresh state.
  return <Details key={loaderData.booking._id} {...loaderData} />
}

type Props = { booking: BookingDetails; offered: Promise<boolean>; now: number }

function Details({ booking: read, offered, now: readAt }: Props) {
  const { value: isOffered = false } = useDeferred(offered)
  const now = useNow(readAt)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const reviewing = useReviewAsked(read)
  const { booking, change } = useLiveBooking(read, now)
  const [isCorrecting, setCorrecting] = useState(false)
  const { isHere } = useBookingStorefront(booking)
  const { status, step, startsAt, movedByShop, freeHours } = booking
  const whyNot = whyNotChange({ status, step, startsAt: new Date(startsAt), movedByShop, freeHours }, new Date(now))
  // Its fields are written as in the country of this storefront.
  const canCorrect = isHere && whyNot === undefined
  const isOver = now >= Date.parse(booking.startsAt) + booking.duration * 60_000

  function showCancelled(cancelled: BookingDetails) {
    const show = () => {
      change(cancelled)
      setAsking(false)
    }
    // The button that opened the dialog is gone.
    focusAfter(show, heading)
  }

  return (
    <div className="wrap pt-4 pb-16" data-booking={booking._id}>
      <PageHead title={`${booking.service.title}, ${booking.number}`} isPrivate />
      <Trail booking={booking} isOver={isOver} />
      <Title booking={booking} progress={customerProgressOf(booking, now)} heading={heading} />
      <VisitNow {...{ booking, now }} />
      <Columns
        appointment={
          <Appointment {...{ booking, now, isOver }} onCorrect={canCorrect ? () => setCorrecting(true) : undefined} />
        }
        history={<BookingHistory booking={booking} now={now} />}
      >
        <BookingPrice booking={booking} />
        <BookingActions
          {...{ booking, now, isOver, isOffered }}
          onCancel={() => setAsking(true)}
          onReview={reviewing.begin}
        />
        <BookingHelp booking={booking} />
      </Columns>
      <CancelDialog
        {...{ booking, now }}
        open={isAsking}
        onClose={() => setAsking(false)}
        onCancelled={showCancelled}
        onStale={() => void revalidate()}
      />
      {isCorrecting && (
        <CorrectOwnDialog
          booking={booking}
          onClose={() => setCorrecting(false)}
          onDone={(corrected) => {
            change(corrected)
            setCorrecting(false)
          }}
        />
      )}
      <ReviewBooking
        booking={reviewing.isOn && canReview(booking) ? booking : undefined}
        onClose={reviewing.end}
        onOver={() => {
          // The navigation in `end` reloads the page.
          if (!reviewing.end()) void revalidate()
        }}
      />
    </div>
  )
}

/** The link in an invitation email opens the dialog at once. */
function useReviewAsked(booking: BookingDetails) {
  const [search] = useSearchParams()
  const isAsked = search.get('review') === 'write'
  const [isOn, setOn] = useState(isAsked && canReview(booking))
  const navigate = useNavigate()
  function end() {
    setOn(false)
    // Do not open the dialog again after a reload or Back.
    if (isAsked) void navigate(pathOfBooked(booking._id), { replace: true, preventScrollReset: true })
    return isAsked
  }
  return { isOn, begin: () => setOn(true), end }
}

function Trail({ booking: { status, number }, isOver }: { booking: BookingDetails; isOver: boolean }) {
  const list =
    isOpen(status) && !isOver
      ? { label: 'Upcoming Bookings', to: '/dashboard' }
      : { label: 'Past Bookings', to: '/dashboard?tab=past' }
  return <Breadcrumb trail={[{ label: 'My Dashboard', to: '/dashboard' }, list]} here={number} isShort />
}

type TitleProps = { booking: BookingDetails; progress: Progress | undefined; heading: React.Ref<HTMLHeadingElement> }

function Title({ booking: { status, number, service }, progress, heading }: TitleProps) {
  return (
    <div className="mt-3 mb-6">
      <p className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <StatusBadge status={status} />
        {progress && <ProgressBadge progress={progress} />}
        <span className="figures text-sm text-text-3">Booking ID {number}</span>
      </p>
      <h1 ref={heading} tabIndex={-1} className="max-w-[22em] wrap-anywhere">
        {service.title}
      </h1>
    </div>
  )
}

type ColumnsProps = { appointment: React.ReactNode; history: React.ReactNode; children: React.ReactNode }

/** On phones the right column comes between the two others. */
function Columns({ appointment, history, children }: ColumnsProps) {
  return (
    <div className="grid gap-5 900:grid-cols-[minmax(0,1fr)_368px] 900:grid-rows-[auto_1fr] 900:gap-x-8 900:gap-y-6">
      <div className="min-w-0">{appointment}</div>
      <aside aria-label="Price and changes" className="min-w-0 900:col-start-2 900:row-span-2 900:row-start-1">
        <div className="grid gap-4 900:sticky 900:top-24">{children}</div>
      </aside>
      <div className="min-w-0">{history}</div>
    </div>
  )
}

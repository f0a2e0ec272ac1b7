import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { useBookingRoute } from './use-booking-route.ts'
import { NewBookingDialog } from '#web/admin/bookings/new/dialog.tsx'
import { PageHead } from '#web/shell/page-head.tsx'

const views = [
  { key: 'list', label: 'List' },
  { key: 'day', label: 'Day' },
  { key: 'week', label: 'Week' },
] as const

type Props = {
  /** The counts under the title. */
  said: string
  /** Called when a booking was made, or may have been. */
  onBooked?: () => void
  /** Beside the switch between the views. */
  children?: React.ReactNode
}

/** The title, the view switch and the actions above the list or the board. */
export function BookingHead({ said, onBooked, children }: Props) {
  const { view, show, open } = useBookingRoute()
  const { key } = useLocation()
  const [isBooking, setBooking] = useState(false)
  // The dialog closes when the user goes to another page.
  useEffect(() => () => setBooking(false), [key])

  function done(booking: AdminBookingDetails) {
    setBooking(false)
    onBooked?.()
    open(booking._id)
  }

  return (
    <>
      <PageHead title="Bookings" isPrivate />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 tabIndex={-1} className="text-admin outline-none">
            Bookings
          </h1>
          <p className="figures mt-0.5 min-h-5 text-sm text-text-2">{said}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <Segments label="View" options={views} chosen={view} onChoose={show} />
          {children}
          <Button look="ink" onClick={() => setBooking(true)}>
            <Icon name="plus" /> New booking
          </Button>
        </div>
      </div>
      {isBooking && <NewBookingDialog onClose={() => setBooking(false)} onDone={done} onUnsure={() => onBooked?.()} />}
    </>
  )
}

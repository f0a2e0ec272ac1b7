import { useState } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { OutdatedNote } from '#web/admin/outdated-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BookingInstead } from '#web/admin/bookings/booking-instead.tsx'
import { readBooking } from '#web/admin/bookings/read-booking.ts'
import { BookingDetails, type BookingAction } from './details.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { announceBooking, announceNewBooking, useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import { useOutdated } from '#web/data/outdated.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { ProfessionalDialog } from './professional-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { NewBookingDialog } from '#web/admin/bookings/new/dialog.tsx'

type Props = {
  id: string
  onClose: () => void
  /** Undefined at the start and the end of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** What the list behind is filtered by, for the title of the tab. */
  filter?: readonly (string | undefined)[]
}

/** The details of a booking, and what an administrator can do with it. */
export function BookingDrawer({ id, onClose, onPrevious, onNext, filter }: Props) {
  const { booking, outdated, hasFailed, refresh } = useBooking(id)
  const [action, setAction] = useState<BookingAction>()

  return (
    <>
      <AdminHead title="Bookings" filter={filter} open={booking ? titleOf(booking) : undefined} />
      <Dialog
        open
        onClose={onClose}
        shape="details"
        title="Booking details"
        under={
          <span role="status" className="figures">
            {booking?.number ?? '\u00a0'}
          </span>
        }
        ways={(onPrevious || onNext) && <Neighbours onPrevious={onPrevious} onNext={onNext} />}
        actions={
          <div className="w-full">
            <OutdatedNote
              className="mb-3 w-full rounded-md px-3 py-2.5 text-sm"
              outdated={booking ? outdated : undefined}
            />
            <div className="flex gap-2.5">
              <span className="min-w-0 flex-1">
                <Button look="ink" size="l" full disabled={!booking} onClick={() => setAction('status')}>
                  Update Status
                </Button>
              </span>
              <Button look="secondary" size="l" onClick={onClose}>
                Close
              </Button>
            </div>
          </div>
        }
      >
        {booking && <BookingDetails booking={booking} onDo={setAction} />}
        {!booking && (
          <BookingInstead isGone={booking === null} hasFailed={hasFailed} onRetry={refresh}>
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-21 rounded-lg" />
            <Skeleton className="h-40" />
            <Skeleton className="h-32" />
          </BookingInstead>
        )}
      </Dialog>
      {booking && <ActionDialog {...{ booking, action, onDo: setAction }} />}
    </>
  )
}

function titleOf({ number, customer }: AdminBookingDetails): string {
  return `${number}, ${nameOfCustomer(customer)}`
}

type ActionsProps = {
  booking: AdminBookingDetails
  action: BookingAction | undefined
  onDo: (action: BookingAction | undefined) => void
}

/** The dialog of the chosen action. */
function ActionDialog({ booking, action, onDo }: ActionsProps) {
  const { open } = useBookingRoute()
  const onClose = () => onDo(undefined)
  const onDone = (now: AdminBookingDetails) => {
    onClose()
    announceBooking(now)
  }
  const props = { booking, onClose, onDone }
  if (action === 'status' || action === 'cancel') {
    const start = action === 'cancel' ? 'cancelled' : booking.status
    return <StatusDialog {...props} start={start} onRebook={() => onDo('rebook')} />
  }
  if (action === 'professional') return <ProfessionalDialog {...props} />
  if (action === 'correct') return <CorrectDialog {...props} />
  if (action === 'time') return <RescheduleDialog {...props} />
  if (action === 'rebook') {
    return (
      <NewBookingDialog
        like={booking}
        onClose={onClose}
        onUnsure={() => announceBooking()}
        onDone={(made) => {
          onClose()
          announceNewBooking(made)
          open(made._id)
        }}
      />
    )
  }
  return null
}

/** Not `disabled` at the end of the list: that would take the focus away. */
function Neighbours({ onPrevious, onNext }: Pick<Props, 'onPrevious' | 'onNext'>) {
  return (
    <span className="flex">
      <IconButton label="Previous booking" icon="up" aria-disabled={!onPrevious} onClick={onPrevious} />
      <IconButton label="Next booking" icon="down" aria-disabled={!onNext} onClick={onNext} />
    </span>
  )
}

/** One booking, kept current; null if it does not exist. */
function useBooking(id: string) {
  const query = useQuery(id, () => readBooking(id), { every: pollingPause })
  const { value, isCurrent, hasFailed, refresh } = query
  const outdated = useOutdated(query.id)
  /** The server's answer to a change, until the booking is read again. */
  const [{ booking: changed, at }, setChanged] = useState<{ booking?: AdminBookingDetails; at?: number }>({})
  useBookingEvents((booking) => {
    if (booking === undefined) refresh()
    else if (booking._id === id) setChanged({ booking, at: Date.now() })
  })
  const found = isCurrent ? value : undefined
  const isNewer = changed?._id === id && changed.version > (found?.version ?? 0)
  return {
    booking: isNewer ? changed : found,
    outdated: outdated && isNewer ? { ...outdated, readAt: at } : outdated,
    hasFailed,
    refresh,
  }
}

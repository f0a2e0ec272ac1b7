import { useState } from 'react'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { useAssign } from '#web/admin/bookings/board/use-assign.ts'
import { BookingDetails, type Doing } from './details.tsx'
import { MoveBooking } from './reschedule-dialog.tsx'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { useOpenBooking } from './use-booking.ts'
import { ChangeProfessional } from './professional-dialog.tsx'
import { BookingStatusDialog } from './status-dialog.tsx'
import { useStatusUndo } from './use-undo.ts'
import { useBookingView } from '#web/admin/bookings/use-booking-route.ts'
import { NewBooking } from '#web/admin/bookings/new/dialog.tsx'

type Props = {
  /** Of the booking that is looked at. */
  id: string
  onClose: () => void
  /** To the one before and after in the list, where there is one. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** All there is to know of a booking, and what can be done with it. */
export function BookingDrawer({ id, onClose, onPrevious, onNext }: Props) {
  const { booking, hasFailed, again } = useOpenBooking(id)
  const [doing, setDoing] = useState<Doing>()

  return (
    <>
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
        ways={(onPrevious || onNext) && <Steps onPrevious={onPrevious} onNext={onNext} />}
        actions={<Foot onUpdate={booking ? () => setDoing('status') : undefined} onClose={onClose} />}
      >
        {booking && hasFailed && (
          <div className="mb-5">
            <Failed onRetry={again}>We could not read this again: it may have changed.</Failed>
          </div>
        )}
        {booking && <BookingDetails booking={booking} onDo={setDoing} />}
        {!booking && <Instead isGone={booking === null} hasFailed={hasFailed} onRetry={again} />}
      </Dialog>
      {booking && <Acts {...{ booking, doing, onDo: setDoing }} />}
    </>
  )
}

type ActsProps = {
  booking: AdminBookingDetails
  doing: Doing | undefined
  onDo: (doing: Doing | undefined) => void
}

/** What is being done, in a dialog above. */
function Acts({ booking, doing, onDo }: ActsProps) {
  const { open } = useBookingView()
  const said = useStatusUndo()
  const assigning = useAssign()
  const close = () => onDo(undefined)
  const done = (now: AdminBookingDetails) => {
    close()
    announceBooking(now)
  }
  if (doing === 'status')
    return (
      <BookingStatusDialog
        {...{ booking, onRead: announceBooking, onClose: close }}
        onSaved={(saved, before) => {
          done(saved)
          said(saved, before)
        }}
        onBookAnew={() => onDo('again')}
      />
    )
  if (doing === 'professional') {
    return (
      <ChangeProfessional
        booking={booking}
        onClose={close}
        onDone={(now, { to, from }) => {
          close()
          assigning.done(now, { to, from })
        }}
      />
    )
  }
  if (doing === 'time') return <MoveBooking booking={booking} onClose={close} onDone={done} />
  if (doing === 'again') {
    return (
      <NewBooking
        like={booking}
        onClose={close}
        onUnsure={() => announceBooking()}
        onDone={(made) => {
          done(made)
          open(made._id)
        }}
      />
    )
  }
  return null
}

type FootProps = { onUpdate: (() => void) | undefined; onClose: () => void }

function Foot({ onUpdate, onClose }: FootProps) {
  return (
    <div className="flex w-full gap-2.5">
      <span className="min-w-0 flex-1">
        <Button look="ink" size="l" full disabled={!onUpdate} onClick={onUpdate}>
          Update Status
        </Button>
      </span>
      <Button look="secondary" size="l" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

/** At the end of the list it is not `disabled`: that would take the focus away from under the reader. */
function Steps({ onPrevious, onNext }: Pick<Props, 'onPrevious' | 'onNext'>) {
  return (
    <span className="flex">
      <IconButton label="Previous booking" icon="up" aria-disabled={!onPrevious} onClick={onPrevious} />
      <IconButton label="Next booking" icon="down" aria-disabled={!onNext} onClick={onNext} />
    </span>
  )
}

type InsteadProps = { isGone: boolean; hasFailed: boolean; onRetry: () => void }

function Instead({ isGone, hasFailed, onRetry }: InsteadProps) {
  const isWaiting = useSkeleton(!isGone && !hasFailed)
  if (isGone) return <Empty title="There is no such booking" text="The link may be mistyped, or cut off at its end." />
  if (hasFailed) return <Failed onRetry={onRetry}>We could not load this booking.</Failed>
  if (!isWaiting) return null
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-21 rounded-lg" />
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </div>
  )
}

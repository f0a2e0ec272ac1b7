import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { statusNames } from '#domain/booking.ts'
import { formatDay, formatMoment, formatTime } from '#domain/format/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type BookingMove, useBookingMove } from './use-reschedule-form.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { OfficeTimes } from '#web/admin/bookings/new/times.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { StorefrontContext, useStorefront } from '#web/data/use-storefront.ts'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** With the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Finds another time for a customer's booking. */
export function MoveBooking(props: Props) {
  const { shopOf } = useAdmin()
  return (
    <StorefrontContext value={shopOf(props.booking.storefront)}>
      <Reschedule {...props} />
    </StorefrontContext>
  )
}

function Reschedule({ booking: opened, onClose, onDone }: Props) {
  const id = useId()
  const isOver = useRef(false)
  const [isClosing, setClosing] = useState(false)
  const moved = useMoved()
  const run = useBookingMove(opened, (booking) => {
    isOver.current = true
    moved(booking)
    onDone(booking)
  })
  const { busy, problem, isLost, isDirty, theirs } = run
  const leaving = useUnsaved({ isDirty, isBusy: busy, isOver })

  function leave() {
    isOver.current = true
    // One after the other: the focus goes back to where each was opened.
    flushSync(() => setClosing(false))
    // What is behind shows it as it was before somebody else was here.
    if (theirs) onDone(theirs.booking)
    else onClose()
    leaving.go()
  }

  function close() {
    // It is under way and cannot be called back: to close would say that it had been.
    if (busy) return
    if (isDirty) setClosing(true)
    else leave()
  }

  return (
    <>
      <Dialog
        open
        onClose={close}
        title="Reschedule"
        shape="wide"
        guarded={isDirty}
        actions={
          <>
            {problem !== undefined && (
              <div className="min-w-full">
                <Note tone="problem">{problem}</Note>
              </div>
            )}
            <Button look="secondary" disabled={busy} onClick={close}>
              Keep this time
            </Button>
            <Button look="ink" type="submit" form={id} busy={busy} busyLabel="Saving...">
              {problem !== undefined && isLost ? 'Retry' : 'Save new time'}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-4.5"
          onSubmit={(event) => {
            event.preventDefault()
            run.save()
          }}
        >
          <NewTime run={run} />
        </form>
      </Dialog>
      <DiscardDialog
        open={isClosing || leaving.isAsking}
        onStay={() => {
          setClosing(false)
          leaving.stay()
        }}
        onLeave={leave}
      />
    </>
  )
}

function NewTime({ run }: { run: BookingMove }) {
  const { locale } = useStorefront()
  const { booking, picking, taken, missed, choose, note, setNote } = run
  const { customer, service, date, time, number } = booking
  return (
    <>
      <p className="figures wrap-anywhere">
        <b className="block font-semibold">
          {nameOfCustomer(customer)}, {service.title}
        </b>
        <span className="text-sm text-text-2">
          {number}, now on {formatDay(date, locale, 'full')} at {formatTime(time, locale)}
        </span>
      </p>
      <Changed run={run} />
      <section aria-label="New date and time" className="overflow-hidden rounded-lg border border-border">
        <OfficeTimes
          picking={picking}
          taken={taken}
          missed={missed}
          onChoose={choose}
          now={{ date, time, word: 'Now' }}
        />
      </section>
      <TextArea
        label="Note to the customer"
        optional
        rows={2}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="text-sm wrap-anywhere text-text-2">
        {nameOfCustomer(customer)} gets an email with the new time. The price stays as agreed, and the booking waits to
        be confirmed again.
      </p>
    </>
  )
}

/** Somebody else was first: who and when, and how it is now. */
function Changed({ run: { theirs } }: { run: BookingMove }) {
  const { locale, timeZone } = useStorefront()
  if (!theirs) return null
  const { booking, by, at } = theirs
  return (
    <Note tone="problem">
      <b>{by}</b> has changed this booking meanwhile, on {formatMoment(at, { timeZone, locale })}. It is{' '}
      {statusNames[booking.status].toLowerCase()} now, for {formatDay(booking.date, locale, 'full')} at{' '}
      {formatTime(booking.time, locale)}. Nothing of it has been written over: look at the time that you chose, and save
      it again if it is still right.
    </Note>
  )
}

/** Says so above whatever is there then. */
function useMoved() {
  const { locale } = useStorefront()
  const show = useToast()
  return ({ number, date, time }: AdminBookingDetails) =>
    show({ text: `${number} is moved to ${formatDay(date, locale, 'near')}, ${formatTime(time, locale)}` })
}

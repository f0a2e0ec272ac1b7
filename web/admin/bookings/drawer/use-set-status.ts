import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { type BookingStatus, isCompletedAhead, statusNames } from '#domain/booking.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { conflictOf, setStatus, whyFailed } from '#web/admin/bookings/change-booking.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useUndo } from './use-undo.ts'

type Options = {
  booking: AdminBookingDetails
  start: BookingStatus
  onSaved: (saved: AdminBookingDetails) => void
}

/** The form of a new status. A change by someone else in the meantime is shown, not overwritten. */
export function useSetStatus({ booking, start, onSaved }: Options) {
  const [base, setBase] = useState(booking)
  const [status, setStatusTo] = useState(start)
  const [note, setNote] = useState('')
  const write = useWrite(() => setStatus(base, { status, note }), {
    failed: whyFailed('The status could not be saved. Please try again.'),
  })
  const { isBusy, problem, failure, run, clear } = write
  const showSaved = useStatusToast()
  const [isAsking, setAsking] = useState(false)

  async function send() {
    flushSync(() => setAsking(false))
    const outcome = await run()
    if (outcome?.kind === 'done') {
      onSaved(outcome.value)
      return showSaved(outcome.value, base)
    }
    const conflict = conflictOf(outcome)
    if (!conflict) return
    setBase(conflict.now)
    announceBooking(conflict.now)
  }

  return {
    base,
    status,
    choose: (next: BookingStatus) => {
      // Not `disabled` while saving: the radio button has the focus when the user saves with Enter.
      if (isBusy) return
      clear()
      setStatusTo(next)
    },
    note,
    setNote,
    isBusy,
    problem,
    /** With the booking as someone else has changed it first. */
    conflict: conflictOf(failure),
    isSlotTaken: failure?.kind === 'refused' && failure.refusal.code === 'slot_taken',
    canRetry: failure?.kind === 'unknown',
    /** Whether the user has to say first that a visit ahead is completed. */
    isAsking,
    stay: () => setAsking(false),
    send: () => void send(),
    save: () => {
      if (isCompletedAhead(base, status, new Date())) setAsking(true)
      else void send()
    },
  }
}
export type StatusForm = ReturnType<typeof useSetStatus>

/** Shows that a status was saved, with Undo until its email is sent. */
function useStatusToast() {
  const toast = useToast()
  const offerUndo = useUndo()

  return (saved: AdminBookingDetails, { status }: AdminBookingDetails) => {
    const { number } = saved
    if (saved.status === status) return toast({ text: `${number} is unchanged` })
    offerUndo(`${statusNames[saved.status]}: ${number}`, {
      saved,
      send: () => setStatus(saved, { status, note: '' }),
      email: 'booking-status',
      words: {
        done: (now) => `${statusNames[now.status]} again: ${number}`,
        notDone: statusNames[saved.status].toLowerCase(),
        verb: 'changed back',
      },
    })
  }
}

import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { heldFor } from '#domain/message.ts'
import { ask } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { changeBooking, conflictOf, NotSaved, whyFailed } from '#web/admin/bookings/change-booking.ts'
import { attempt, useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type NewStatus = {
  /** The booking as it was when the user decided. */
  base: AdminBookingDetails
  status: BookingStatus
  note: string
  /** The answer to an earlier attempt was lost, so a conflict may be caused by that attempt. */
  wasLost: boolean
}

function setStatus({ base, status, note, wasLost }: NewStatus): Promise<AdminBookingDetails> {
  return changeBooking({
    booking: base,
    send: () =>
      ask(api.adminBookings.setStatus, {
        params: { booking: base._id },
        body: { status, note, version: base.version },
      }),
    isSaved(now, { isConflict }) {
      const isNext = now.version === base.version + 1 && now.status === status
      return (wasLost || !isConflict) && isNext && now.history.at(-1)?.note === note.trim()
    },
  })
}

type Options = {
  booking: AdminBookingDetails
  onSaved: (saved: AdminBookingDetails) => void
}

/** The form of a new status. A change by someone else in the meantime is shown, not overwritten. */
export function useSetStatus({ booking, onSaved }: Options) {
  const [base, setBase] = useState(booking)
  const [status, setStatusTo] = useState(base.status)
  const [note, setNote] = useState('')
  const wasLost = useRef(false)
  const write = useWrite(() => setStatus({ base, status, note, wasLost: wasLost.current }), {
    failed: whyFailed('The status could not be saved. Please try again.'),
  })
  const { isBusy, problem, failure, run, clear } = write
  const showSaved = useStatusToast()

  async function save() {
    const outcome = await run()
    if (outcome?.kind !== 'unsent') wasLost.current = outcome?.kind === 'unknown'
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
    /** Who changed the booking first, and how. */
    conflict: conflictOf(failure)?.change,
    isSlotTaken: failure?.kind === 'refused' && failure.refusal.code === 'slot_taken',
    canRetry: failure?.kind === 'unknown',
    save: () => void save(),
  }
}
export type StatusForm = ReturnType<typeof useSetStatus>

/** Shows that a status was saved, with Undo until its email is sent. */
function useStatusToast() {
  const toast = useToast()

  async function undo(saved: AdminBookingDetails, status: BookingStatus, wasLost = false) {
    const [outcome, [problem]] = await attempt(
      () => setStatus({ base: saved, status, note: '', wasLost }),
      (error) => whyNotUndone(saved, error),
    )
    if (outcome.kind === 'done') {
      announceBooking(outcome.value)
      return toast({ text: undoneText(saved, outcome.value) })
    }
    const conflict = conflictOf(outcome)
    if (conflict) announceBooking(conflict.now)
    const why = conflict ? ': someone else has changed it since.' : `. ${problem?.message}`
    const isUnknown = outcome.kind === 'unknown'
    toast({
      isFailure: true,
      text: isUnknown ? (problem?.message ?? '') : `${saved.number} was not changed back${why}`,
      ...(outcome.kind !== 'refused' && {
        action: { label: 'Retry', onAct: () => void undo(saved, status, wasLost || isUnknown) },
      }),
    })
  }

  return (saved: AdminBookingDetails, before: AdminBookingDetails) => {
    if (saved.status === before.status) return toast({ text: `${saved.number} is unchanged` })
    toast({
      text: `${statusNames[saved.status]}: ${saved.number}`,
      standsFor: heldFor,
      action: { label: 'Undo', onAct: () => void undo(saved, before.status) },
    })
  }
}

function whyNotUndone({ number, status }: AdminBookingDetails, error: unknown): string {
  return error instanceof NotSaved
    ? `This could not be undone: ${number} is still ${statusNames[status].toLowerCase()}.`
    : `We could not find out whether ${number} was changed back.`
}

/** A toast kept open under the mouse can outlive the delay of the email. */
function undoneText(saved: AdminBookingDetails, now: AdminBookingDetails): string {
  const since = saved.history.at(-1)?.at ?? ''
  const isSent = now.letters.some(({ kind, state, at }) => kind === 'booking-status' && state === 'sent' && at > since)
  const again = `${statusNames[now.status]} again: ${now.number}`
  return isSent ? `${again}. The email had already been sent; another one follows` : again
}

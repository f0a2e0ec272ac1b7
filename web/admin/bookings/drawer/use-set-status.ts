import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { heldFor } from '#domain/message.ts'
import { ask } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { changeBooking, Conflict, NotSaved } from '#web/admin/bookings/change-booking.ts'
import { problemOf } from '#web/data/problem.ts'
import { outcomeOfError, useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type NewStatus = {
  /** The booking as it was when the user decided. */
  base: AdminBookingDetails
  status: BookingStatus
  note: string
  /** The answer to an earlier try was lost, so a conflict may be with that. */
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
  /** Called with the booking as someone else has changed it. */
  onConflict: (now: AdminBookingDetails) => void
  onSaved: (saved: AdminBookingDetails, before: AdminBookingDetails) => void
}

function whyFailed(error: unknown): string {
  return error instanceof NotSaved
    ? 'The status could not be saved. Please try again.'
    : 'We could not find out whether this was saved. Please try again: it cannot happen twice.'
}

/** The form of a new status. A change by someone else in the meantime is shown, not overwritten. */
export function useSetStatus({ booking, onConflict, onSaved }: Options) {
  const [base, setBase] = useState(booking)
  const [status, setStatusTo] = useState(base.status)
  const [note, setNote] = useState('')
  const wasLost = useRef(false)
  const write = useWrite(() => setStatus({ base, status, note, wasLost: wasLost.current }), { failed: whyFailed })
  const { isBusy, problem, failure, run, clear } = write
  const refusal = failure?.kind === 'refused' ? failure.refusal : undefined

  async function save() {
    const outcome = await run()
    wasLost.current = outcome?.kind === 'unknown'
    if (outcome?.kind === 'done') return onSaved(outcome.value, base)
    if (outcome?.kind !== 'refused' || !(outcome.refusal instanceof Conflict)) return
    setBase(outcome.refusal.now)
    onConflict(outcome.refusal.now)
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
    /** Who was first, and with what. */
    conflict: refusal instanceof Conflict ? refusal.change : undefined,
    isSlotTaken: refusal?.code === 'slot_taken',
    canRetry: failure?.kind === 'unknown',
    save: () => void save(),
  }
}
export type StatusForm = ReturnType<typeof useSetStatus>

/** Shows that a status was saved, with Undo until its email is sent. */
export function useStatusToast() {
  const toast = useToast()

  async function undo(saved: AdminBookingDetails, status: BookingStatus, wasLost = false) {
    try {
      const now = await setStatus({ base: saved, status, note: '', wasLost })
      announceBooking(now)
      toast({ text: undoneText(saved, now) })
    } catch (error) {
      if (error instanceof Conflict) announceBooking(error.now)
      const canRetry = outcomeOfError(error).kind === 'unknown'
      toast({
        isFailure: true,
        text: whyNotUndone(saved, error),
        ...(canRetry && { action: { label: 'Retry', onAct: () => void undo(saved, status, true) } }),
      })
    }
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
  if (error instanceof NotSaved)
    return `This could not be undone: ${number} is still ${statusNames[status].toLowerCase()}.`
  if (error instanceof Conflict) return `${number} was not changed back: someone else has changed it since.`
  if (outcomeOfError(error).kind === 'unknown') return `We could not find out whether ${number} was changed back.`
  return `${number} was not changed back. ${problemOf(error, '').message}`
}

/** A toast kept open under the mouse can outlive the delay of the email. */
function undoneText(saved: AdminBookingDetails, now: AdminBookingDetails): string {
  const since = saved.history.at(-1)?.at ?? ''
  const isSent = now.letters.some(({ kind, state, at }) => kind === 'booking-status' && state === 'sent' && at > since)
  const again = `${statusNames[now.status]} again: ${now.number}`
  return isSent ? `${again}. The email had already been sent; another one follows` : again
}

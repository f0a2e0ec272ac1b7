import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { heldFor } from '#domain/message.ts'
import { useToast } from '#web/ui/toast.tsx'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { setStatus } from './set-status.ts'

/** Says that a status was saved, and offers to undo that for as long as nobody has been told of it. */
export function useStatusUndo() {
  const toast = useToast()

  async function undo(saved: AdminBookingDetails, status: BookingStatus, wasLost = false) {
    const { number } = saved
    const outcome = await setStatus({ base: saved, status, note: '', wasLost })
    if (outcome.kind === 'done' || outcome.kind === 'theirs') announceBooking(outcome.now)
    if (outcome.kind === 'done') return toast({ text: undoneText(saved, outcome.now) })
    const isLost = outcome.kind === 'failed' || outcome.kind === 'unknown'
    toast({
      isFailure: true,
      text: {
        theirs: `${number} stays as it is: somebody else has changed it meanwhile.`,
        refused: outcome.kind === 'refused' ? `${number} stays as it is. ${outcome.refusal.message}` : '',
        failed: `This could not be undone: ${number} is still ${statusNames[saved.status].toLowerCase()}.`,
        unknown: `We could not find out whether ${number} was given back.`,
      }[outcome.kind],
      ...(isLost && { action: { label: 'Retry', onAct: () => void undo(saved, status, true) } }),
    })
  }

  return (saved: AdminBookingDetails, before: AdminBookingDetails) => {
    if (saved.status === before.status) return toast({ text: `${saved.number} is as it was` })
    toast({
      text: `${statusNames[saved.status]}: ${saved.number}`,
      standsFor: heldFor,
      action: { label: 'Undo', onAct: () => void undo(saved, before.status) },
    })
  }
}

/** Held longer than a letter is, the offer comes too late for it. */
function undoneText(saved: AdminBookingDetails, now: AdminBookingDetails): string {
  const since = saved.history.at(-1)?.at ?? ''
  const hasLeft = now.letters.some(({ kind, state, at }) => kind === 'booking-status' && state === 'sent' && at > since)
  const again = `${statusNames[now.status]} again: ${now.number}`
  return hasLeft ? `${again}. The email had left by then, and another one follows` : again
}

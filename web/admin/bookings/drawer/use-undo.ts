import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { announcementOf } from '#domain/booking/announcement.ts'
import type { MessageKind } from '#domain/message.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { conflictOf, NotSaved } from '#web/admin/bookings/change-booking.ts'
import { useUndoToast } from '#web/admin/bookings/use-undo-toast.ts'
import { useToast } from '#web/ui/toast.tsx'

type Undo = {
  /** The booking as it was saved. */
  saved: AdminBookingDetails
  send: () => Promise<AdminBookingDetails>
  /** The email about the saved change, which waits until Undo is no longer offered. */
  email: MessageKind
  words: {
    done: (now: AdminBookingDetails) => string
    /** Says in what state the booking still is. */
    notDone: string
    /** The slot before the change belongs to another booking by now. */
    taken?: string
    /** Completes 'We could not find out whether DS-261122-0001 was …'. */
    verb: string
  }
}

/** Shows that one booking was changed, with Undo. */
export function useUndo() {
  const toast = useToast()
  const offerUndo = useUndoToast()

  return (text: string, asked: Undo) => {
    const { saved, send, words } = asked
    const { number } = saved
    offerUndo(text, {
      send,
      failed: (error) =>
        error instanceof NotSaved
          ? `This could not be undone: ${number} is still ${words.notDone}.`
          : `We could not find out whether ${number} was ${words.verb}.`,
      onDone(now) {
        announceBooking(now)
        toast({ text: words.done(now) + sentText(asked, now) })
      },
      failureText(outcome, problem) {
        if (outcome.kind === 'unknown') return problem
        const conflict = conflictOf(outcome)
        if (conflict) announceBooking(conflict.now)
        const isTaken = outcome.kind === 'refused' && outcome.refusal.code === 'slot_taken'
        const taken = isTaken && words.taken !== undefined ? ` ${words.taken}` : ''
        const why = conflict ? ': someone else has changed it since.' : `.${taken} ${problem}`
        return `${number} was not ${words.verb}${why}`
      },
    })
  }
}

/** A toast kept open under the mouse can outlive the delay of the email. */
function sentText({ saved, email }: Undo, now: AdminBookingDetails): string {
  const since = saved.history.at(-1)?.at ?? ''
  const isSent = now.letters.some(({ kind, state, at }) => kind === email && state === 'sent' && at > since)
  if (!isSent) return ''
  const isFollowed = announcementOf(now, saved, new Date()) !== 'none'
  return `. The email had already been sent${isFollowed ? '; another one follows' : ''}`
}

import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { ask } from '#web/api.ts'
import { Conflict, reschedule, whyFailed } from '#web/admin/bookings/change-booking.ts'
import { useFreeTimes } from '#web/admin/bookings/free-times.tsx'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import { useReschedule } from '#web/shared/time-picker/use-reschedule.ts'

/** The form of a new time. A change by someone else in the meantime is shown, not overwritten. */
export function useRescheduleForm(
  opened: AdminBookingDetails,
  onDone: (moved: AdminBookingDetails, before: AdminBookingDetails) => void,
) {
  const [base] = useState(opened)
  /** With the booking as someone else has changed it. */
  const [conflict, setConflict] = useState<Conflict>()
  const booking = conflict?.now ?? base
  const { _id, date } = booking
  const [chosen, setChosen] = useState<Choice>({ date })
  const [note, setNote] = useState('')
  const [isConfirmed, setConfirmed] = useState(true)
  const [tries, setTries] = useState(0)
  const [canRetry, setCanRetry] = useState(false)
  const picking = useFreeTimes({
    of: _id,
    asking: useCallback((query) => ask(api.adminBookings.otherTimes, { params: { booking: _id }, query }), [_id]),
    chosen,
    preferred: date,
  })
  const { move, busy, problem, taken, forget } = useReschedule({
    send: (choice) => reschedule(booking, { ...choice, note, status: isConfirmed ? 'confirmed' : 'pending' }),
    onMoved: (moved) => onDone(moved, booking),
    onTaken() {
      setChosen(({ date }) => ({ date }))
      picking.times.reread()
    },
    async onDeclined(refusal) {
      setCanRetry(false)
      if (!(refusal instanceof Conflict)) return
      setConflict(refusal)
      forget()
      picking.times.reread()
    },
    failed: whyFailed('The new time could not be saved. Please try again.'),
  })

  return {
    booking,
    conflict,
    picking,
    note,
    setNote,
    isConfirmed,
    setConfirmed,
    isDirty: note.trim() !== '' || chosen.time !== undefined,
    busy,
    problem,
    taken,
    canRetry,
    missed: chosen.time === undefined && !taken ? tries : 0,
    choose: (choice: Choice) => {
      setTries(0)
      forget()
      setChosen(choice)
    },
    save: () => {
      setTries(tries + 1)
      setCanRetry(true)
      void move(chosen)
    },
  }
}
export type RescheduleForm = ReturnType<typeof useRescheduleForm>

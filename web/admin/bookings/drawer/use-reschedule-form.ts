import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { ask } from '#web/api.ts'
import { useOfficeTimes } from '#web/admin/bookings/new/times.tsx'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import { useReschedule } from '#web/shared/time-picker/use-reschedule.ts'

/** How somebody else has left the booking meanwhile, and who that was. */
type Theirs = { booking: AdminBookingDetails; by: string; at: string }

/** Another time for a customer's booking: what is chosen of it, over the booking as it was read. */
export function useBookingMove(read: AdminBookingDetails, onDone: (booking: AdminBookingDetails) => void) {
  // It is read again behind: what somebody else changes meanwhile is told, and not written over.
  const [opened] = useState(read)
  const [theirs, setTheirs] = useState<Theirs>()
  /** What is moved: as it was opened, or as somebody else has left it since. */
  const booking = theirs?.booking ?? opened
  const { _id, version, date } = booking
  const [chosen, setChosen] = useState<Choice>({ date })
  const [note, setNote] = useState('')
  const [tries, setTries] = useState(0)
  const [isLost, setLost] = useState(false)
  const picking = useOfficeTimes({
    of: _id,
    asking: useCallback((query) => ask(api.adminBookings.otherTimes, { params: { booking: _id }, query }), [_id]),
    chosen,
    wished: date,
  })
  const { move, busy, problem, taken, forget } = useReschedule({
    send: (choice) =>
      ask(api.adminBookings.reschedule, { params: { booking: _id }, body: { ...choice, note, version } }),
    onMoved: onDone,
    onTaken() {
      setChosen(({ date }) => ({ date }))
      picking.times.reread()
    },
    async onDeclined({ code, status, offered }) {
      setLost(status >= 500)
      if (code !== 'version_conflict') return
      // When it does not come, what the server has said stands there, and it can be tried again.
      const latest = await ask(api.adminBookings.any, { params: { booking: _id } }).catch(() => undefined)
      if (!latest) return
      setTheirs({ booking: latest, ...(offered?.changed ?? lastChangeOf(latest)) })
      forget()
      picking.times.reread()
    },
    failed: 'The new time could not be saved. Please try again.',
  })

  return {
    booking,
    theirs,
    picking,
    note,
    setNote,
    isDirty: note.trim() !== '' || chosen.time !== undefined,
    busy,
    problem,
    taken,
    isLost,
    missed: chosen.time === undefined && !taken ? tries : 0,
    choose: (choice: Choice) => {
      setTries(0)
      forget()
      setChosen(choice)
    },
    save: () => {
      setTries(tries + 1)
      setLost(true)
      void move(chosen)
    },
  }
}

/** Who has last done something with it. */
function lastChangeOf({ history, handed, createdAt }: AdminBookingDetails) {
  const [last] = [...history, ...handed].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return { by: last?.by ?? 'Somebody else', at: last?.at ?? createdAt }
}

export type BookingMove = ReturnType<typeof useBookingMove>

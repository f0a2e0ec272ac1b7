import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useToast } from '#web/ui/toast.tsx'
import { reschedule } from '#web/admin/bookings/change-booking.ts'
import { useUndo } from './use-undo.ts'

/**
 * Shows that a booking was moved, with Undo until its email is sent. There is no way back to a booking without a
 * professional.
 */
export function useMovedToast() {
  const toast = useToast()
  const { locale } = useStorefront()
  const offerUndo = useUndo()

  return (moved: AdminBookingDetails, before: AdminBookingDetails) => {
    const { number } = moved
    const when = ({ date, time }: AdminBookingDetails) =>
      `${formatDay(date, locale, 'near')}, ${formatTime(time, locale)}`
    const { date, time, professional } = before
    const done = `${number} is moved to ${when(moved)}`
    if (!professional) {
      const assigned = moved.professional ? ` and assigned to ${moved.professional.name}` : ''
      return toast({ text: `${done}${assigned}. This cannot be undone.` })
    }
    const status = before.status === 'confirmed' ? 'confirmed' : 'pending'
    const back = { date, time, status, note: '', professional: professional._id } as const
    offerUndo(done, {
      saved: moved,
      send: () => reschedule(moved, back),
      email: 'booking-rescheduled',
      words: {
        done: (now) => `${number} is on ${when(now)} again`,
        notDone: `on ${when(moved)}`,
        taken: 'Its old time has been taken since.',
        verb: 'moved back',
      },
    })
  }
}

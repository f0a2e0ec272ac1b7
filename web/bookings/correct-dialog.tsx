import { api } from '#domain/api.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { ask } from '#web/api.ts'
import { CorrectionDialog } from '#web/shared/correction/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { booking: BookingDetails; onClose: () => void; onDone: (booking: BookingDetails) => void }

/** The customer corrects the address, the contact or the notes. */
export function CorrectOwnDialog({ booking, onClose, onDone }: Props) {
  const show = useToast()
  return (
    <CorrectionDialog
      isOwn
      booking={booking}
      send={(body) => ask(api.booking.correct, { params: { booking: booking._id }, body })}
      onClose={onClose}
      onDone={(corrected) => {
        show({ text: 'Your booking has been corrected.' })
        onDone(corrected)
      }}
    >
      The time and the price stay the same. Your professional gets the new details.
    </CorrectionDialog>
  )
}

import type { AdminBookingDetails } from '#domain/booking-office.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** With what has been booked. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Books for somebody at the telephone. */
export function NewBooking(_: Props) {
  return null
}

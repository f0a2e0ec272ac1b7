import type { AdminBookingDetails } from '#domain/booking-office.ts'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** With the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Finds another time for a customer's booking. */
export function MoveBooking(_: Props) {
  return null
}

import type { AdminBookingDetails } from '#domain/booking-office.ts'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  onRead: (booking: AdminBookingDetails) => void
  onDone: (booking: AdminBookingDetails) => void
  onReschedule: () => void
}

export function BookingStatusDialog(_: Props) {
  return null
}

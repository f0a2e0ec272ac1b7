import type { AdminBookingDetails } from '#domain/booking-office.ts'

type Props = {
  booking: Pick<AdminBookingDetails, '_id' | 'version' | 'professional' | 'customer' | 'date' | 'time' | 'storefront'>
  onClose: () => void
  /** With the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Hands a booking to somebody else: who is free, the least busy first. */
export function ChangeProfessional(_: Props) {
  return null
}

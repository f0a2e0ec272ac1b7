import type { AdminBookingDetails } from '#domain/booking-office.ts'

type Props = {
  /** Of the booking that is looked at. */
  id: string
  onClose: () => void
  /** Something has become of it: the list or the board behind shows what it was. */
  onChanged: (booking: AdminBookingDetails) => void
  /** To the one before and after in the list, where there is one. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** All there is to know of a booking, and what can be done with it. */
export function BookingDrawer(_: Props) {
  return null
}

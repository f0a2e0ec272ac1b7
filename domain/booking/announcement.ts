import { type BookingStatus, isAhead, isOpen } from '#domain/booking.ts'
import type { MessageKind } from '#domain/message.ts'

/** The emails about a visit, which announce it unless they say that the booking is completed or cancelled. */
const aboutVisits: MessageKind[] = ['booking-received', 'booking-status', 'booking-rescheduled', 'booking-reminder']

type Announcement = { kind: MessageKind; status: BookingStatus; startsAt: string }

/** Whether an email announces a visit that has already begun. It is neither stored nor sent. */
export function isTooLateToAnnounce({ kind, status, startsAt }: Announcement, now: Date): boolean {
  return aboutVisits.includes(kind) && isOpen(status) && !isAhead({ startsAt }, now)
}

/** Whether the customer gets an email when an administrator gives a booking this status. */
export function isCustomerNotified(status: BookingStatus, startsAt: string, now: Date): boolean {
  return !isTooLateToAnnounce({ kind: 'booking-status', status, startsAt }, now)
}

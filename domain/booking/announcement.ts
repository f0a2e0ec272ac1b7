import { type BookingDetails, type BookingStatus, isAhead, isOpen } from '#domain/booking.ts'
import { bookingNews, type MessageKind, type MessageState } from '#domain/message.ts'

/** What the customer knows about a booking from an email. */
export type EmailedMoment = Pick<BookingDetails, 'status' | 'date' | 'time'>
type News = EmailedMoment & Pick<BookingDetails, 'startsAt'>

/** 'usual': the email of the change. 'correction': only how the booking is recorded, because the visit has begun. */
export type Announcement = 'usual' | 'correction' | 'none'

/**
 * The email that the customer gets about a change. `known` is the newest email about the booking that they have received.
 * Once a visit has begun, no email announces it; but a customer who expects another time, or no visit, gets a correction.
 */
export function announcementOf(news: News, known: EmailedMoment | undefined, now: Date): Announcement {
  if (!isOpen(news.status) || isAhead(news, now)) return 'usual'
  return known && (known.status === 'cancelled' || !isSameTime(known, news)) ? 'correction' : 'none'
}

export const correctionHeading = 'Your booking has changed'

export function isSameMoment(one: EmailedMoment, other: EmailedMoment): boolean {
  return one.status === other.status && isSameTime(one, other)
}

type Clock = Pick<EmailedMoment, 'date' | 'time'>

export function isSameTime(one: Clock, other: Clock): boolean {
  return one.date === other.date && one.time === other.time
}

type Shown = News & { letters?: { kind: MessageKind; state: MessageState }[] }

/** The email that the customer gets when an administrator gives a booking, as shown on a screen, this status. */
export function announcementOfStatus(booking: Shown, status: BookingStatus, now: Date): Announcement {
  const isKnown = booking.letters?.some(
    ({ kind, state }) => state === 'sent' && bookingNews.some((one) => one === kind),
  )
  return announcementOf({ ...booking, status }, isKnown === false ? undefined : booking, now)
}

import { type BookingDetails, isOpen, professionalForCustomer } from '#domain/booking.ts'
import { isTooLateToAnnounce } from '#domain/booking/announcement.ts'
import { heldFor, type Message } from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage, retractMessage } from '#server/message/actions.ts'
import { findNews, isOvertaken, setData } from '#server/message/store.ts'
import { Obsolete } from '#server/platform/mail/mailer.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { type BookingChangedData, type BookingData, bookingDataOf, EmailedMoment } from './data.ts'
import { calendarOfBooking } from './calendar.ts'
import { type BookingRecord, listChanges } from '#server/booking/store.ts'

type Changed = { visitor: Visitor; before: BookingRecord; after: BookingRecord; note: string; isOwn: boolean }

/**
 * Emails the customer about a change after a short delay. A waiting email about the same booking is replaced, so that
 * several changes within the delay make one email, and a change that was undone makes none.
 */
export async function enqueueChangeMessage(tx: Db, deps: Deps, { visitor, before, after, note, isOwn }: Changed) {
  const { booking, storefront, isVerified } = after
  const { customer } = booking
  if (!customer) return
  const [first] = await retractMessage(tx, booking._id)
  const was = first ?? momentOf(before.booking)
  const isMoved = was.wasDate !== booking.date || was.wasTime !== booking.time
  if (!isMoved && was.wasStatus === booking.status) return
  const { wasStatus, wasDate, wasTime } = was
  const kind = isMoved && isOpen(booking.status) ? 'booking-rescheduled' : 'booking-status'
  if (isTooLateToAnnounce({ kind, status: booking.status, startsAt: booking.startsAt }, deps.clock())) return
  await enqueueMessage(tx, deps, {
    kind,
    storefront,
    recipient: customer.email,
    userId: customer._id,
    bookingId: booking._id,
    origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified,
    data: {
      ...bookingDataOf(after),
      wasStatus,
      wasDate,
      wasTime,
      by: isOwn ? 'you' : 'shop',
      note: isVerified && !isOwn ? note : '',
    },
    held: heldFor,
  })
}

/** Puts the current professional into emails that are not sent yet. An email for that alone is not worth sending. */
export async function nameInEmails(tx: Db, bookingId: string, name: string | null) {
  await setData(tx, bookingId, { professional: professionalForCustomer(name)?.name ?? '' })
}

type PreviousMoment = Pick<BookingChangedData, 'wasStatus' | 'wasDate' | 'wasTime'>

/** The fields whose change is worth an email. */
function momentOf({ status, date, time }: Pick<BookingDetails, 'status' | 'date' | 'time'>): PreviousMoment {
  return { wasStatus: status, wasDate: date, wasTime: time }
}

/** The delivery of the email about the current status and time; null if there is none. */
export async function findConfirmation(
  db: Db,
  { _id, status, date, time }: Pick<BookingDetails, '_id' | 'status' | 'date' | 'time'>,
): Promise<BookingDetails['confirmation']> {
  const news = await findNews(db, _id)
  if (!news) return null
  const emailed = EmailedMoment.parse(news.data)
  if (emailed.status !== status || emailed.date !== date || emailed.time !== time) return null
  const { recipient, state, sentAt, createdAt } = news
  return { to: recipient, state, at: (sentAt ?? createdAt).toISOString() }
}

/** The calendar file of a booking as it is now. */
export async function readCalendar(db: Db, { storefronts }: Deps, record: BookingRecord) {
  const { booking, storefront } = record
  const changes = await listChanges(db, booking._id)
  const changedAt = changes.at(-1)?.at ?? new Date(booking.createdAt)
  return calendarOfBooking(storefronts.getPlan(storefront), record, changedAt)
}

/** Whether a newer email about the same booking exists. Throws if this one would announce a visit that has begun. */
export async function isOld(
  tx: Db,
  { clock }: Deps,
  { kind, bookingId, data }: Message<BookingData>,
): Promise<boolean> {
  if (await isOvertaken(tx, { bookingId, version: data.version })) return true
  const { status, startsAt } = data
  if (isTooLateToAnnounce({ kind, status, startsAt }, clock()))
    throw new Obsolete('The visit had begun before this email could be sent.')
  return false
}

import { type BookingDetails, isOpen, professionalForCustomer } from '#domain/booking.ts'
import { announcementOf, type EmailedMoment, isSameMoment } from '#domain/booking/announcement.ts'
import { majorOf } from '#domain/format/money.ts'
import { heldFor, type Message, type MessageToWrite } from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { ensureInvoice } from '#server/invoice/making/actions.ts'
import { listPayments, paidIn } from '#server/ledger/store.ts'
import { enqueueMessage, retractMessage, type Unsendable } from '#server/message/actions.ts'
import { findNews, isOvertaken } from '#server/message/news/store.ts'
import { setData } from '#server/message/store.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { type BookingChangedData, type BookingData, bookingDataOf, EmailedData, VisitsChangedData } from './data.ts'
import { calendarOfBooking } from './calendar.ts'
import { type BookingRecord, listChanges, readerOf } from '#server/booking/store.ts'

type Changed = { visitor: Visitor; before: BookingRecord; after: BookingRecord; note: string; isOwn: boolean }

/**
 * Emails the customer about a change after a short delay. A waiting email about the same booking is replaced, so that
 * several changes within the delay make one email, and a change that was undone makes none. The change is counted from
 * what the customer knows: emails about changes in between may never have been sent.
 */
export async function enqueueChangeMessage(tx: Db, deps: Deps, { visitor, before, after, note, isOwn }: Changed) {
  const { booking, storefront, isVerified } = after
  const customer = readerOf(booking)
  if (!customer) return
  const [first] = await retractMessage(tx, booking._id)
  const known = emailedBy(await findNews(tx, booking._id, ['sent', 'waiting']), booking._id)
  const was = known ?? {
    status: first?.wasStatus ?? before.booking.status,
    date: first?.wasDate ?? before.booking.date,
    time: first?.wasTime ?? before.booking.time,
  }
  if (isSameMoment(was, booking) || announcementOf(booking, known, deps.clock()) === 'none') return
  const isMoved = was.date !== booking.date || was.time !== booking.time
  await enqueueMessage(tx, deps, {
    kind: isMoved && isOpen(booking.status) ? 'booking-rescheduled' : 'booking-status',
    storefront,
    recipient: customer.email,
    userId: customer._id,
    bookingId: booking._id,
    origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified,
    data: {
      ...bookingDataOf(after),
      wasStatus: was.status,
      wasDate: was.date,
      wasTime: was.time,
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

/** Before another email tells the customer about the new time or professional. */
export async function dropOutdatedEmails(
  tx: Db,
  { before, after }: Record<'before' | 'after', Pick<BookingRecord, 'booking' | 'professional'>>,
) {
  if (!isSameMoment(before.booking, after.booking)) await retractMessage(tx, after.booking._id)
  await nameInEmails(tx, after.booking._id, after.professional?.name ?? null)
}

/** What an email says about a booking. */
function emailedBy(news: Message | undefined, bookingId: string): EmailedMoment | undefined {
  if (news?.kind !== 'visits-changed') return news && EmailedData.parse(news.data)
  return VisitsChangedData.parse(news.data).visits.find(({ booking }) => booking === bookingId)
}

/** The delivery of the email about the current status and time; null if there is none. */
export async function findConfirmation(
  db: Db,
  booking: EmailedMoment & Pick<BookingDetails, '_id'>,
): Promise<BookingDetails['confirmation']> {
  const news = await findNews(db, booking._id)
  const emailed = emailedBy(news, booking._id)
  if (!news || !emailed || !isSameMoment(emailed, booking)) return null
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

/** Also of an email that was sent before, and is to be sent again. */
export const begunSince = { parked: 'The visit has begun, so this email no longer applies and is not sent.' }

/** How an email about a change is sent: unless a newer one about the same booking has been attempted. */
export async function decideSending(
  tx: Db,
  { clock }: Deps,
  { bookingId, data }: Message<BookingData>,
): Promise<'usual' | 'correction' | 'superseded' | Unsendable> {
  if (await isOvertaken(tx, { bookingId, version: data.version })) return 'superseded'
  const known = bookingId === null ? undefined : emailedBy(await findNews(tx, bookingId, ['sent']), bookingId)
  const announcement = announcementOf(data, known, clock())
  return announcement === 'none' ? begunSince : announcement
}

/** What the email about a completed visit says of its money: the invoice, if there is one, and what was collected. */
export async function settleCompleted(
  tx: Db,
  deps: Deps,
  { bookingId: booking, data, reader }: MessageToWrite<BookingChangedData>,
) {
  if (data.status !== 'completed' || booking === null) return undefined
  const invoice = reader === 'owner' ? await ensureInvoice(tx, deps, { booking, by: null }) : undefined
  const collected = await listPayments(tx, [booking])
  return { invoice, paid: { paid: majorOf(paidIn(collected), data.currency), collected } }
}

import { type BookingDetails, isOpen, professionalForCustomer } from '#domain/booking.ts'
import { heldFor, type Message } from '#domain/message.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage, retractMessage } from '#server/message/actions.ts'
import { findNews, isOvertaken, setFacts } from '#server/message/store.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { type Change, factsOfHeld } from './data.ts'
import type { BookingRecord } from '#server/booking/store.ts'

type Telling = { visitor: Visitor; before: BookingRecord; after: BookingRecord; note: string; isOwn: boolean }

/**
 * Tells a customer what has become of their booking, a moment later. What they have not been told by then is not told
 * any more: they hear once of all that was changed within the moment, and nothing of what was undone.
 */
export async function enqueueChangeMessage(deps: Deps, db: Db, { visitor, before, after, note, isOwn }: Telling) {
  const { booking, storefront, isVerified } = after
  const [first] = await retractMessage(db, booking._id)
  const was = first ? knownBy(first) : momentOf(before.booking)
  const now = momentOf(booking)
  const isMoved = was.wasDate !== now.wasDate || was.wasTime !== now.wasTime
  if (!isMoved && was.wasStatus === now.wasStatus) return
  const change: Change = { ...was, by: isOwn ? 'you' : 'shop', note: isVerified && !isOwn ? note : '' }
  await enqueueMessage(deps, db, {
    kind: isMoved && isOpen(booking.status) ? 'booking-rescheduled' : 'booking-status',
    storefront,
    recipient: booking.customer.email,
    userId: booking.customer._id,
    bookingId: booking._id,
    origin: visitor.letterOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified,
    facts: { ...factsOfHeld(after), ...change },
    held: heldFor,
  })
}

/** What still waits to be told of bookings names whoever comes by now: that it is somebody else is no news of its own. */
export async function nameInEmails(db: Db, told: { _id: string }[], name: string | null) {
  const ids = told.map(({ _id }) => _id)
  await setFacts(db, ids, { professional: professionalForCustomer(name)?.name ?? '' })
}

type Moment = Pick<Change, 'wasStatus' | 'wasDate' | 'wasTime'>

/** What can be told of: its status and its time. */
function momentOf({ status, date, time }: Pick<BookingDetails, 'status' | 'date' | 'time'>): Moment {
  return { wasStatus: status, wasDate: date, wasTime: time }
}

/** What was known before a letter that was taken back. */
function knownBy({ facts: { wasStatus = '', wasDate = '', wasTime = '' } }: Message): Moment {
  return { wasStatus, wasDate, wasTime }
}

/** What has become of the letter that tells what a booking is now; null where there is none. */
export async function findConfirmation(
  db: Db,
  { _id, status, date, time }: Pick<BookingDetails, '_id' | 'status' | 'date' | 'time'>,
): Promise<BookingDetails['confirmation']> {
  const news = await findNews(db, _id)
  if (news?.facts['status'] !== status || news.facts['date'] !== date || news.facts['time'] !== time) return null
  const { recipient, state, sentAt, createdAt } = news
  return { to: recipient, state, at: (sentAt ?? createdAt).toISOString() }
}

/** Whether something newer about the same booking has been told. */
export async function isOld({ db }: Deps, message: Message): Promise<boolean> {
  return isOvertaken(db, message)
}

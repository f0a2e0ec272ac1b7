import type { BookingDetails } from '#domain/booking.ts'
import { heldFor, type MessageKind } from '#domain/message.ts'
import type { Db } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/message/actions.ts'
import { findNews } from '#server/message/store.ts'
import { takeBack } from '#server/message/writes.ts'
import type { Visitor } from '#server/request.ts'
import { factsOfHeld } from './facts.ts'
import type { Held } from './store.ts'

type Telling = { visitor: Visitor; before: Held; after: Held; note: string; isOwn: boolean }

/**
 * Tells a customer what has become of their booking, a moment later. What they have not been told by then is not told
 * any more: they hear once of all that was changed within the moment, and nothing of what was undone.
 */
export async function tellChange(deps: Deps, db: Db, { visitor, before, after, note, isOwn }: Telling) {
  const { booking, storefront, isVerified } = after
  const [first] = await takeBack(db, booking._id)
  const was = first?.facts['was'] ?? momentOf(before)
  if (was === momentOf(after)) return
  await tell(deps, db, {
    kind: kindOf(was, after),
    storefront,
    recipient: booking.customer.email,
    userId: booking.customer._id,
    bookingId: booking._id,
    origin: visitor.letterOriginOf(deps.shelf.getPlan(storefront)),
    isVerified,
    facts: { ...factsOfHeld(after), was, by: isOwn ? 'you' : 'shop', note: isVerified && !isOwn ? note : '' },
    held: heldFor,
  })
}

/** What they know of it: its status and its time. */
function momentOf({ booking: { status, date, time } }: Held): string {
  return `${status} ${date} ${time}`
}

function kindOf(was: string, { booking: { date, time, status } }: Held): MessageKind {
  const isMoved = !was.endsWith(` ${date} ${time}`) && (status === 'pending' || status === 'confirmed')
  return isMoved ? 'booking-rescheduled' : 'booking-status'
}

/** What has become of the newest letter about a booking. */
export async function findConfirmation(db: Db, bookingId: string): Promise<BookingDetails['confirmation']> {
  const news = await findNews(db, bookingId)
  if (!news) return null
  const { recipient, state, sentAt, createdAt } = news
  return { to: recipient, state, at: (sentAt ?? createdAt).toISOString() }
}

import { heldFor } from '#domain/message.ts'
import { bookingDataOf, CorrectedData } from '#server/booking/messages/data.ts'
import { type BookingRecord, readerOf } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage, takeBackMessages } from '#server/message/actions.ts'
import { setData } from '#server/message/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'

type Corrected = { visitor: Visitor; after: BookingRecord; corrected: string[]; isOwn: boolean }

/**
 * Emails the customer about a correction after a short delay, in which further ones are added to it. Waiting emails about
 * the same booking get the new values.
 */
export async function enqueueCorrection(tx: Db, deps: Deps, { visitor, after, corrected, isOwn }: Corrected) {
  const { booking, storefront, isVerified } = after
  const { _id } = booking
  const customer = readerOf(booking)
  if (!customer) return
  const { address, postcode, phone, onSite, notes } = bookingDataOf(after)
  await setData(tx, _id, { address, postcode, phone, onSite, notes })
  const earlier = await takeBackMessages(tx, _id, ['booking-corrected'])
  const fields = earlier.flatMap(({ data }) => CorrectedData.parse(data).corrected)
  await enqueueMessage(tx, deps, {
    kind: 'booking-corrected',
    storefront,
    recipient: customer.email,
    userId: customer._id,
    bookingId: _id,
    origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified,
    data: { corrected: [...new Set([...fields, ...corrected])], by: isOwn ? 'you' : 'shop' },
    held: heldFor,
  })
}

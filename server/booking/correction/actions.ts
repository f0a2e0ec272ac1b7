import type { CorrectedValues, Correction } from '#domain/booking/correction.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { changeBooking, type Changing } from '#server/booking/change/actions.ts'
import { readContact } from '#server/booking/contact/actions.ts'
import { writeContact } from '#server/booking/contact/store.ts'
import { type BookingRecord, getBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'

type Correcting = Pick<Changing, 'actor' | 'visitor' | 'id' | 'as'> & { body: Correction }

/** Corrects where a visit is, who can be called about it, or its notes. */
export async function correctBooking(db: Db, deps: Deps, { body, ...asked }: Correcting): Promise<BookingRecord> {
  const { version, ...sent } = body
  // The form of phone and postcode depends on the storefront of the booking, which may not be that of the request.
  const { storefront, booking } = await getBooking(
    db,
    asked.id,
    asked.as === 'customer' ? asked.actor.user._id : undefined,
  )
  const values = readCorrection(sent, deps.storefronts.getPlan(storefront), { as: asked.as, was: booking.postcode })
  return changeBooking(db, deps, { ...asked, version, change: { kind: 'correct', values } })
}

/** What was sent, as answers have it. A setting demands only what was sent. */
function readCorrection(
  { address, notes, ...sent }: Omit<Correction, 'version'>,
  plan: StorefrontPlan,
  { as, was }: Pick<Correcting, 'as'> & { was: string },
): CorrectedValues {
  const { phone, onSite, postcode } = writeContact(
    readContact(sent, plan, { mayBeOutside: as === 'admin', isPart: true, was }),
  )
  return {
    ...(address !== undefined && { address }),
    ...(notes !== undefined && { notes }),
    ...(sent.phone !== undefined && { phone }),
    ...(sent.onSite !== undefined && { onSite }),
    ...(sent.postcode !== undefined && { postcode }),
  }
}

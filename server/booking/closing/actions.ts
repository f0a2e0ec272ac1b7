import type { ToBeCancelled } from '#domain/account.ts'
import { isAhead, whyNotChange } from '#domain/booking.ts'
import { usualFreeHours } from '#domain/booking/free-change.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { cancelUpcoming } from '#server/booking/change/actions.ts'
import { type BookingRecord, listToCome } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'

/** The bookings that closing the account cancels. */
export async function readToBeCancelled(db: Db, deps: Deps, customerId: string): Promise<ToBeCancelled[]> {
  const records = await listToCome(db, customerId, deps.clock())
  return records.map((record) => {
    const { _id, number, service, date, time } = record.booking
    const { brand } = deps.storefronts.getPlan(record.storefront)
    return { _id, number, brand, service: service.title, date, time, late: isLate(deps, record), ...agreed(record) }
  })
}

type Closing = { customerId: string; expected: string[] | undefined }

/** Cancels them, and returns them. Refuses if there are others than the user expects. */
export async function cancelForClosing(
  tx: Db,
  deps: Deps,
  { customerId, expected }: Closing,
): Promise<BookingRecord[]> {
  const cancelled = await cancelUpcoming(tx, deps, { customerId, as: 'system' })
  if (expected && cancelled.some(({ booking }) => !expected.includes(booking._id)))
    throw new Refusal('bookings_changed')
  return cancelled
}

/** Emails each storefront about its bookings. Nothing in these emails says who the customer was. */
export async function informShops(
  tx: Db,
  deps: Deps,
  { cancelled, visitor }: { cancelled: BookingRecord[]; visitor: Visitor },
) {
  for (const [key, records] of Map.groupBy(cancelled, ({ storefront }) => storefront)) {
    const plan = deps.storefronts.getPlan(key)
    await enqueueMessage(tx, deps, {
      kind: 'booking-cancellations',
      storefront: key,
      recipient: plan.support.email,
      userId: null,
      origin: visitor.emailOriginOf(plan),
      // The support address is the storefront's own.
      isVerified: true,
      data: {
        bookings: records.map((record) => {
          const { _id, number, service, date, time } = record.booking
          const professional = record.professional?.name ?? ''
          const late = isLate(deps, record)
          const begun = !isAhead(record.booking, deps.clock())
          return {
            booking: _id,
            number,
            title: service.title,
            date,
            time,
            professional,
            late,
            begun,
            ...agreed(record),
          }
        }),
      },
    })
  }
}

/** The hours of free change that are not the usual ones. */
function agreed({ freeHours }: BookingRecord) {
  return freeHours === usualFreeHours ? {} : { freeHours }
}

function isLate({ clock }: Deps, { booking: { status }, ...limited }: BookingRecord): boolean {
  return whyNotChange({ status, ...limited }, clock()) === 'too_late'
}

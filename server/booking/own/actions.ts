import { api } from '#domain/api.ts'
import { type Booking, type BookingDetails, type BookingFilter, isOpen } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { type Minute, minuteOf } from '#domain/format/zone.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { readInvoicesOf } from '#server/invoice/actions.ts'
import { collectedIn } from '#server/ledger/entries/store.ts'
import { listPayments } from '#server/ledger/store.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import { createLruCache } from '#server/platform/cache/cache.ts'
import type { Db } from '#server/platform/database/db.ts'
import { WrittenReply } from '#server/platform/http/written-reply.ts'
import { listBookings, type OwnBookings, readStates, type StateKey } from './store.ts'

/** The last reply to a customer's query, and what it was made from. */
type LastReply = { asked: StateKey; state: string; minute: Minute | null; reply: WrittenReply<Page<Booking>> }

const room = 8 * 1024 * 1024

/**
 * Lists the bookings of customers. The last replies are kept, and sent again if the database says that the bookings
 * have not changed: it reads the state of many customers at once, for less than the list of one.
 */
export function ownBookings(db: Db, { cache }: Pick<Deps, 'cache'>) {
  const kept = createLruCache(room)
  const readState = batch((keys: StateKey[]) => readStates(db, keys))
  let isWatched = false
  let changes = 0
  // The pictures of services are part of a list.
  cache.follow({
    receive({ storefront }) {
      changes += 1
      kept.forget((key) => storefront === undefined || key.startsWith(`${storefront} `))
    },
    setWatched(now) {
      changes += 1
      isWatched = now
      kept.forget(() => true)
    },
  })

  return async (own: OwnBookings, filter: BookingFilter): Promise<WrittenReply<Page<Booking>>> => {
    const key = keyOf(own, filter)
    // Only these depend on the time. Appointments end at whole minutes.
    const isTimed = filter.status === 'upcoming' || filter.status === 'past'
    const minute = isTimed ? minuteOf(own.now) : null
    // A key is always used with the same type of value.
    const last = kept.find(key)?.value as LastReply | undefined
    if (last?.minute === minute && (await readState(last.asked)) === last.state) return last.reply
    const changesBefore = changes
    const { state, ...page } = await listBookings(db, own, filter)
    const reply = new WrittenReply(api.booking.bookings, page)
    if (isWatched && state !== null && filter.cursor === undefined && changes === changesBefore) {
      const asked = { customer: own.customer._id, storefront: own.storefront }
      const value: LastReply = { asked, state, minute, reply }
      kept.keep(key, { value, bytes: overhead + 2 * key.length + reply.size })
    }
    return reply
  }
}

const overhead = 500

/** Names the customer, whose name and address are in each booking. */
function keyOf({ storefront, customer }: OwnBookings, { status, reviewed, limit, cursor }: BookingFilter): string {
  return `${storefront} ${JSON.stringify([customer, status, reviewed, limit, cursor])}`
}

/** What was collected for a booking, and its invoices, as its customer sees them: what is empty is left out. */
export async function readMoneyOf(
  db: Db,
  { booking: { _id, status, price }, paid }: BookingRecord,
): Promise<Pick<BookingDetails, 'paid' | 'collected' | 'invoices'>> {
  const payments = paid === 0 ? [] : await listPayments(db, [_id])
  const collected = collectedIn(payments, price.currency).map(({ amount, kind, at }) => ({ amount, kind, at }))
  // Only a booking that was completed can have one.
  const invoices = isOpen(status) ? [] : await readInvoicesOf(db, _id)
  return { ...(paid !== 0 && { paid, collected }), ...(invoices.length > 0 && { invoices }) }
}

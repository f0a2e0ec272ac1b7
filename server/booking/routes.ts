import type { api } from '#domain/api.ts'
import { type BookingDetails, cancellableUntil, professionalForCustomer } from '#domain/booking.ts'
import { findConfirmation, readCalendar } from '#server/booking/messages/actions.ts'
import { readMoneyOf } from '#server/booking/own/actions.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { bookingForSelf } from './actions.ts'
import { changeBooking, readOtherTimes } from '#server/booking/change/actions.ts'
import { correctBooking } from '#server/booking/correction/actions.ts'
import { ownBookings } from './own/actions.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import { listReported, toReported } from './visits/store.ts'
import { type BookingRecord, getBooking, listChanges, toOwnBooking } from './store.ts'

export function bookingRoutes(deps: ServerDeps): Answers<typeof api.booking> {
  const { db, clock, storefronts } = deps
  const book = bookingForSelf(db, deps)
  const list = ownBookings(db, deps)

  /** Customers see the storefront as the author of changes by administrators. */
  async function forCustomer(record: BookingRecord): Promise<BookingDetails> {
    const { storefront, duration, professional, professionalImage, movedByShop, freeHours } = record
    const booking = toOwnBooking(record)
    const [changes, confirmation, reported, money] = await Promise.all([
      listChanges(db, booking._id),
      findConfirmation(db, booking),
      booking.step ? listReported(db, booking._id, { isInForce: true }) : [],
      readMoneyOf(db, record),
    ])
    const { brand } = storefronts.getPlan(storefront)
    return {
      ...booking,
      history: changes.map(({ status, at, by, note, corrected }) => ({
        status,
        at: at.toISOString(),
        by: by?._id === booking.customer._id ? 'you' : brand,
        note,
        ...(corrected && { corrected }),
      })),
      ...toReported(reported, (name) => firstNameOf(name ?? brand)),
      professional: professionalForCustomer(professional?.name ?? null, professionalImage),
      cancellableUntil: cancellableUntil(record).toISOString(),
      movedByShop,
      freeHours,
      duration,
      storefront,
      confirmation,
      ...money,
    }
  }

  return {
    book,
    bookings: ({ actor: { user }, storefront, query }) => {
      const customer = { _id: user._id, name: user.name, email: user.email }
      return list({ customer, storefront: storefront.key, now: clock() }, query)
    },
    booking: async ({ actor, params }) => forCustomer(await getBooking(db, params.booking, actor.user._id)),
    async otherTimes({ actor, params, query }) {
      const record = await getBooking(db, params.booking, actor.user._id)
      return readOtherTimes(db, deps, { record, query, by: 'customer' })
    },
    async cancel({ actor, visitor, params }) {
      const asked = { actor, visitor, id: params.booking, as: 'customer' } as const
      return forCustomer(await changeBooking(db, deps, { ...asked, change: { kind: 'cancel' } }))
    },
    async reschedule({ actor, visitor, params, body }) {
      const asked = { actor, visitor, id: params.booking, as: 'customer' } as const
      const change = { kind: 'reschedule', ...body, note: '' } as const
      return forCustomer(await changeBooking(db, deps, { ...asked, change }))
    },
    correct: async ({ actor, visitor, params, body }) =>
      forCustomer(await correctBooking(db, deps, { actor, visitor, id: params.booking, as: 'customer', body })),
    calendar: async ({ actor, params }) => readCalendar(db, deps, await getBooking(db, params.booking, actor.user._id)),
  }
}

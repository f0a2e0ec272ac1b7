import type { api } from '#domain/api.ts'
import { type BookingDetails, cancellableUntil, professionalForCustomer } from '#domain/booking.ts'
import { findConfirmation } from '#server/booking/messages/actions.ts'
import { calendarOfBooking } from '#server/booking/messages/calendar.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { booking } from './actions.ts'
import { getBooking, cancelBooking, getTimesFor, reschedule } from './change.ts'
import { type BookingRecord, listBookings, listChanges } from './store.ts'

export function bookingRoutes(deps: Deps): Answers<typeof api.booking> {
  const { db, clock, storefronts } = deps

  /** As its customer sees it: what somebody else did, the shop did. */
  async function forCustomer({
    booking,
    storefront,
    startsAt,
    duration,
    professional,
  }: BookingRecord): Promise<BookingDetails> {
    const [changes, confirmation] = await Promise.all([listChanges(db, booking._id), findConfirmation(db, booking)])
    const { brand } = storefronts.getPlan(storefront)
    return {
      ...booking,
      history: changes.map(({ status, at, by, note }) => ({
        status,
        at: at.toISOString(),
        by: by?._id === booking.customer._id ? 'you' : brand,
        note,
      })),
      professional: professionalForCustomer(professional?.name ?? null),
      cancellableUntil: cancellableUntil(startsAt).toISOString(),
      duration,
      storefront,
      confirmation,
    }
  }

  return {
    book: booking(deps),
    bookings: ({ actor, storefront, query }) =>
      listBookings(db, { customerId: actor.user._id, storefront: storefront.key, now: clock() }, query),
    booking: async ({ actor, params }) => forCustomer(await getBooking(db, params.booking, actor.user._id)),
    otherTimes: async ({ actor, params, query }) =>
      getTimesFor(deps, await getBooking(db, params.booking, actor.user._id), query),
    cancel: async ({ params, ...asked }) => forCustomer(await cancelBooking(deps, { ...asked, id: params.booking })),
    reschedule: async ({ params, ...asked }) => forCustomer(await reschedule(deps, { ...asked, id: params.booking })),
    async calendar({ actor, params }) {
      const held = await getBooking(db, params.booking, actor.user._id)
      const { booking, storefront } = held
      const changes = await listChanges(db, booking._id)
      return calendarOfBooking(storefronts.getPlan(storefront), held, changes.at(-1)?.at ?? new Date(booking.createdAt))
    },
  }
}

import type { api } from '#domain/api.ts'
import { type BookingDetails, cancellableUntil, professionalForCustomer } from '#domain/booking.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { booking } from './actions.ts'
import { calendarOfBooking } from '#server/booking/messages/calendar.ts'
import { cancelBooking, exportBookings, getTimesFor, reschedule } from './change.ts'
import {
  assign,
  bookFor,
  getDetails,
  listCandidates,
  rescheduleFor,
  setSeveral,
  setStatus,
} from '#server/booking/admin/actions.ts'
import { listAdminBookings } from '#server/booking/admin/store.ts'
import { findBooking, type Held, listBookings, listChanges } from './store.ts'
import { findConfirmation } from '#server/booking/messages/actions.ts'

async function getBooking(db: Db, id: string, customerId?: string): Promise<Held> {
  const held = isId(id) ? await findBooking(db, id, customerId) : undefined
  if (!held) throw new Refusal('not_found')
  return held
}

export function bookingRoutes(deps: Deps): Answers<typeof api.booking> {
  const { db, clock, shelf } = deps

  /** As its customer sees it: what somebody else did, the shop did. */
  async function forCustomer({ booking, storefront, startsAt, duration, professional }: Held): Promise<BookingDetails> {
    const [changes, confirmation] = await Promise.all([listChanges(db, booking._id), findConfirmation(db, booking)])
    const { brand } = shelf.getPlan(storefront)
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
      return calendarOfBooking(shelf.getPlan(storefront), held, changes.at(-1)?.at ?? new Date(booking.createdAt))
    },
  }
}

/** The same in the hands of administrators. */
export function deskRoutes(deps: Deps): Answers<typeof api.adminBookings> {
  const { db, shelf } = deps

  const forOffice = (held: Held) => getDetails(db, held)

  return {
    all: ({ storefront, query }) =>
      listAdminBookings(db, chosenStorefronts(shelf, storefront, query.storefront), query),
    any: async ({ params }) => forOffice(await getBooking(db, params.booking)),
    setStatus: async ({ params, ...asked }) => forOffice(await setStatus(deps, { ...asked, id: params.booking })),
    assign: async ({ params, ...asked }) => forOffice(await assign(deps, { ...asked, id: params.booking })),
    file: (asked) => exportBookings(deps, asked),
    book: async (asked) => forOffice(await bookFor(deps, asked)),
    setSeveral: (asked) => setSeveral(deps, asked),
    candidates: async ({ params }) => wholePage(await listCandidates(deps, await getBooking(db, params.booking))),
    otherTimes: async ({ params, query }) => getTimesFor(deps, await getBooking(db, params.booking), query),
    reschedule: async ({ params, ...asked }) => forOffice(await rescheduleFor(deps, { ...asked, id: params.booking })),
  }
}

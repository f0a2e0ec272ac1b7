import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { getBooking, exportBookings, getTimesFor } from '#server/booking/change.ts'
import type { BookingRecord } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { assign, bookFor, getDetails, listCandidates, rescheduleFor, setSeveral, setStatus } from './actions.ts'
import { listAdminBookings } from './store.ts'

/** The bookings of all customers, for administrators. */
export function adminBookingRoutes(deps: Deps): Answers<typeof api.adminBookings> {
  const { db, storefronts } = deps

  const withDetails = (held: BookingRecord) => getDetails(db, held)

  return {
    all: ({ storefront, query }) =>
      listAdminBookings(db, chosenStorefronts(storefronts, storefront, query.storefront), query),
    any: async ({ params }) => withDetails(await getBooking(db, params.booking)),
    setStatus: async ({ params, ...asked }) => withDetails(await setStatus(deps, { ...asked, id: params.booking })),
    assign: async ({ params, ...asked }) => withDetails(await assign(deps, { ...asked, id: params.booking })),
    file: (asked) => exportBookings(deps, asked),
    book: async (asked) => withDetails(await bookFor(deps, asked)),
    setSeveral: (asked) => setSeveral(deps, asked),
    candidates: async ({ params }) => wholePage(await listCandidates(deps, await getBooking(db, params.booking))),
    otherTimes: async ({ params, query }) => getTimesFor(deps, await getBooking(db, params.booking), query),
    reschedule: async ({ params, ...asked }) =>
      withDetails(await rescheduleFor(deps, { ...asked, id: params.booking })),
  }
}

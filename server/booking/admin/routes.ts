import type { api } from '#domain/api.ts'
import { wholePage } from '#domain/contract/endpoint.ts'
import { readOtherTimes } from '#server/booking/change/actions.ts'
import { type BookingRecord, getBooking } from '#server/booking/store.ts'
import { readCalendar } from '#server/booking/messages/actions.ts'
import { correctBooking } from '#server/booking/correction/actions.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Answers } from '#server/platform/http/endpoints.ts'
import { getTimesFor } from '#server/slot/offer/actions.ts'
import { inForm } from '#server/storefront/area/actions.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import {
  assign,
  exportBookings,
  getDetails,
  readCandidates,
  readCandidatesFor,
  rescheduleFor,
  setStatus,
} from './actions.ts'
import { listMatching } from './matching/store.ts'
import { bookForCustomer } from './phone/actions.ts'
import { assignSeveral, setSeveral } from './several/actions.ts'
import { listAdminBookings } from './store.ts'

/** The bookings of all customers, for administrators. */
export function adminBookingRoutes(deps: ServerDeps): Answers<typeof api.adminBookings> {
  const { db, reports, storefronts } = deps

  const withDetails = (record: BookingRecord) => getDetails(db, deps, record)

  return {
    all: ({ storefront, query }) =>
      listAdminBookings(db, {
        storefronts: chosenStorefronts(storefronts, storefront, query.storefront),
        query,
        now: deps.clock(),
      }),
    matching: ({ storefront, query: { storefront: named, ...filter } }) =>
      listMatching(db, { storefronts: chosenStorefronts(storefronts, storefront, named), filter, now: deps.clock() }),
    any: async ({ params }) => withDetails(await getBooking(db, params.booking)),
    calendar: async ({ params }) => readCalendar(db, deps, await getBooking(db, params.booking)),
    correct: async ({ actor, visitor, params, body }) =>
      withDetails(await correctBooking(db, deps, { actor, visitor, id: params.booking, as: 'admin', body })),
    setStatus: async ({ params, ...asked }) => withDetails(await setStatus(db, deps, { ...asked, id: params.booking })),
    assign: async ({ params, ...asked }) => withDetails(await assign(db, deps, { ...asked, id: params.booking })),
    file: async (asked) => exportBookings(db, deps, { ...asked, from: await reports.choose() }),
    // From the primary: a booking that was chosen a moment ago may not be on the replica yet.
    fileOfChosen: ({ body, ...asked }) => exportBookings(db, deps, { ...asked, query: body, from: db }),
    book: async (asked) => withDetails(await bookForCustomer(db, deps, asked)),
    setSeveral: (asked) => setSeveral(db, deps, asked),
    assignSeveral: (asked) => assignSeveral(db, deps, asked),
    candidates: async ({ params }) => wholePage(await readCandidates(db, deps, await getBooking(db, params.booking))),
    candidatesFor: async ({ storefront, params, query }) =>
      wholePage(await readCandidatesFor(db, deps, { storefront, service: params.service, query })),
    timesFor: ({ storefront, params, query }) =>
      getTimesFor(db, deps, { storefront, service: params.service, query: inForm(query, storefront) }),
    async otherTimes({ params, query }) {
      const record = await getBooking(db, params.booking)
      return readOtherTimes(db, deps, { record, query, by: 'team' })
    },
    reschedule: async ({ params, ...asked }) =>
      withDetails(await rescheduleFor(db, deps, { ...asked, id: params.booking })),
  }
}

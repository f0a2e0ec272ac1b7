import { isWholeNumber } from '#domain/booking/number.ts'
import { phoneDigitsOf, wordsOf } from '#domain/booking/search.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import type { Found, FindQuery } from '#domain/find.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { listBookings } from '#server/booking/admin/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countNext7Days } from '#server/professional/actions.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { findBookingIds, findMixedIds } from './bookings/store.ts'
import { findCustomers, findProfessionals, findServices } from './store.ts'

/** The first bookings, customers, services and professionals that contain all words of a text. */
export async function findAnything(
  db: Db,
  deps: Deps,
  { storefront, query }: { storefront: StorefrontPlan; query: FindQuery },
): Promise<Found> {
  const { storefronts: all, clock } = deps
  const now = clock()
  const storefronts = chosenStorefronts(all, storefront, query.storefront)
  const sought = { text: query.q, words: wordsOf(query.q) }
  // The beginning of all numbers is not a word: it would match every booking.
  if (sought.words.length === 0) return { bookings: [], customers: [], services: [], professionals: [] }
  // A whole number is meant, whichever storefront is chosen.
  const isNumber = sought.words.length === 1 && sought.words.some(isWholeNumber)
  const ofBookings = isNumber ? all.plans.map(({ key }) => key) : storefronts
  const [{ customers, bookings }, services, professionals] = await Promise.all([
    findCustomers(db, sought).then(async ({ first, ids }) => {
      const searched = { storefronts: ofBookings, words: sought.words, digits: phoneDigitsOf(query.q) }
      const found = await findBookings(db, { ...searched, customers: ids, now })
      return { customers: first, bookings: found }
    }),
    findServices(db, storefronts, sought),
    findProfessionals(db, storefronts, sought).then(async (found) => {
      const counts = await countNext7Days(db, deps, found)
      return found.map((one, at) => ({ ...one, upcoming: counts[at] ?? 0 }))
    }),
  ])
  return { bookings, customers, services, professionals }
}

type Searched = Parameters<typeof findBookingIds>[1]

/** Visits to come first, as in the list. */
async function findBookings(db: Db, searched: Searched): Promise<Found['bookings']> {
  const whole = await findBookingIds(db, searched)
  const isMixed = whole.length === 0 && searched.words.length > 1
  const items = await listBookings(db, isMixed ? await findMixedIds(db, searched) : whole)
  return items.map(({ _id, storefront, number, customer, service, date, time, status }) => {
    return { _id, storefront, number, customer: nameOfCustomer(customer), service: service.title, date, time, status }
  })
}

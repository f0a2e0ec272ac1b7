import { account, identity, security } from '#domain/api/account.ts'
import { booking, message, professional } from '#domain/api/booking.ts'
import { adminBookings, board, customer } from '#domain/api/admin-bookings.ts'
import { activity, adminCatalogue, dashboard, image, imports } from '#domain/api/admin-catalogue.ts'
import { favorite, review } from '#domain/api/review.ts'
import { catalogue, contract, slot, storefront } from '#domain/api/storefront.ts'

/** Every endpoint of Doorstep, by noun. The server must answer all of them; the web can call no others. */
export const api = {
  /** api/account.ts: signing in, accounts, sessions and devices. */
  identity,
  account,
  security,
  /** api/storefront.ts: what every visitor can read. */
  slot,
  catalogue,
  storefront,
  contract,
  /** api/booking.ts: the bookings of a customer, professionals, and the emails about bookings. */
  booking,
  professional,
  message,
  /** api/review.ts: reviews and favorites. */
  review,
  favorite,
  /** api/admin-bookings.ts: all bookings, for administrators. */
  adminBookings,
  board,
  customer,
  /** api/admin-catalogue.ts: dashboard, services, images, imports and activity, for administrators. */
  dashboard,
  adminCatalogue,
  image,
  imports,
  activity,
}

import { account, identity, security } from '#domain/api/account.ts'
import { booking, message, professional } from '#domain/api/booking.ts'
import { board, customer, desk } from '#domain/api/admin-bookings.ts'
import { activity, dashboard, image, imports, office } from '#domain/api/admin-catalogue.ts'
import { favorite, review } from '#domain/api/review.ts'
import { catalogue, contract, slot, storefront } from '#domain/api/storefront.ts'

/** Every endpoint of Doorstep, by noun. The server must answer all of them; the web may ask no others. */
export const api = {
  /** api-account.ts: who somebody is, and what is theirs. */
  identity,
  account,
  security,
  /** api-shop.ts: what anybody can look at. */
  slot,
  catalogue,
  storefront,
  contract,
  /** api-booking.ts: appointments, who keeps them, and what is written about them. */
  booking,
  professional,
  message,
  /** api-review.ts: what customers say of services, and which they like. */
  review,
  favorite,
  /** api-desk.ts: everybody's appointments, in the hands of administrators. */
  desk,
  board,
  customer,
  /** api-office.ts: what administrators see and keep, beside what is theirs in the others. */
  dashboard,
  office,
  image,
  imports,
  activity,
}

import { account, identity, security, twoStep } from '#domain/api/account.ts'
import { activity, news } from '#domain/api/activity.ts'
import { adminBookings, board } from '#domain/api/admin-bookings.ts'
import { adminCatalogue, image, imports } from '#domain/api/admin-catalogue.ts'
import { area } from '#domain/api/area.ts'
import { away } from '#domain/api/away.ts'
import { booking } from '#domain/api/booking.ts'
import { closedDay } from '#domain/api/closed-day.ts'
import { contact } from '#domain/api/contact.ts'
import { category } from '#domain/api/category.ts'
import { customer } from '#domain/api/customer.ts'
import { dashboard } from '#domain/api/dashboard.ts'
import { find, whyNot } from '#domain/api/find.ts'
import { message } from '#domain/api/message.ts'
import { invoice, ledger } from '#domain/api/money.ts'
import { myDay, step } from '#domain/api/my-day.ts'
import { demo, opening } from '#domain/api/opening.ts'
import { page } from '#domain/api/page.ts'
import { professional } from '#domain/api/professional.ts'
import { favorite, review } from '#domain/api/review.ts'
import { invitation, team } from '#domain/api/team.ts'
import { timeOff } from '#domain/api/time-off.ts'
import { view } from '#domain/api/view.ts'
import { settings } from '#domain/api/settings.ts'
import { adminStorefronts, catalogue, contract, slot, storefront } from '#domain/api/storefront.ts'

/** Every endpoint of Doorstep, by noun. The server must answer all of them; the web can call no others. */
export const api = {
  /** api/account.ts: signing in, accounts, sessions and devices. */
  identity,
  account,
  twoStep,
  security,
  /** api/team.ts: administrators, and how to become one. */
  team,
  invitation,
  /** api/storefront.ts: what every visitor can read, and how a storefront is made. */
  slot,
  catalogue,
  storefront,
  adminStorefronts,
  contract,
  /** api/booking.ts: the bookings of a customer. */
  booking,
  /** api/review.ts: reviews and favorites. */
  review,
  favorite,
  /** api/admin-bookings.ts: all bookings, for administrators. */
  adminBookings,
  board,
  /** api/money.ts: payments, refunds and hand-overs; invoices and credit notes. */
  ledger,
  invoice,
  /** api/view.ts: the saved views of the list of bookings. */
  view,
  /** api/admin-catalogue.ts: services, images and imports, for administrators. */
  adminCatalogue,
  image,
  imports,
  /** The rest of the admin area, each group in the file of its name. */
  dashboard,
  professional,
  away,
  closedDay,
  settings,
  opening,
  demo,
  /** Also the question of visitors whether the shop serves their postcode. */
  area,
  category,
  customer,
  message,
  /** Also the contact form itself, which visitors send. */
  contact,
  activity,
  page,
  /** api/my-day.ts, api/time-off.ts: the work of professionals. */
  myDay,
  step,
  timeOff,
  /** The notifications of each administrator. */
  news,
  /** api/find.ts: questions about everything at once. */
  find,
  whyNot,
}

import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { book, type Booked, type BookingOptions } from './booked.ts'
import { asAdmin, openAdmin, shop } from './admin.ts'
import { expect, newAccount } from './shop.ts'

/** Bookings of one new customer, so that a list can be narrowed to them. */
export async function bookSome(
  { request }: PlaywrightWorkerArgs['playwright'],
  count: number,
  options: BookingOptions,
) {
  const there = await request.newContext({ baseURL: shop.url })
  const account = await newAccount(there)
  const booked: Booked[] = []
  // Each at a different time, so that their order is fixed.
  const fits = ({ time }: { time: string }) => booked.every((other) => other.time !== time)
  for (let n = 0; n < count; n += 1) booked.push(await book(there, account, { ...options, fits }))
  await there.dispose()
  // In the order of the list: the next visit first.
  return { account, booked: booked.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)) }
}

/** The list of one customer's bookings. */
export async function openBookingsOf(page: Page, { email }: { email: string }, query = '') {
  await openAdmin(page, `/admin/bookings?search=${encodeURIComponent(email)}${query}`)
}

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Booking details' })
export const statusDialog = (page: Page) => page.getByRole('dialog', { name: 'Update Status' })
export const historyItems = (page: Page) => drawer(page).getByRole('listitem')

export const linkTo = (page: Page, { number }: Booked) =>
  page.getByRole('link', { name: `Details of booking ${number}`, exact: true })

export const rowOf = (page: Page, { number }: Booked) =>
  page.getByRole('row').filter({ has: linkTo(page, { number } as Booked) })

/** A change by another administrator at the same time. */
export async function setAs(page: Page, { _id }: Booked, status: string) {
  const response = await (await asAdmin(page.request)).put(`/api/admin/bookings/${_id}/status`, { status })
  expect(response.status()).toBe(200)
}

import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { book, type Booked } from './booked.ts'
import { asAdmin, openOffice, shop } from './admin.ts'
import { newAccount } from './shop.ts'

type Wish = NonNullable<Parameters<typeof book>[2]>

/** So many bookings of one new customer, of whom a list then shows nothing else. */
export async function bookSome({ request }: PlaywrightWorkerArgs['playwright'], count: number, wish: Wish) {
  const there = await request.newContext({ baseURL: shop.url })
  const account = await newAccount(there)
  const booked: Booked[] = []
  // Each at a time of its own, so that they stand in one order only.
  const fits = ({ time }: { time: string }) => booked.every((other) => other.time !== time)
  for (let n = 0; n < count; n += 1) booked.push(await book(there, account, { ...wish, fits }))
  await there.dispose()
  // As the list has them: the latest first.
  return { account, booked: booked.toSorted((one, other) => other.startsAt.localeCompare(one.startsAt)) }
}

/** The list of one customer's bookings. */
export async function openBookingsOf(page: Page, { email }: { email: string }, query = '') {
  await openOffice(page, `/admin/bookings?search=${encodeURIComponent(email)}${query}`)
}

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Booking details' })
export const statusDialog = (page: Page) => page.getByRole('dialog', { name: 'Update Status' })
export const happened = (page: Page) => drawer(page).getByRole('listitem')

export const linkTo = (page: Page, { number }: Booked) =>
  page.getByRole('link', { name: `Details of booking ${number}`, exact: true })

export const rowOf = (page: Page, { number }: Booked) =>
  page.getByRole('row').filter({ has: linkTo(page, { number } as Booked) })

/** What somebody else in the office makes of it meanwhile. */
export async function setAs(page: Page, { _id }: Booked, status: string) {
  await (await asAdmin(page.request)).put(`/api/admin/bookings/${_id}/status`, { status })
}

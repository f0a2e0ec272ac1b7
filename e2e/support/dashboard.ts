import type { APIRequestContext, Page } from '@playwright/test'
import { book, type Booked, type BookingOptions, type Owner } from './booked.ts'
import { expect } from './shop.ts'

export async function cancel(request: APIRequestContext, { token }: Owner, { _id }: Booked) {
  const response = await request.post(`/api/bookings/${_id}/cancel`, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(200)
}

/** A cancelled booking. */
export async function bookAndCancel(request: APIRequestContext, owner: Owner, options?: BookingOptions) {
  const booked = await book(request, owner, options)
  await cancel(request, owner, booked)
  return booked
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'View Details' })
export const details = (page: Page) => rows(page).getByRole('link', { name: 'View Details', exact: true })

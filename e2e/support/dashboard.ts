import type { APIRequestContext, Page } from '@playwright/test'
import { book, type Booked, type Owner } from './booked.ts'
import { expect } from './shop.ts'

export async function cancel(request: APIRequestContext, { token }: Owner, { _id }: Booked) {
  const response = await request.post(`/api/bookings/${_id}/cancel`, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(200)
}

/** A booking that is completed. */
export async function bookAndCancel(request: APIRequestContext, owner: Owner, wish?: Parameters<typeof book>[2]) {
  const booked = await book(request, owner, wish)
  await cancel(request, owner, booked)
  return booked
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'View Details' })
export const details = (page: Page) => rows(page).getByRole('link', { name: 'View Details', exact: true })

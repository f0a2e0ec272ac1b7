import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { book, type Booked, type Owner, setStatus } from './booked.ts'
import { expect } from './shop.ts'

/** No other test books on this day. */
const quietDay = 20

/** A completed booking. */
export async function bookAndComplete(request: APIRequestContext, owner: Owner, service = 'gst'): Promise<Booked> {
  const booked = await book(request, owner, { service, day: quietDay })
  await setStatus(request, booked, { status: 'completed' })
  return booked
}

type ReviewInput = { of: Booked; rating: number; comment: string }

/** Written by the API. */
export async function review(request: APIRequestContext, { token }: Owner, { of, ...words }: ReviewInput) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await request.post(`/api/bookings/${of._id}/review`, { headers, data: words })
  expect(response.status()).toBe(201)
  return (await response.json()) as { _id: string }
}

export function writing(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Write a review' })
}

export function star(dialog: Locator, rating: number): Locator {
  return dialog.getByRole('radio', { name: new RegExp(`^${rating} out of 5 stars`) })
}

/** The reviews on a service page. */
export function reviewsOn(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Customer Reviews' })
    .getByRole('listitem')
    .filter({ hasNotText: / star\d/ })
}

import type { Locator, Page } from '@playwright/test'
import { asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { bookSome, setAs } from '#e2e/support/admin-booked.ts'
import { expectListed } from '#e2e/support/admin-bookings.ts'
import { expect, test } from '#e2e/support/shop.ts'

/** Other tests book in the same shop, so that the number may change before the list is read. */
async function expectSame(page: Page, path: string, find: (page: Page) => Locator) {
  await openAdmin(page, path)
  await expect(async () => {
    await page.goto(new URL(path, page.url()).href)
    await expectListed(page, find(page))
  }).toPass()
}

test('each count of upcoming bookings leads to the bookings that it counts', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 3, { service: 'gst', day: 5 })
  const [first, second] = booked
  if (!first || !second) throw new Error('Three were booked')
  await setAs(page, first, 'cancelled')
  await setAs(page, second, 'confirmed')
  const api = await asAdmin(page.request)
  const [{ _id }] = await (await api.get(`/api/admin/customers?email=${encodeURIComponent(account.email)}`)).json()
  const { professional } = await (await api.get(`/api/admin/bookings/${second._id}`)).json()
  const customer = `/admin/customers/${_id}`
  await expectSame(page, customer, () => page.getByRole('link', { name: '2 upcoming', exact: true }))
  await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Upcoming' }).click()
  await expect(page.getByText('3 bookings found')).toBeVisible()
  for (const name of ['1 cancelled', '2 visits to come'])
    await expectSame(page, customer, () => page.getByRole('link', { name, exact: true }))
  await expectSame(page, '/admin/categories', () => page.getByRole('link', { name: /upcoming bookings? of Tax$/ }))
  await expectSame(page, `/admin/professionals?search=${encodeURIComponent(professional.name)}`, () =>
    page.getByRole('link', { name: new RegExp(`bookings? of ${professional.name} in the next 7 days$`) }),
  )
  await expectSame(page, '/admin', () => page.getByRole('link', { name: /^\d+ waiting$/ }))
})

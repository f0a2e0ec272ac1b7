import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { aService, openAdmin, shop } from '#e2e/support/admin.ts'
import { drawer, linkTo, rowOf, setAs, statusDialog } from '#e2e/support/admin-booked.ts'
import { book, type Booked } from '#e2e/support/booked.ts'
import { book as bookButton, bookingsOf, dialog, fill, openNew } from '#e2e/support/new-booking.ts'
import { expect, newAccount, test } from '#e2e/support/shop.ts'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Bookings' }).locator('tbody').getByRole('row')
const hint = (page: Page) => page.getByRole('button', { name: /new bookings?, show$/ })

/** A service of its own, so that a list can be narrowed to its bookings. */
async function newService({ request }: PlaywrightWorkerArgs['playwright']) {
  const there = await request.newContext({ baseURL: shop.url })
  const service = await aService(there)
  return { ...service, book: async () => book(there, await newAccount(there), { service: service.slug }) }
}

/** The administrator books it in the open dialog, and is back at the list. */
async function bookByPhone(page: Page, title: string): Promise<Booked> {
  const { email } = await fill(page, title)
  await bookButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Close' }).last().click()
  const [booked] = await bookingsOf(page, email)
  return booked
}

test('a booking that the administrator makes appears on top, and is not announced to them', async ({
  page,
  playwright,
}) => {
  const service = await newService(playwright)
  await service.book()
  await openNew(page, `/admin/bookings?service=${service._id}`)
  const own = await bookByPhone(page, service.title)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(linkTo(page, own)).toBeVisible()
  const top = rowsOf(page)
    .first()
    .getByRole('link', { name: /^Details of booking/ })
  await expect(top).toHaveAccessibleName(`Details of booking ${own.number}`)
  await expect(rowsOf(page).first()).toContainText('New')
  await expect(hint(page)).toHaveCount(0)
})

test('a booking that the administrator has made stays on top when it no longer matches', async ({
  page,
  playwright,
}) => {
  const service = await newService(playwright)
  const earlier = await service.book()
  await setAs(page, earlier, 'confirmed')
  await page.clock.install()
  await openNew(page, `/admin/bookings?service=${service._id}&status=confirmed`)
  const own = await bookByPhone(page, service.title)
  await expect(rowsOf(page).first()).toContainText('New')
  await setAs(page, own, 'cancelled')
  const read = page.waitForResponse(new RegExp('/api/admin/bookings\\?.*createdAfter'))
  await page.clock.fastForward(16_000)
  await read
  await expect(rowsOf(page).first()).toContainText('No longer matches')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, own)).toContainText('Cancelled')
})

test('the new rows of an empty list stay below later ones', async ({ page, playwright }) => {
  const service = await newService(playwright)
  await page.clock.install()
  await openAdmin(page, `/admin/bookings?service=${service._id}&status=pending`)
  await expect(page.getByText('No bookings found matching your criteria')).toBeVisible()
  const first = await service.book()
  await page.clock.fastForward(16_000)
  await expect(linkTo(page, first)).toBeVisible()
  await service.book()
  await page.clock.fastForward(16_000)
  await expect(hint(page)).toHaveText('1 new booking, show')
  await expect(rowsOf(page)).toHaveCount(1)
  await setAs(page, first, 'cancelled')
  await page.clock.fastForward(16_000)
  await expect(rowOf(page, first)).toContainText('No longer matches')
})

test('another booking that the administrator changes is counted, and moves no row', async ({ page, playwright }) => {
  const service = await newService(playwright)
  const first = await service.book()
  await openAdmin(page, `/admin/bookings?service=${service._id}`)
  await expect(linkTo(page, first)).toBeVisible()
  const second = await service.book()
  await page.evaluate((id) => {
    history.pushState(history.state, '', `${location.href}&booking=${id}`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, second._id)
  await drawer(page).getByRole('button', { name: 'Update Status' }).click()
  await statusDialog(page).getByRole('radio', { name: 'Confirmed' }).check()
  await statusDialog(page).getByRole('button', { name: 'Save status' }).click()
  await expect(statusDialog(page)).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(hint(page)).toHaveText('1 new booking, show')
  await expect(rowsOf(page)).toHaveCount(1)
})

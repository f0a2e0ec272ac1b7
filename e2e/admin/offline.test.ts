import type { Page } from '@playwright/test'
import { aService, dialogOf, openAdmin, rowOf } from '#e2e/support/admin.ts'
import { bookIn } from '#e2e/support/admin-figures.ts'
import { expect, expectAccessible, expectNoOverflow, test, untilPreloaded, widths } from '#e2e/support/shop.ts'

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(You are offline|The server does not answer)/ })
const readAt = (page: Page) => page.getByText(/^What you see was read at \d+:\d\d [ap]m\.$/).filter({ visible: true })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Bookings' })

/** Waits for the data of each panel. */
async function untilRead(page: Page) {
  await expect(page.getByText('vs the 30 days before').first()).toBeVisible()
  await expect(
    page
      .getByRole('group', { name: /^Bookings by/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Service Distribution' }).getByRole('link').first()).toBeVisible()
  await expect(
    recent(page)
      .getByRole('link', { name: /^Details of booking/ })
      .first(),
  ).toBeVisible()
}

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/] })

  for (const width of widths) {
    test(`the admin area says so in one place, and moves nothing, at ${width} px`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 800 })
      await openAdmin(page, '/admin')
      await expect(page.getByText('vs the 30 days before').first()).toBeVisible()
      const heading = page.getByRole('heading', { name: 'Dashboard' })
      const before = await heading.boundingBox()
      await context.setOffline(true)
      await expect(bar(page)).toHaveText('You are offline.')
      await expect(readAt(page)).toHaveCount(1)
      await expect(bar(page)).toHaveCount(1)
      expect(await heading.boundingBox()).toEqual(before)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await context.setOffline(false)
      await expect(bar(page)).toHaveCount(0)
      expect(await heading.boundingBox()).toEqual(before)
    })
  }

  test('the data is read again at once when the network is back', async ({ page, context, playwright }) => {
    await openAdmin(page, '/admin')
    await untilRead(page)
    await context.setOffline(true)
    await bookIn(playwright)
    await context.setOffline(false)
    await expect(recent(page).getByRole('button', { name: / bookings?, show$/ })).toBeVisible({ timeout: 4_000 })
  })

  test('the account can be opened from the admin area, and is read when the network is back', async ({
    page,
    context,
  }) => {
    await openAdmin(page, '/admin')
    await untilRead(page)
    await untilPreloaded(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('We will be right back')
    await context.setOffline(false)
    await expect(title).toHaveText('Account')
  })

  test('a list that could not be read is read at once when the network is back', async ({ page, context }) => {
    await openAdmin(page, '/admin')
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await expect(page.getByText(/^1 to \d+ of/)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal')
    await expect(page.getByText('We could not load the services.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('We could not load the services.')).toBeHidden({ timeout: 4_000 })
    await expect(page.getByText(/^1 to \d+ of/)).toBeVisible()
  })

  test('a change says that nothing was sent', async ({ page, request, context }) => {
    const { title } = await aService(request)
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
    await rowOf(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .first()
      .click()
    await dialogOf(page).getByLabel('Price').fill('501')
    await context.setOffline(true)
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText('You are offline. Nothing was sent.')
    await context.setOffline(false)
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(rowOf(page, title)).toContainText('501')
  })
})

test.describe('when the server does not answer', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })
  const calls = '**/api/**'

  test('the old data stays with its time, and everything is read again with the first answer', async ({ page }) => {
    await page.clock.install()
    await openAdmin(page, '/admin')
    await untilRead(page)
    await page.route(calls, (route) => route.abort())
    await page.clock.fastForward(16_000)
    await expect(bar(page)).toHaveText('The server does not answer.')
    await expect(readAt(page)).toHaveCount(1)
    await expect(bar(page)).toHaveCount(1)
    await page.unroute(calls)
    await page.clock.fastForward(5_000)
    await expect(bar(page)).toHaveCount(0)
  })

  test('Try again gives its focus to the title', async ({ page }) => {
    await page.clock.install()
    await openAdmin(page, '/admin')
    await untilRead(page)
    await page.route(calls, (route) => route.abort())
    await page.clock.fastForward(16_000)
    await expect(bar(page)).toHaveText('The server does not answer.')
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  })
})

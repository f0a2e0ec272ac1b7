import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { bookIn, figuresOf, openAdmin } from '#e2e/support/admin-figures.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Search customer name, email or service' })
const rows = (page: Page) => page.getByRole('table', { name: 'Bookings' }).locator('tbody').getByRole('row')
const days = async (page: Page) => (await rows(page).locator('td:nth-child(4)').allInnerTexts()).map(instantOf)
const instantOf = (text: string) => Date.parse(text.replaceAll(/\s+/g, ' ').replace(/ at /, ' '))

test(
  'a booking opens from the dashboard and is found by number, customer and service',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const email = await bookIn(playwright)
    await openAdmin(page, '/admin')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('link', { name: /^Details of booking DS-/ }).click()
    await expect(page).toHaveURL(/\/admin\/bookings\?booking=[\da-f-]{36}$/)
    const details = page.getByRole('dialog', { name: 'Booking details' })
    await expect(details).toContainText(email)
    const [number = ''] = /DS-\d{6}-\d+/.exec(await details.innerText()) ?? []
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect(details).toHaveCount(0)
    await search(page).fill(number)
    await expect(page).toHaveURL(/search=DS-\d{6}-\d+$/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(email)
    await search(page).fill(email)
    await expect(page).toHaveURL(/search=[^&]+%40example\.com$/)
    await expect(rows(page)).toHaveCount(1)
    await search(page).fill('no such booking')
    await expect(page.getByRole('heading', { name: 'No bookings found matching your criteria' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/admin\/bookings$/)
    await expect(rows(page)).toHaveCount(25)
  },
)

test('status and day filters are in the URL, and Back undoes them', { tag: '@smoke' }, async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page).toHaveURL(/\?status=cancelled$/)
  await expect(rows(page).filter({ hasText: 'Cancelled' })).toHaveCount(25)
  const { overview } = await figuresOf(page.request)
  const day = overview.find(({ cancelled }) => cancelled > 0)
  if (!day) throw new Error('No booking is cancelled in thirty days')
  await page.getByLabel('Date', { exact: true }).fill(day.date)
  await expect(page).toHaveURL(new RegExp(`status=cancelled&date=${day.date}$`))
  await expect(page.getByText(new RegExp(`^1 to ${day.cancelled} of ${day.cancelled}$`))).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('the list starts with the latest, sorts by its header and pages', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const latest = await days(page)
  expect(latest).toEqual(latest.toSorted((one, other) => other - one))
  await page.getByRole('button', { name: 'Date & Time' }).click()
  await expect(page).toHaveURL(/sort=earliest$/)
  await expect(page.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await days(page))[0]).toBeLessThan(latest[0] ?? 0)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^11 to 20 of [\d,]+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText(/^1 to 10 of [\d,]+$/)).toBeVisible()
})

test('filters from the URL that have no control can be removed one by one', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?category=tax&from=2026-01-01&to=2030-01-01&storefront=all')
  await page.getByRole('button', { name: 'Remove Tax' }).click()
  await expect(page).toHaveURL(/bookings\?from=2026-01-01&to=2030-01-01&storefront=all$/)
  await page.getByRole('button', { name: /^Remove 1 Jan/ }).click()
  await expect(page).toHaveURL(/bookings\?storefront=all$/)
  await expect(rows(page).first()).toContainText(/Doorstep (Documents|Home)/)
})

test('Export saves all filtered bookings in the order shown', { tag: '@smoke' }, async ({ page, playwright }) => {
  const email = await bookIn(playwright)
  await openAdmin(page, `/admin/bookings?search=${encodeURIComponent(email)}`)
  await expect(rows(page)).toHaveCount(1)
  const [number = ''] = /DS-\d{6}-\d+/.exec(await rows(page).innerHTML()) ?? []
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible()
  const text = await readFile(await file.path(), 'utf8')
  // An address may have several lines.
  expect(text.match(/(?<=^")DS-\d{6}-\d+/gm)).toEqual([number])
  expect(text).toContain(email)
})

test('an export can be cancelled', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await page.route('**/api/admin/bookings.csv?*', () => {})
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.getByRole('button', { name: 'Cancel export' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the day and week views are in the URL', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10&status=pending')
  const views = page.getByRole('group', { name: 'View' })
  await views.getByRole('button', { name: 'Week' }).click()
  await expect(page).toHaveURL(/view=week/)
  await page.goBack()
  await expect(views.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(10)
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('the list shows an error instead of stale rows, and a retry button', { tag: '@smoke' }, async ({ page }) => {
    await openAdmin(page, '/admin/bookings')
    await expect(rows(page)).toHaveCount(25)
    await page.route('**/api/admin/bookings?*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
    await expect(page.getByRole('alert')).toContainText('We could not load the bookings.')
    await expect(rows(page)).toHaveCount(0)
    await page.unroute('**/api/admin/bookings?*')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'Pending' })).toHaveCount(25)
  })
})

for (const width of [1280, 768, 390]) {
  test(
    `the list is accessible in both modes at ${width} px, and fits`,
    { tag: width === 390 ? '@smoke' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openAdmin(page, '/admin/bookings?storefront=all&category=tax&from=2026-01-01&to=2030-01-01&limit=10')
      await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    },
  )
}

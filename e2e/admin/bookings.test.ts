import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { answerOnce } from '#e2e/support/answer-once.ts'
import { bookSome, openBookingsOf, rowOf, setAs } from '#e2e/support/admin-booked.ts'
import { admin, dialogOf } from '#e2e/support/admin.ts'
import { bookIn, figuresOf, openAdmin } from '#e2e/support/admin-figures.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Search customer name, email, phone or service' })
const rows = (page: Page) => page.getByRole('table', { name: 'Bookings' }).locator('tbody').getByRole('row')
const passwordNeeded = {
  status: 403,
  json: { status: 403, code: 'password_needed', message: 'Please enter your password.' },
}
const days = async (page: Page) => (await rows(page).locator('td:nth-child(4)').allInnerTexts()).map(instantOf)
const instantOf = (text: string) => Date.parse(text.replaceAll(/\s+/g, ' ').replace(/ at /, ' '))

test(
  'a booking opens from the dashboard and is found by number, customer and service',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    await openAdmin(page, '/admin')
    // Other tests book at the same time: the newest booking may be any.
    await page
      .getByRole('link', { name: /^Details of booking DS-/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/bookings\?booking=[\da-f-]{36}$/)
    const details = page.getByRole('dialog', { name: 'Booking details' })
    await expect(details).toContainText(/DS-\d{6}-\d+/)
    const [number = ''] = /DS-\d{6}-\d+/.exec(await details.innerText()) ?? []
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect(details).toHaveCount(0)
    await search(page).fill(number)
    await expect(page).toHaveURL(/search=DS-\d{6}-\d+$/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('link', { name: `Details of booking ${number}`, exact: true })).toBeAttached()
    const email = await bookIn(playwright)
    await search(page).fill(email)
    await expect(page).toHaveURL(/search=[^&]+%40example\.com$/)
    await expect(rows(page)).toContainText([email])
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
  await page.getByRole('combobox', { name: 'Date' }).selectOption('Choose days…')
  await page.getByLabel('From', { exact: true }).fill(day.date)
  await expect(page).toHaveURL(new RegExp(`status=cancelled&from=${day.date}$`))
  await page.getByLabel('To', { exact: true }).fill(day.date)
  await expect(page).toHaveURL(new RegExp(`status=cancelled&from=${day.date}&to=${day.date}$`))
  await expect(page.getByText(new RegExp(`^1 to ${day.cancelled} of ${day.cancelled}$`))).toBeVisible()
  await expect(page.getByText(`${day.cancelled} ${day.cancelled === 1 ? 'booking' : 'bookings'} found`)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(rows(page)).toHaveCount(25)
  await page.goForward()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(day.date)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('the list starts with the next visit, sorts by its header and pages', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await expect(rows(page)).toHaveCount(10)
  const next = await days(page)
  expect(next).toEqual(next.toSorted((one, other) => one - other))
  const header = page.getByRole('button', { name: 'Date & Time' })
  await header.click()
  await expect(page).toHaveURL(/sort=earliest$/)
  await expect(page.getByRole('columnheader', { name: 'Date & Time' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await days(page))[0]).toBeLessThan(next[0] ?? 0)
  await header.click()
  await expect(page).toHaveURL(/sort=latest$/)
  await expect.poll(async () => (await days(page))[0]).toBeGreaterThan(next[0] ?? 0)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^11 to 20 of [\d,]+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText(/^1 to 10 of [\d,]+$/)).toBeVisible()
})

test('filters that are folded away are shown, and removed one by one', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?category=tax&createdFrom=2026-01-01&createdTo=2030-01-01&storefront=all')
  await page.getByRole('button', { name: 'Remove Tax' }).click()
  await expect(page).toHaveURL(/bookings\?createdFrom=2026-01-01&createdTo=2030-01-01&storefront=all$/)
  await page.getByRole('button', { name: /^Remove Booked 1 Jan/ }).click()
  await expect(page).toHaveURL(/bookings\?storefront=all$/)
  await expect(rows(page).first()).toContainText(/Doorstep (Documents|Home)/)
})

test('a preset names its days, and the filters survive Day, Week and the page size', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?search=e')
  await page.getByRole('combobox', { name: 'Date' }).selectOption('This month')
  await expect(page).toHaveURL(/search=e&days=thisMonth$/)
  await expect(page).toHaveTitle(/^Bookings: “e”, This month · Doorstep/)
  await expect(page.getByText(/bookings? found$/)).toBeVisible()
  const views = page.getByRole('group', { name: 'View' })
  await views.getByRole('button', { name: 'Day' }).click()
  // Today is one of these days.
  await expect(page).not.toHaveURL(/[?&]date=/)
  await expect(page.getByText('Not applied to this day: search, date.')).toBeVisible()
  await views.getByRole('button', { name: 'Week' }).click()
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByText('Not applied to this week: search, date.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear them' })).toBeVisible()
  await views.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('combobox', { name: 'Date' }).getByRole('option', { selected: true })).toHaveText(
    'This month',
  )
  await expect(search(page)).toHaveValue('e')
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('10')
  await expect(page.getByText(/bookings? found$/)).toBeVisible()
  await expect(page).toHaveURL(/search=e&days=thisMonth&limit=10$/)
})

test('the filters for professional, category, service and day of booking narrow the list', async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Professional' }).selectOption('Unassigned')
  await expect(page).toHaveURL(/unassigned=true$/)
  await page.getByRole('combobox', { name: 'Professional' }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/professional=[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Booked on' }).selectOption('Today')
  await expect(page).toHaveURL(/createdDays=today$/)
  await page.getByRole('combobox', { name: 'Service' }).fill('gst')
  await page.getByRole('option', { name: 'GST Registration' }).click()
  await expect(page).toHaveURL(/service=[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByRole('button', { name: 'Remove GST Registration' }).click()
  await expect(page).not.toHaveURL(/service=/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows(page)).toHaveCount(25)
})

test('a new booking is announced above the list and shown on top when asked', async ({ page, playwright }) => {
  await page.clock.install()
  await openAdmin(page, '/admin/bookings?sort=earliest')
  await expect(rows(page)).toHaveCount(25)
  const first = await rows(page).first().innerText()
  await rows(page).nth(3).getByRole('checkbox').check()
  const email = await bookIn(playwright)
  await page.clock.fastForward(16_000)
  const hint = page.getByRole('button', { name: /^\d+ new bookings?, show$/ })
  await expect(hint).toBeVisible()
  expect(await rows(page).first().innerText()).toBe(first)
  await hint.click()
  await expect(rows(page).filter({ hasText: email })).toContainText('New')
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /^Details of booking/ }),
  ).toBeFocused()
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Selected bookings' }).getByRole('status')).toHaveText('1 selected')
})

test('a change by another administrator appears in its row, which stays in its place', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day: 25 })
  const [first] = booked
  if (!first) throw new Error('Two were booked')
  await page.clock.install()
  await openBookingsOf(page, account, '&status=pending')
  await expect(rows(page)).toHaveCount(2)
  await setAs(page, first, 'cancelled')
  await page.clock.fastForward(16_000)
  await expect(rowOf(page, first)).toContainText('Cancelled')
  await expect(rowOf(page, first)).toContainText('No longer matches')
  await page.getByRole('button', { name: '1 no longer matches, refresh' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('the rows of a slow filter cannot be opened or ticked', async ({ page }) => {
  await openAdmin(page, '/admin/bookings')
  await expect(rows(page)).toHaveCount(25)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/admin/bookings?*status=cancelled*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page.getByRole('table').locator('tbody')).toHaveAttribute('inert', '')
  await page.mouse.click(640, 500)
  await expect(page).not.toHaveURL(/booking=/)
  answered.resolve()
  await expect(rows(page).filter({ hasText: 'Cancelled' })).toHaveCount(25)
  await expect(page.getByRole('table').locator('tbody')).not.toHaveAttribute('inert', '')
})

test.describe('a password that was given more than 15 minutes ago', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test(
    'is asked for again, and Export saves all filtered bookings in the order shown',
    { tag: '@smoke' },
    async ({ page, playwright }) => {
      const email = await bookIn(playwright)
      await openAdmin(page, `/admin/bookings?search=${encodeURIComponent(email)}`)
      await expect(rows(page)).toHaveCount(1)
      const [number = ''] = /DS-\d{6}-\d+/.exec(await rows(page).innerHTML()) ?? []
      await answerOnce(page, '**/api/admin/bookings.csv?*', (route) => route.fulfill(passwordNeeded))
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await dialogOf(page).getByLabel('Current password').fill(admin.password)
      await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
      const file = await download
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(page.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible()
      const text = await readFile(await file.path(), 'utf8')
      // An address may have several lines.
      expect(text.match(/(?<=^")DS-\d{6}-\d+/gm)).toEqual([number])
      expect(text).toContain(email)
    },
  )
})

test('an export can be cancelled', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await page.route('**/api/admin/bookings.csv?*', () => {})
  const views = page.getByRole('group', { name: 'View' })
  await expect(page.getByRole('link', { name: /^[\d,]+ pending$/ })).toBeVisible()
  const before = await views.boundingBox()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeVisible()
  expect(await views.boundingBox()).toEqual(before)
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

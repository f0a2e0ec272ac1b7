import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aService, asAdmin, openAdmin, shop } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf } from '#e2e/support/admin-booked.ts'
import { newBoard } from '#e2e/support/admin-board.ts'
import { book } from '#e2e/support/booked.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#e2e/support/shop.ts'

const bookingRows = (page: Page) => page.getByRole('table', { name: 'Bookings' }).locator('tbody').getByRole('row')

/** The request for the bookings that were made since the list was read. */
const isNews = (url: URL) => url.pathname === '/api/admin/bookings' && url.searchParams.has('createdAfter')

test('a new service is announced above the list, and shown when asked', async ({ page, request }) => {
  await page.clock.install()
  await openAdmin(page, '/admin/services?sort=newest')
  const rows = page.getByRole('table', { name: 'Services' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toBeVisible()
  const { title } = await aService(request)
  await page.clock.fastForward(16_000)
  const hint = page.getByRole('button', { name: /^\d new services?, show$/ })
  await expect(hint).toBeVisible()
  await expect(rows.filter({ hasText: title })).toHaveCount(0)
  await hint.click()
  await expect(rows.filter({ hasText: title })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('a service that another administrator deletes is marked in its row until the list is refreshed', async ({
  page,
  request,
}) => {
  const { _id, title } = await aService(request)
  await page.clock.install()
  await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  const { token } = await asAdmin(request)
  await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
  await page.clock.fastForward(16_000)
  await expect(row).toContainText('Deleted')
  await expect(row.getByRole('button', { name: `Restore ${title}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).not.toBeFocused()
  await page.getByRole('button', { name: '1 no longer matches, refresh' }).click()
  await expect(row).toHaveCount(0)
})

test('restoring a service with the keyboard leaves the focus in its row', async ({ page, request }) => {
  const { _id, title } = await aService(request)
  const { token } = await asAdmin(request)
  await request.delete(`${shop.url}/api/admin/services/${_id}`, { headers: { Authorization: `Bearer ${token}` } })
  await openAdmin(page, `/admin/services?archived=true&search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `Restore ${title}` }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Restored')
  await expect(row.getByRole('link', { name: `Edit ${title}` }).first()).toBeFocused()
})

test('thirty new bookings at once are all shown above the others', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 1, { service: 'gst', day: 24 })
  await page.clock.install()
  await page.route(isNews, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/createdAfter=[^&]+/, ''),
    })
    const [booking] = await response.json()
    const json = Array.from({ length: 30 }, () => ({ ...booking, _id: randomUUID() }))
    await route.fulfill({ response, json, headers: { ...response.headers(), 'x-total-count': '30' } })
  })
  await openBookingsOf(page, account)
  await expect(bookingRows(page)).toHaveCount(1)
  await page.clock.fastForward(16_000)
  await page.getByRole('button', { name: '30 new bookings, show' }).click()
  await expect(bookingRows(page)).toHaveCount(31)
  await expect(bookingRows(page).nth(29)).toContainText('New')
  await expect(bookingRows(page).nth(30)).not.toContainText('New')
})

test('more new bookings than one response has are shown by reading the list again', async ({ page, playwright }) => {
  const { account } = await bookSome(playwright, 1, { service: 'gst', day: 24 })
  await page.clock.install()
  await page.route(isNews, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '120' } })
  })
  await openBookingsOf(page, account)
  await expect(bookingRows(page)).toHaveCount(1)
  const there = await playwright.request.newContext({ baseURL: shop.url })
  await book(there, account, { service: 'gst', day: 23 })
  await there.dispose()
  await page.clock.fastForward(16_000)
  const hint = page.getByRole('button', { name: /^1\d\d new bookings, show$/ })
  await expect(hint).toBeVisible()
  await page.unroute(isNews)
  await hint.click()
  await expect(bookingRows(page)).toHaveCount(2)
  await expect(bookingRows(page).filter({ hasText: 'New' })).toHaveCount(0)
  await expect(hint).toHaveCount(0)
})

test('the names for the filters are read once', async ({ page, request }) => {
  const reads: string[] = []
  page.on('request', (one) => reads.push(one.url().slice(shop.url.length)))
  const { _id: service, title } = await aService(request)
  await openAdmin(page, `/admin/bookings?service=${service}`)
  await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Professional' }).getByRole('option').nth(2)).toBeAttached()
  const named = reads.filter((path) => /^\/api\/admin\/(professionals|services\/)/.test(path))
  // The professionals are read in several pages once tests have added enough of them.
  expect(named).toContainEqual(expect.stringMatching(/^\/api\/admin\/professionals\?[^#]*limit=100$/))
  expect(named).toContain(`/api/admin/services/${service}`)
  expect(named).toHaveLength(new Set(named).size)
})

test('the count of unassigned bookings links to exactly those rows', async ({ page }) => {
  const board = await newBoard(page.request, { day: 2, time: '08:00' })
  const away = { from: `${board.date}T00:00`, to: `${board.date}T23:00`, reason: 'Wedding' }
  expect((await board.api.post(`/api/admin/professionals/${board.ana._id}/time-off`, away)).status()).toBe(201)
  await openAdmin(page, '/admin/bookings?status=cancelled&search=gst')
  const link = page.getByRole('link', { name: /^[\d,]+ unassigned$/ })
  const [count = ''] = (await link.innerText()).split(' ')
  await link.click()
  await expect(page).toHaveURL(/bookings\?unassigned=true$/)
  await expect(page.getByText(new RegExp(`^${count} bookings? found$`))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: board.customer })).toBeVisible()
  await expect(page).toHaveTitle(/^Bookings: Unassigned · /)
})

test('a hidden tab does not read the list', async ({ page }) => {
  await page.clock.install()
  await openAdmin(page, '/admin/bookings?limit=10')
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  let reads = 0
  page.on('request', (one) => (reads += Number(one.url().includes('/api/admin/bookings'))))
  await page.clock.fastForward(20_000)
  await page.clock.fastForward(20_000)
  expect(reads).toBe(0)
})

for (const width of [1280, 390]) {
  test(`the open filters are accessible in both modes at ${width} px, and fit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/bookings?from=2026-01-02&to=2030-01-01&createdFrom=2026-01-02&limit=10')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('combobox', { name: 'Service' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Booked on' }).getByLabel('From')).toHaveValue('2026-01-02')
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
}

const placesOf = async (page: Page, names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      return [name, Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)]
    }),
  )

for (const width of [1280, 1024, 900, 390]) {
  test(`the controls of the list keep their places while it loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/api\/admin\/(dashboard\/stats|professionals|bookings\?)/, async (route) => {
      await isAnswered
      await route.continue()
    })
    await openAdmin(page, '/admin/bookings?limit=10')
    const controls = ['List', 'Day', 'Week', 'New booking', 'Export', 'Filters', 'Clear']
    const filters = page.getByRole('combobox', { name: 'Status' })
    await expect(filters).toBeVisible()
    const before = [await placesOf(page, controls), await filters.boundingBox()]
    answer()
    await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^[\d,]+ pending$/ })).toBeVisible()
    // Folded away on narrow screens.
    await expect(page.getByLabel('Professional').first().locator('option').nth(2)).toBeAttached()
    expect([await placesOf(page, controls), await filters.boundingBox()]).toEqual(before)
  })

  test(`the switch between the views stays under the pointer, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/bookings?limit=10')
    await expect(page.getByRole('link', { name: /^[\d,]+ pending$/ })).toBeVisible()
    const controls = ['List', 'Day', 'Week', 'New booking']
    const before = await placesOf(page, controls)
    for (const view of ['Day', 'Week']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expect(page.getByText(/^\d+ appointments?/).first()).toBeVisible()
      expect(await placesOf(page, controls)).toEqual(before)
    }
  })
}

test('the rows of the previous filter are not marked while the next ones load', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
  await page.route(/api\/admin\/bookings\?/, () => {})
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page.getByRole('table', { name: 'Bookings' }).locator('..')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('No longer matches')).toHaveCount(0)
})

test('the services of the previous filter are not marked while the archived ones load', async ({ page }) => {
  await openAdmin(page, '/admin/services?limit=10')
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible()
  await page.route(/api\/admin\/services\?/, () => {})
  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived')
  await expect(page.getByRole('table', { name: 'Services' }).locator('..')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Restored')).toHaveCount(0)
  await expect(page.getByText('No longer matches')).toHaveCount(0)
})

test('choosing a folded filter, or days of its own, moves no other filter', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=10')
  await expect(page.getByRole('combobox', { name: 'Professional' }).getByRole('option').nth(2)).toBeAttached()
  const selects = ['Status', 'Date', 'Professional'].map((name) =>
    page.getByRole('combobox', { name, exact: true }).first(),
  )
  const boxes = () => Promise.all(selects.map((select) => select.boundingBox()))
  const before = await boxes()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Tax')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect(await boxes()).toEqual(before)
  await selects[1]?.selectOption('Choose days…')
  await expect(page.getByRole('group', { name: 'Date' }).getByLabel('From')).toBeVisible()
  expect(await boxes()).toEqual(before)
})

test('a chosen day is written as the storefront writes days', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?from=2026-01-02&to=2030-01-01')
  await expect(page.getByRole('group', { name: 'Date' })).toContainText('2 Jan 2026')
  await openAdmin(page, '/admin/bookings?from=2026-01-02&to=2030-01-01&storefront=home')
  await expect(page.getByRole('group', { name: 'Date' })).toContainText('Jan 2, 2026')
})

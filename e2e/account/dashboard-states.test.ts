import { book } from '#e2e/support/booked.ts'
import { bookAndCancel, details, rows, tab } from '#e2e/support/dashboard.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  openAs,
  signIn,
  storefronts,
  test,
  untilHydrated,
  widths,
} from '#e2e/support/shop.ts'

test('on a slow connection a tab switches at once and shows placeholders', async ({ page, request }) => {
  const account = await newAccount(request)
  await bookAndCancel(request, account)
  await openAs(page, account, '/dashboard')
  const { promise: line, resolve: mend } = Promise.withResolvers<undefined>()
  await page.route('**/api/bookings?*', async (route) => {
    await line
    await route.continue()
  })
  await tab(page, 'Past Bookings').click()
  await expect(tab(page, 'Past Bookings')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText('Loading your bookings...')
  mend(undefined)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(0)
})

test.describe('when the network is down', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test(
    'a list that failed shows an error and a retry button; the rest of the page stays',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await bookAndCancel(request, account)
      await openAs(page, account, '/dashboard')
      await page.route('**/api/bookings?status=past*', (route) => route.abort())
      await tab(page, 'Past Bookings').click()
      await expect(page.getByRole('alert')).toContainText('We could not load your bookings.')
      await expect(page.getByText("You don't have any")).toHaveCount(0)
      await expect(tab(page, 'Upcoming Bookings')).toHaveAccessibleName('Upcoming Bookings 0')
      await expect(tab(page, 'Past Bookings')).toHaveAccessibleName('Past Bookings')
      await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/api/bookings?status=past*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  test('loaded rows stay when loading more fails', async ({ page, request }) => {
    const account = await newAccount(request)
    for (let times = 0; times < 11; times++) await bookAndCancel(request, account, { day: 2 + times })
    await openAs(page, account, '/dashboard?tab=past')
    await page.route('**/api/bookings?status=past*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more bookings' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not load your bookings.')
    await expect(rows(page)).toHaveCount(10)
    await page.unroute('**/api/bookings?status=past*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(11)
  })
})

test.describe('a session ended on another device', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('leads from a tab to the sign-in page and back to that tab', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/dashboard')
    // Requests still in flight would find out before the tab is chosen.
    await page.waitForLoadState('networkidle')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
    await tab(page, 'Past Bookings').click()
    await expect(page).toHaveURL('/login?next=%2Fdashboard%3Ftab%3Dpast')
    await signIn(page, account)
    await expect(tab(page, 'Past Bookings')).toHaveAttribute('aria-selected', 'true')
  })
})

test('on a phone the buttons are as wide as their rows, and help comes after the list', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await newAccount(request)
  await book(request, account)
  await openAs(page, account, '/dashboard')
  const [row, button] = [await rows(page).boundingBox(), await details(page).boundingBox()]
  const help = await page.getByRole('complementary', { name: 'Help' }).boundingBox()
  if (!row || !button || !help) throw new Error('something is not there')
  expect(Math.abs(button.width - row.width)).toBeLessThan(1)
  expect(help.y).toBeGreaterThan(row.y + row.height)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await details(page).boundingBox())?.width).toBeLessThan(200)
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const { brand, url } of storefronts) {
      test(`${brand}: the dashboard is accessible on both tabs, and fits`, async ({ page }) => {
        await page.goto(`${url}/login`)
        await signIn(page)
        await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeFocused()
        await untilHydrated(page)
        await expect(page.getByRole('heading', { level: 2, name: 'Book again' })).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow(page)
        await tab(page, 'Past Bookings').click()
        await expect(rows(page).getByText('Completed').first()).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, 0))
        await expectAccessible(page)
        await expectNoOverflow(page)
      })
    }
  })
}

test('the dashboard fits at every width, and with text twice as large', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeFocused()
  for (const path of ['/dashboard', '/dashboard?tab=past']) {
    await page.goto(path)
    await expect(details(page).first()).toBeVisible()
    for (const width of [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoOverflow(page)
  }
})

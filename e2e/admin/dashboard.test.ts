import type { Page, Response } from '@playwright/test'
import { type Figures, figuresOf, openAdmin, shop, totalOf } from '#e2e/support/admin-figures.ts'
import { expect, expectAccessible, expectNoOverflow, sectionOf, test } from '#e2e/support/shop.ts'

const overview = (page: Page) => sectionOf(page, 'Booking Overview')
const distribution = (page: Page) => sectionOf(page, 'Service Distribution')
const recent = (page: Page) => sectionOf(page, 'Recent Bookings')
const bars = (page: Page) =>
  overview(page)
    .getByRole('group', { name: /^Bookings by/ })
    .getByRole('link')
const totals = (page: Page) => page.getByRole('list', { name: 'Totals' })
const total = (page: Page, name: string) => totals(page).getByRole('listitem').filter({ hasText: name })
/** The number of bookings in the list. */
const found = (page: Page, count: number) => page.getByText(new RegExp(` of ${count.toLocaleString('en')}$`))

/** The latest answers that the page itself received: other tests book at the same time, which changes every figure. */
function answersOf(page: Page) {
  const latest = new Map<string, Response>()
  page.on('response', (response) => {
    const [, name] = /\/api\/admin\/dashboard\/([a-z-]+)/.exec(response.url()) ?? []
    if (name) latest.set(name, response)
  })
  return async (): Promise<Pick<Figures, 'stats' | 'recent'>> => ({
    stats: await latest.get('stats')?.json(),
    recent: await latest.get('recent-bookings')?.json(),
  })
}

test('shows the same totals as the API', { tag: '@smoke' }, async ({ page }) => {
  const answered = answersOf(page)
  await openAdmin(page, '/admin')
  await expect(async () => {
    const { stats, recent: latest } = await answered()
    const say = (count: number) => count.toLocaleString('en-IN')
    await expect(total(page, 'Total Bookings')).toContainText(say(stats.totalBookings), { timeout: 1_000 })
    await expect(total(page, 'Total Customers')).toContainText(say(stats.totalCustomers), { timeout: 1_000 })
    await expect(total(page, 'Pending Bookings')).toContainText(say(stats.pendingBookings), { timeout: 1_000 })
    const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(stats.totalRevenue)
    await expect(total(page, 'Total Revenue')).toContainText(money, { timeout: 1_000 })
    const names = latest.map(({ customer }) => new RegExp(customer.name))
    await expect(recent(page).getByRole('row')).toContainText([/Customer/, ...names], { timeout: 1_000 })
  }).toPass({ timeout: 20_000, intervals: [0] })
  await expect(total(page, 'Total Bookings')).toContainText(/[+−±][\d,]+% vs the 30 days before/)
  await expect(total(page, 'Total Customers')).toContainText(/\+\d+ in the last 30 days/)
  await total(page, 'Pending Bookings').getByRole('link', { name: 'Review now' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings\?status=pending$/)
})

test(
  'arrow keys move through the days; each announces its figures and links to its bookings',
  { tag: '@smoke' },
  async ({ page }) => {
    await openAdmin(page, '/admin')
    await expect(bars(page)).toHaveCount(30)
    const { overview: days } = await figuresOf(page.request)
    await bars(page).last().focus()
    await page.keyboard.press('Home')
    await expect(bars(page).first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(bars(page).nth(1)).toBeFocused()
    // The chart is one tab stop, at the day visited last.
    await expect(overview(page).locator('ul a[tabindex="0"]')).toHaveCount(1)
    const day = days[1]
    if (!day) throw new Error('There are thirty days')
    const { completed, confirmed, pending, cancelled } = day
    await expect(bars(page).nth(1)).toHaveAccessibleName(
      new RegExp(
        `: ${totalOf(day)} bookings?, ${completed} completed, ${confirmed} confirmed, ${pending} pending, ${cancelled} cancelled$`,
      ),
    )
    const note = overview(page).getByText(new RegExp(`· ${totalOf(day)}\\sbookings?$`))
    await expect(note).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${shop.url}/admin/bookings?date=${day.date}`)
    await expect(found(page, totalOf(day))).toBeVisible()
  },
)

test('hovering or tapping a day shows its numbers, and a second tap follows its link', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await openAdmin(page, '/admin?days=7')
  await expect(bars(page)).toHaveCount(7)
  const note = overview(page).getByText('Tap again to view bookings')
  await bars(page).nth(2).tap()
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(/days=7/)
  await bars(page).nth(4).tap()
  await expect(page).toHaveURL(/days=7/)
  await bars(page).nth(4).tap()
  await expect(page).toHaveURL(/\/admin\/bookings\?date=/)
  await context.close()
})

test('the range is in the URL; 90 days are grouped by week, and a week links to its bookings', async ({ page }) => {
  await openAdmin(page, '/admin')
  const range = overview(page).getByRole('group', { name: 'Range' })
  await expect(range.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await range.getByRole('button', { name: 'Last 90 days' }).click()
  await expect(page).toHaveURL(/\/admin\?days=90$/)
  await expect(bars(page)).toHaveCount(13)
  await page.reload()
  await expect(bars(page)).toHaveCount(13)
  await expect(distribution(page)).toContainText('last 90 days')
  const name = (await bars(page).nth(5).getAttribute('aria-label')) ?? ''
  const [, count = ''] = /: ([\d,]+) bookings?/.exec(name) ?? []
  await bars(page).nth(5).hover()
  await expect(overview(page).getByText(new RegExp(`${count}\\sbookings?$`))).toBeVisible()
  await bars(page).nth(5).click()
  await expect(page).toHaveURL(/\/admin\/bookings\?from=[\d-]{10}&to=[\d-]{10}$/)
  await expect(found(page, Number(count.replaceAll(',', '')))).toBeVisible()
})

test('each chart can be shown as a table', async ({ page }) => {
  await openAdmin(page, '/admin')
  await expect(bars(page)).toHaveCount(30)
  await overview(page).getByRole('button', { name: 'Table' }).click()
  await expect(bars(page)).toHaveCount(0)
  const table = overview(page).getByRole('table', { name: /^Bookings by day and status/ })
  await expect(table.getByRole('row')).toHaveCount(32)
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Completed', 'Confirmed', 'Pending', 'Cancelled'])
  await expect(table.getByRole('rowheader')).toHaveCount(31)
  await distribution(page).getByRole('button', { name: 'Table' }).click()
  await expect(distribution(page).getByRole('rowheader')).toHaveCount(7)
  await expect(distribution(page).getByRole('list')).toHaveCount(0)
  // The choice lasts for the visit, across pages.
  await page.getByRole('link', { name: 'View All' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(table).toBeVisible()
})

test('a category links to its bookings in the same range', async ({ page }) => {
  await openAdmin(page, '/admin')
  const { distribution: shares } = await figuresOf(page.request)
  const links = distribution(page).getByRole('link')
  await expect(links).toHaveCount(shares.length)
  const name = (await links.first().innerText()).replaceAll(/\s+/g, ' ')
  const [, category = '', count = ''] = /^(.+?) ?: ([\d,]+) bookings?, \d+%$/.exec(name) ?? []
  expect(shares.map(({ name }) => name)).toContain(category)
  await links.first().click()
  await expect(page).toHaveURL(/\/admin\/bookings\?category=[a-z]+&from=[\d-]{10}&to=[\d-]{10}$/)
  await expect(found(page, Number(count.replaceAll(',', '')))).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${category}` })).toBeVisible()
})

test(
  'switching storefronts changes currency, words and times without a reload',
  { tag: '@smoke' },
  async ({ page }) => {
    await openAdmin(page, '/admin')
    await expect(total(page, 'Total Revenue')).toContainText('₹')
    await page.evaluate(() => Reflect.set(window, 'isStillHere', true))
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /change storefront/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Doorstep Home')
    await expect(page).toHaveURL(/storefront=home/)
    await expect(total(page, 'Total Revenue')).toContainText(/\$[\d,]+\.\d\d/)
    await expect(total(page, 'Total Revenue')).not.toContainText('₹')
    await expect(recent(page)).toContainText('Times are in Eastern Time.')
    await expect(distribution(page).getByRole('link', { name: /^Plumbing ?: \d+ bookings, \d+%$/ })).toBeVisible()
    await choose('All storefronts')
    await expect(total(page, 'Total Revenue')).toContainText(/₹[\d,]+\.\d\d/)
    await expect(total(page, 'Total Revenue')).toContainText(/\$[\d,]+\.\d\d/)
    await expect(recent(page).getByRole('row').nth(1)).toContainText(/Doorstep (Documents|Home)/)
    await expect(distribution(page).getByRole('link')).toHaveCount(11)
    expect(await page.evaluate(() => Reflect.get(window, 'isStillHere'))).toBe(true)
  },
)

test.describe('when the server is unreachable', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })
  const paths = '**/api/admin/dashboard/**'

  test(
    'the last data stays with its time, and updates resume when the server is back',
    { tag: '@smoke' },
    async ({ page }) => {
      await page.clock.install()
      await openAdmin(page, '/admin')
      await expect(bars(page)).toHaveCount(30)
      await page.route(paths, (route) => route.abort())
      await page.clock.fastForward(16_000)
      const news = page.getByRole('status').filter({ hasText: 'The server does not answer.' })
      await expect(news).toBeVisible()
      await expect(bars(page)).toHaveCount(30)
      await expect(total(page, 'Total Revenue')).toContainText('₹')
      // Another range has no data yet, so no figures are shown.
      await overview(page).getByRole('button', { name: 'Last 7 days' }).click()
      await expect(overview(page).getByRole('alert')).toContainText('We could not load the bookings of these days.')
      await overview(page).getByRole('button', { name: 'Last 30 days' }).click()
      await expect(bars(page)).toHaveCount(30)
      await page.unroute(paths)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(news).toBeHidden()
    },
  )

  test('each panel that failed to load has its own retry button', async ({ page }) => {
    await page.route(paths, (route) => route.abort())
    await openAdmin(page, '/admin')
    await expect(page.getByRole('alert')).toHaveText([
      /We couldn't load the totals/,
      /We could not load the bookings of these days/,
      /We could not load the categories/,
      /We could not load the bookings\./,
    ])
    await page.unroute(paths)
    await overview(page).getByRole('button', { name: 'Try again' }).click()
    // The others are read again with the first answer.
    await expect(bars(page)).toHaveCount(30)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(total(page, 'Total Bookings')).toContainText('vs the 30 days before')
  })
})

test('the previous chart stays, marked busy, while another range loads', async ({ page }) => {
  await openAdmin(page, '/admin')
  await expect(bars(page)).toHaveCount(30)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/overview?*days=7', async (route) => {
    await held
    await route.continue()
  })
  await overview(page).getByRole('button', { name: 'Last 7 days' }).click()
  await expect(overview(page).locator('[aria-busy=true]')).toBeVisible()
  await expect(bars(page)).toHaveCount(30)
  release()
  await expect(bars(page)).toHaveCount(7)
  await expect(overview(page).locator('[aria-busy=true]')).toHaveCount(0)
})

for (const width of [1280, 768, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(async ({ page }) => {
      await openAdmin(page, '/admin?storefront=all')
      await expect(bars(page)).toHaveCount(30)
    })

    test('is accessible in both modes, and fits', async ({ page }) => {
      await bars(page).nth(20).focus()
      // A link that the bar at the top covers in part would count as too small.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      await expectNoOverflow(page)
    })

    test('the tables are accessible too', async ({ page }) => {
      await overview(page).getByRole('button', { name: 'Table' }).click()
      await distribution(page).getByRole('button', { name: 'Table' }).click()
      await expect(overview(page).getByRole('table')).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}

import { randomUUID } from 'node:crypto'
import { chooseFromMenu } from '#e2e/support/dialogs.ts'
import { aService, asAdmin, dialogOf, openAdmin, rowOf, shop } from '#e2e/support/admin.ts'
import { expect, sectionOf, test, widths } from '#e2e/support/shop.ts'

test('the bars of a chart are drawn in the frame in which their box changes its size', async ({ page }) => {
  await openAdmin(page, '/admin')
  const chart = sectionOf(page, 'Booking Overview').getByRole('group', { name: /^Bookings by/ })
  await expect(chart.locator('svg')).toBeVisible()
  await chart.evaluate((box) => {
    const late: number[] = []
    Reflect.set(window, 'late', late)
    // Observed after the chart's own observer, so it is called after that, and before the frame is painted.
    new ResizeObserver(() => {
      const { width } = box.getBoundingClientRect()
      if (Number(box.querySelector('svg')?.getAttribute('width')) !== width) late.push(width)
    }).observe(box)
  })
  for (const width of [1000, 700, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => chart.evaluate((box) => box.querySelector('svg')?.clientWidth === box.clientWidth))
      .toBe(true)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'late'))).toEqual([])
})

test('the table of 90 days shows all its weeks, and one of 30 days that there is more', async ({ page }) => {
  await openAdmin(page, '/admin?days=90')
  const overview = sectionOf(page, 'Booking Overview')
  await overview.getByRole('button', { name: 'Table' }).click()
  const foot = overview.getByRole('row', { name: /^Total/ })
  const last = overview.getByRole('row').nth(13)
  await expect(last).toBeVisible()
  const bottomOf = async (row: typeof last) => {
    const box = await row.boundingBox()
    return box ? box.y + box.height : 0
  }
  expect(await bottomOf(last)).toBeLessThanOrEqual((await foot.boundingBox())?.y ?? 0)
  await expect(overview.getByText('More below')).toHaveCount(0)
  await overview.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(overview.getByText('More below')).toBeVisible()
  await overview.getByRole('row').nth(29).scrollIntoViewIfNeeded()
  await overview.getByRole('row').nth(30).getByRole('link').focus()
  await expect(overview.getByText('More below')).toHaveCount(0)
})

for (const width of widths)
  test(`opening a dialog moves nothing behind it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page, '/admin/services')
    const add = page.getByRole('link', { name: 'Add New Service' })
    const before = await add.boundingBox()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(await add.boundingBox()).toEqual(before)
  })

test('everything below a toast can be scrolled out from under it', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { title } = await aService(request, { title: `Aaa ${randomUUID().slice(0, 8)}` })
  await openAdmin(page, '/admin/services?limit=10')
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await chooseFromMenu(page, 'Delete')
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: `"${title}" has been deleted` })
  await toast.hover()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const foot = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  const top = (await toast.boundingBox())?.y ?? 0
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top)
})

test.describe("after another administrator's change", () => {
  test.use({ expectedErrors: [/409/] })

  test('the form shows both versions of each field, and each can be taken over', async ({ page, request }) => {
    const { _id, title } = await aService(request)
    await openAdmin(page, `/admin/services?search=${encodeURIComponent(title)}&edit=${_id}`)
    const field = (name: string) => dialogOf(page).getByRole('textbox', { name, exact: true })
    await field('Price').fill('600')
    await field('Description').fill('In my words.')
    await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { price: 777, description: 'In theirs.' })
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    const both = dialogOf(page).getByRole('alert')
    await expect(both).toContainText('changed the price and the description on')
    await expect(both).toContainText('Theirs: ₹777.00')
    await expect(both).toContainText('Yours: ₹600.00')
    await expect(both).toContainText('Theirs: In theirs.')
    await expect(both).toContainText('Yours: In my words.')
    await both.getByRole('button', { name: 'Use theirs: Price' }).click()
    await expect(field('Price')).toHaveValue('777.00')
    await expect(field('Price')).toBeFocused()
    await expect(both).toContainText('Yours is the same.')
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await expect(field('Price')).toBeFocused()
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(rowOf(page, title)).toContainText('₹777.00')
  })
})

test.describe('two long texts that begin alike', () => {
  test.use({ expectedErrors: [/409/] })

  test('are shown where they differ', async ({ page, request }) => {
    const { _id } = await aService(request)
    const alike = 'We check each paper before we send it. '.repeat(10)
    await openAdmin(page, `/admin/services?edit=${_id}`)
    await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill(`${alike}It takes a day.`)
    await (await asAdmin(request)).put(`/api/admin/services/${_id}`, { description: `${alike}It takes a week.` })
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    const both = dialogOf(page).getByRole('alert')
    await expect(both).toContainText(/Theirs: ….*It takes a week\./)
    await expect(both).toContainText(/Yours: ….*It takes a day\./)
  })
})

test('the storefront is opened beside the admin area, and is the chosen one', async ({ page }) => {
  await openAdmin(page, '/admin/services?storefront=home')
  const link = page.getByRole('link', { name: /^View storefront Doorstep Home/ })
  await expect(link).toHaveAttribute('href', /^http:\/\/home\.localhost/)
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(opened).toHaveTitle('Doorstep Home')
  expect(page.url()).toContain(`${shop.url}/admin/services`)
})

for (const [path, width] of [
  ['/admin', 1280],
  ['/admin', 390],
  ['/admin?storefront=all', 1280],
  ['/admin/services', 1280],
  ['/admin/services', 390],
] as const)
  test(`${path} stays in place while its data arrives, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (Reflect.get(entry, 'value') > 0.0005) shifts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/api/admin/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    // A first visit keeps the room of two rows; how many kinds wait depends on other tests.
    await page.route('**/api/admin/to-do?*', async (route) => {
      const answer = await (await route.fetch()).json()
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.fulfill({ json: { ...answer, items: answer.items.slice(0, 2) } })
    })
    await openAdmin(page, path)
    await expect(page.getByText(/vs the 30 days before|^1 to \d+ of/).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })

test('nothing of the dashboard moves when its figures arrive', async ({ page }) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/dashboard/**', async (route) => {
    await isAnswered
    await route.continue()
  })
  await openAdmin(page, '/admin')
  const headings = () =>
    Promise.all(
      ['Booking Overview', 'Service Distribution', 'Recent Bookings'].map((name) =>
        page.getByRole('heading', { name }).boundingBox(),
      ),
    )
  const before = await headings()
  answer()
  await expect(page.getByText('vs the 30 days before').first()).toBeVisible()
  await expect(sectionOf(page, 'Recent Bookings').getByRole('link', { name: /^Details/ })).not.toHaveCount(0)
  await expect(sectionOf(page, 'Booking Overview').locator('svg').first()).toBeVisible()
  expect(await headings()).toEqual(before)
})

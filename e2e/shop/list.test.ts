import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, open, test } from '#e2e/support/shop.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Max price' })
const category = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ services?$/ })

test(
  'typed text applies after a short delay, misspelt or not, and is in the URL',
  { tag: '@smoke' },
  async ({ page }) => {
    await open(page, '/services')
    await search(page).pressSequentially('trademrk')
    await expect(page).toHaveURL('/services?search=trademrk')
    await expect(count(page)).toHaveText('1 service')
    expect(await titles(page)).toEqual(['Trademark Registration'])
    await expect(search(page)).toBeFocused()
  },
)

test('results that arrive while typing do not interrupt it', async ({ page }) => {
  await page.route('**/api/services?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await open(page, '/services')
  await search(page).pressSequentially('income tax ', { delay: 60 })
  await page.waitForTimeout(500)
  await search(page).pressSequentially('return', { delay: 90 })
  await expect(page).toHaveURL('/services?search=income%20tax%20return')
  await expect(search(page)).toHaveValue('income tax return')
})

test('category, price, search and order combine, and are in the URL', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/services')
  await category(page, 'Business').click()
  await expect(page).toHaveURL('/services?category=business')
  await expect(category(page, 'Business')).toHaveAttribute('aria-pressed', 'true')
  await slider(page).focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/services?category=business&maxPrice=5000')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '₹5,000')
  const prices = async () =>
    (
      await page
        .getByRole('article')
        .getByText(/^₹[\d,]+$/)
        .allTextContents()
    ).map((text) => Number(text.replaceAll(/\D/g, '')))
  const before = await prices()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  await expect(page).toHaveURL('/services?category=business&maxPrice=5000&sort=price-asc')
  await expect.poll(prices).not.toEqual(before)
  const rising = await prices()
  expect(rising.length).toBeGreaterThan(3)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect(rising.every((price) => price <= 5000)).toBe(true)
})

test('back, forward, reload and a pasted address show the same list', { tag: '@smoke' }, async ({ page, context }) => {
  // By price, because reviews and bookings of other tests change the recommended order.
  const start = '/services?sort=price-asc'
  await open(page, start)
  const steps = [{ address: start, titles: await titles(page) }]
  const note = async (address: string) => {
    await expect(page).toHaveURL(address)
    await expect.poll(async () => (await titles(page)).join()).not.toBe(steps.at(-1)?.titles.join())
    steps.push({ address, titles: await titles(page) })
  }
  await category(page, 'Tax').click()
  await note('/services?category=tax&sort=price-asc')
  await search(page).pressSequentially('gst')
  await note('/services?category=tax&search=gst&sort=price-asc')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low')
  await note('/services?category=tax&search=gst&sort=price-desc')

  const expectStep = async (index: number, where: Page = page) => {
    const step = steps[index]
    await expect(where).toHaveURL(step?.address ?? '')
    await expect.poll(() => titles(where)).toEqual(step?.titles)
  }
  await page.goBack()
  await expectStep(2)
  await expect(search(page)).toHaveValue('gst')
  await page.goBack()
  await expectStep(1)
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expectStep(0)
  await expect(category(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  for (const step of [1, 2, 3]) {
    await page.goForward()
    await expectStep(step)
  }
  await page.reload()
  await expectStep(3)
  const other = await context.newPage()
  await other.goto(steps[3]?.address ?? '')
  await expectStep(3, other)
})

test('a filter chosen while another loads is added to it', async ({ page }) => {
  await open(page, '/services')
  const { promise: line, resolve: mend } = Promise.withResolvers<undefined>()
  await page.route('**/api/services?*', async (route) => {
    await line
    await route.continue()
  })
  await category(page, 'Tax').click()
  await expect(category(page, 'Tax')).toHaveAttribute('aria-pressed', 'true')
  await slider(page).press('PageDown')
  await search(page).pressSequentially('return')
  // Within the delay after typing.
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  await page.waitForTimeout(400)
  mend(undefined)
  await expect(page).toHaveURL('/services?category=tax&search=return&maxPrice=17500&sort=price-asc')
  await expect(search(page)).toHaveValue('return')
  await search(page).press('Escape')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/services?sort=price-asc')
  await expect(search(page)).toHaveValue('')
  await expect(slider(page)).toHaveValue('20000')
})

test('"Clear all" and Back also clear text that was just typed', async ({ page }) => {
  await open(page, '/services')
  await category(page, 'Tax').click()
  await expect(count(page)).toHaveText('7 services')
  await search(page).pressSequentially('gst', { delay: 10 })
  await page.getByRole('button', { name: 'Clear all' }).press('Enter') // Suggestions may already cover it.
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/services')
  await expect(search(page)).toHaveValue('')
  await search(page).pressSequentially('gst')
  await expect(page).toHaveURL('/services?search=gst')
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await search(page).pressSequentially('gst')
  await expect(page).toHaveURL('/services?search=gst')
})

test('every filter has a chip that removes it, and all can be cleared at once', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/services?category=legal&search=agreement&minPrice=200&maxPrice=6500')
  for (const name of ['Legal', '“agreement”', 'From ₹200', 'Up to ₹6,500'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Up to ₹6,500' }).click()
  await expect(page).toHaveURL('/services?category=legal&search=agreement&minPrice=200')
  await expect(slider(page)).toHaveValue('20000')
  await page.getByRole('button', { name: 'Remove “agreement”' }).click()
  await expect(page).toHaveURL('/services?category=legal&minPrice=200')
  await expect(search(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('the list says why its first services are first, and what the prices leave out', async ({ page }) => {
  await open(page, '/services')
  const extras = 'Prices are without service fee and tax.'
  await expect(page.getByText(`Well rated and often booked services first. ${extras}`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  await expect(page.getByText(extras, { exact: true })).toBeVisible()
  await page.goto('/services?search=gst')
  await expect(page.getByText(`Best matches first. ${extras}`)).toBeVisible()
})

test('the price slider at its end sets no limit and no chip', async ({ page }) => {
  await open(page, '/services?maxPrice=20000')
  await expect(page).toHaveURL('/services')
  await open(page, '/services?maxPrice=19500')
  await expect(page.getByRole('button', { name: 'Remove Up to ₹19,500' })).toBeVisible()
  await slider(page).press('ArrowRight')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('button', { name: /^Remove Up to/ })).toHaveCount(0)
})

test('category counts follow the current search', async ({ page }) => {
  await open(page, '/services?search=passport')
  const all = Number(/\d+/.exec((await category(page, 'All').textContent()) ?? '')?.[0])
  await expect(count(page)).toHaveText(`${all} services`)
  expect(all).toBeLessThan(20)
  await category(page, 'Immigration').click()
  const own = /\d+/.exec((await category(page, 'Immigration').textContent()) ?? '')?.[0]
  await expect(count(page)).toHaveText(`${own} services`)
})

test('Show more loads more services, which stay after a reload and Back', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/services')
  await expect(page.getByText('24 of 50 shown')).toBeVisible()
  await page.getByRole('link', { name: 'Show more services' }).click()
  await expect(page.getByText('48 of 50 shown')).toBeVisible()
  expect(new Set(await titles(page)).size).toBe(48)
  // Focus moves to the first new service.
  await expect(page.getByRole('main').getByRole('article').nth(24).getByRole('link')).toBeFocused()
  await page.reload()
  await expect(page.getByText('48 of 50 shown')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'TDS Return Filing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TDS Return Filing' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name: 'TDS Return Filing' })).toBeInViewport()
  await page.getByRole('link', { name: 'Show more services' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50)
  await expect(count(page)).toHaveText('50 services')
  await expect(page.getByRole('link', { name: 'Show more services' })).toHaveCount(0)
})

test('an empty result says how to find something', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/services?search=qwrtzpx&category=tax')
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search term')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL('/services')
  await expect(count(page)).toHaveText('50 services')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are in a sheet that shows their number', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/services')
    await expect(slider(page)).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: /^Tax \d/ }).click()
    await expect(sheet.getByRole('button', { name: 'Show 7 services' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Lower by ₹500' }).click()
    await expect(page).toHaveURL('/services?category=tax&maxPrice=19500')
    await expectAccessible(page, 'dialog')
    await sheet.getByRole('button', { name: /^Show \d+ service/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await sheet.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/services')
    await expect(sheet.getByRole('button', { name: 'Show 50 services' })).toBeVisible()
  })

  test('typing pushes nothing out of view', async ({ page }) => {
    await open(page, '/services?category=business&maxPrice=6500')
    await search(page).pressSequentially('registration of something long')
    await expectNoOverflow(page)
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 503/] })

  test('the list stays, marked as stale, and updates with "Try again"', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/services')
    const before = await titles(page)
    await page.route('**/api/services?*', (route) => route.abort())
    await category(page, 'Tax').click()
    await expect(page.getByRole('alert')).toContainText('We could not load services.')
    expect(await titles(page)).toEqual(before)
    await page.unroute('**/api/services?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(count(page)).toHaveText('7 services')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(category(page, 'Tax')).toHaveAttribute('aria-pressed', 'true')
  })

  test('a first visit shows the page, the error and "Try again"', async ({ page }) => {
    await open(page, '/aboutus')
    await page.route('**/api/categories*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }),
    )
    await page.getByRole('link', { name: 'Browse the services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('We could not load services.')
    await page.unroute('**/api/categories*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(count(page)).toHaveText('50 services')
  })
})

test('on a slow connection placeholders are shown, and typing already works', async ({ page }) => {
  await open(page, '/aboutus')
  const { promise: line, resolve: mend } = Promise.withResolvers<undefined>()
  await page.route('**/api/services?*', async (route) => {
    await line
    await route.continue()
  })
  await page.getByRole('link', { name: 'Browse the services' }).click()
  await expect(page.getByText('Loading services...')).toBeAttached()
  await search(page).pressSequentially('gs')
  mend(undefined)
  await search(page).pressSequentially('t')
  await expect(page).toHaveURL('/services?search=gst')
  await expect(search(page)).toHaveValue('gst')
  await expect(page.getByRole('main').getByRole('link', { name: 'GST Registration' })).toBeVisible()
})

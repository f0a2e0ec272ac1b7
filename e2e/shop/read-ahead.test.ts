import type { Page } from '@playwright/test'
import { expect, newAccount, open, openAs, test, untilPreloaded } from '#e2e/support/shop.ts'

const card = (page: Page, title = 'GST Registration') => page.getByRole('main').getByRole('link', { name: title })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The calls of the API for one service, without its times. */
function callsFor(page: Page, slug = 'gst') {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`/api/services/${slug}`) && !pathname.endsWith('/availability')) calls.push(pathname)
  })
  return calls
}

/** The calls for the wizard: its service, its days and times, and the customer's bookings. */
function callsForWizard(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(services\/[^/]+(\/availability)?|bookings)$/.test(pathname)) calls.push(pathname + search)
  })
  return calls
}

const bookLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Book Now' }).first()
const freeTimes = (page: Page) => page.getByRole('main').locator('input[type=radio]:enabled')

const ofGst = ['/api/services/gst', '/api/services/gst/related', '/api/services/gst/reviews']

test('a page under the pointer is read once, and opening it reads nothing more', async ({ page }) => {
  await open(page, '/services')
  await untilPreloaded(page)
  const calls = callsFor(page)
  for (let turn = 0; turn < 2; turn++) {
    await card(page).hover()
    await expect.poll(() => calls.toSorted()).toEqual(ofGst)
    await title(page).hover()
  }
  await card(page).click()
  await expect(title(page)).toHaveText('GST Registration')
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible()
  expect(calls.toSorted()).toEqual(ofGst)
})

test('the page of a focused link is read ahead, and that of a pressed one at once', async ({ page }) => {
  await open(page, '/services')
  const calls = callsFor(page)
  await card(page).focus()
  await expect.poll(() => calls.toSorted()).toEqual(ofGst)
  const pressed = callsFor(page, 'company-registration')
  await card(page, 'Company Registration').dispatchEvent('pointerdown')
  await expect.poll(() => pressed.length).toBeGreaterThan(0)
})

test('the wizard under the pointer is read once, and opening it reads nothing more', async ({ page }) => {
  await openAs(page, await newAccount(page.request), '/services/gst')
  await untilPreloaded(page)
  const calls = callsForWizard(page)
  await bookLink(page).hover()
  await expect.poll(() => calls.filter((call) => call.includes('date='))).toHaveLength(1)
  const before = [...calls]
  expect(before.toSorted()).toEqual([...new Set(before)].toSorted())
  await bookLink(page).click()
  await expect(freeTimes(page).first()).toBeAttached()
  expect(calls).toEqual(before)
})

test('pressing a link at once reads each call of its page once, even if scripts arrive late', async ({ page }) => {
  await openAs(page, await newAccount(page.request), '/services/gst')
  const calls = callsForWizard(page)
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await bookLink(page).click()
  await expect(freeTimes(page).first()).toBeAttached()
  // Reading ahead may still go on.
  await page.waitForTimeout(500)
  expect(calls.filter((call) => call.includes('date='))).toHaveLength(1)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
})

test('no page is read ahead where the visitor saves data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/services')
  const calls = callsFor(page)
  await card(page).hover()
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await card(page).click()
  await expect(title(page)).toHaveText('GST Registration')
})

test('a page that was read ahead is read again after a write', async ({ page }) => {
  await openAs(page, await newAccount(page.request), '/services')
  const calls = callsFor(page)
  await card(page).hover()
  await expect.poll(() => calls.toSorted()).toEqual(ofGst)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Add to favorites: GST Registration' }).click()
  await saved
  await card(page).click()
  await expect(title(page)).toHaveText('GST Registration')
  // More if the answer to the write came after the page was read ahead once more.
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2 * ofGst.length)
})

test('one visitor reads at most 60 pages ahead in a minute', async ({ page }) => {
  await open(page, '/services')
  const calls = new Set<string>()
  await page.route(/\/api\/services\/made-up-/, (route) => {
    calls.add(new URL(route.request().url()).pathname.split('/')[3] ?? '')
    return route.fulfill({ json: [] })
  })
  await page.evaluate(() => {
    for (let count = 0; count < 80; count++) {
      const link = Object.assign(document.createElement('a'), { href: `/services/made-up-${count}` })
      document.body.append(link)
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    }
  })
  await expect.poll(() => calls.size).toBe(60)
})

test('Back shows the list at once where it was left, and then what has changed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, '/services?sort=title')
  const price = page.getByRole('article').last().getByText(/₹/)
  await price.scrollIntoViewIfNeeded()
  const before = { y: await page.evaluate(() => window.scrollY), price: await price.textContent() }
  expect(before.y).toBeGreaterThan(300)
  await page.getByRole('article').last().getByRole('link').click()
  await expect(page).toHaveURL(/services\/./)
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible()
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/services?*', async (route) => {
    await answer.promise
    const response = await route.fetch()
    const items: { price: number }[] = await response.json()
    await route.fulfill({ response, json: items.map((item) => ({ ...item, price: 123_456 })) })
  })
  await page.goBack()
  await expect(price).toHaveText(before.price ?? '')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before.y)
  answer.resolve(undefined)
  await expect(price).toHaveText('₹1,23,456')
  expect(await page.evaluate(() => window.scrollY)).toBe(before.y)
})

test.describe('while the server is down', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Outage: The server cannot be reached/] })

  test('a list shown again by Back says that it could not be loaded', async ({ page }) => {
    await open(page, '/services')
    await card(page).click()
    await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible()
    await page.route('**/api/services?*', (route) => route.abort())
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText('We could not load services.')
    await expect(page.getByText('From before')).toBeVisible()
  })

  test('a service shown again by Back does not stay when it cannot be read', async ({ page }) => {
    await open(page, '/services/gst')
    await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click()
    await expect(title(page)).toHaveText('Services')
    await page.route('**/api/services/gst**', (route) => route.abort())
    await page.goBack()
    await expect(title(page)).toHaveText('We will be right back')
  })
})

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
  await pressLinks(page, 80)
  await expect.poll(() => calls.size).toBe(60)
  // More could still arrive.
  await page.waitForTimeout(500)
  expect(calls.size).toBe(60)
  // A page with another layout, and back.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(title(page)).toHaveText('Services')
  await pressLinks(page, 20, 'made-up-again')
  await page.waitForTimeout(500)
  expect(calls.size).toBe(60)
})

/** Presses links to services that do not exist. */
async function pressLinks(page: Page, count: number, name = 'made-up') {
  await page.evaluate(
    ([count, name]) => {
      for (let nth = 0; nth < count; nth++) {
        const link = Object.assign(document.createElement('a'), { href: `/services/${name}-${nth}` })
        document.body.append(link)
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      }
    },
    [count, name] as const,
  )
}

test('neither a scroll that begins on a card nor another button of the mouse reads its page', async ({ page }) => {
  await open(page, '/services')
  const calls = callsFor(page)
  await card(page).evaluate((link) => {
    const touch = { bubbles: true, pointerType: 'touch' }
    for (const type of ['pointerover', 'pointerdown', 'pointercancel'])
      link.dispatchEvent(new PointerEvent(type, touch))
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', button: 2 }))
  })
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await card(page).dispatchEvent('pointerover', { pointerType: 'touch' })
  await expect.poll(() => calls.toSorted()).toEqual(ofGst)
})

test('Back shows the service of the address, also between links to a part of a page', async ({ page }) => {
  const toReviews = page.getByRole('main').locator('a[href="#reviews"]')
  await open(page, '/services/gst')
  await toReviews.click()
  await expect(page).toHaveURL('/services/gst#reviews')
  // Never answered, nor read ahead under the pointer.
  await page.route('**/api/services/gst', () => {})
  await page.getByLabel('You Might Also Like').getByRole('article').first().getByRole('link').first().click()
  await expect(title(page)).not.toHaveText('GST Registration')
  await toReviews.click()
  const again = page.waitForResponse(/reviews/)
  await page.goBack()
  await again
  await expect(page).not.toHaveURL(/#reviews$/)
  // Until the entry is on the screen.
  await page.waitForTimeout(500)
  await page.goBack()
  await expect(page).toHaveURL('/services/gst#reviews')
  await expect(title(page)).toHaveText('GST Registration')
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

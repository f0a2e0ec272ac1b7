import { openAdmin } from '#e2e/support/admin.ts'
import { expect, open, preloading, storefronts, test, untilPreloaded } from '#e2e/support/shop.ts'

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Outage: The server cannot be reached|Failed to fetch/],
})

test('a link followed offline leads to a page of the shop, which loads when the network is back', async ({
  page,
  context,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await open(page, '/services')
  await untilPreloaded(page)
  for (const [link, loaded] of [
    ['GST Registration', 'GST Registration'],
    ['About us', /./],
    ['Login', 'Welcome back'],
  ] as const) {
    await context.setOffline(true)
    await page.getByRole('link', { name: link }).first().click()
    await expect(title).toHaveText('We will be right back')
    await context.setOffline(false)
    await expect(title).not.toHaveText('We will be right back')
    await expect(title).toHaveText(loaded)
    await page.goBack()
    await expect(title).toHaveText('Services')
  }
})

test('a list that could not be loaded offline is loaded when the network is back', async ({ page, context }) => {
  await open(page, '/services')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Tax \d+$/ }).click()
  await expect(page.getByRole('alert')).toContainText('We could not load services.')
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^7 services$/)).toBeVisible()
})

test('a link of the admin area followed offline leads to a page of it', async ({ page, context }) => {
  await openAdmin(page, '/admin', storefronts[0]?.url)
  await untilPreloaded(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
})

test('a page that loads when the network is back keeps the hash of its URL', async ({ page, context }) => {
  await open(page, '/services/gst#reviews')
  await untilPreloaded(page)
  await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Services')
  await context.setOffline(true)
  await page.goBack()
  await expect(title).toHaveText('We will be right back')
  await context.setOffline(false)
  await expect(title).toHaveText('GST Registration')
  await expect(page).toHaveURL('/services/gst#reviews')
})

test('reviews that could not be loaded are read again alone, and the page stays', async ({ page }) => {
  const calls = '**/api/services/gst*'
  const reviews = '**/api/services/gst/reviews*'
  const noteOf = page.getByRole('alert').filter({ hasText: 'We could not load the reviews.' })
  const title = page.getByRole('heading', { level: 1 })
  await open(page, '/services')
  await page.route(reviews, (route) => route.abort())
  await page.getByRole('link', { name: 'GST Registration' }).first().click()
  await expect(title).toHaveText('GST Registration')
  await expect(noteOf).toBeVisible()
  await page.route(calls, (route) => route.abort())
  const again = page.waitForEvent('requestfailed')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await again
  await expect(noteOf).toBeVisible()
  await noteOf.getByRole('button', { name: 'Try again' }).click()
  await expect(noteOf).toBeVisible()
  await expect(title).toHaveText('GST Registration')
  await page.unroute(reviews)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(noteOf).toBeHidden()
  await expect(page.locator('[data-review]')).toHaveCount(3)
  await expect(title).toHaveText('GST Registration')
})

test('the scripts of other pages are not loaded before the visitor does something', async ({ page }) => {
  await open(page, '/services')
  await page.waitForTimeout(3_000)
  await expect(page.locator(preloading)).toHaveCount(0)
  await untilPreloaded(page)
  expect(await page.locator(preloading).count()).toBeGreaterThan(20)
})

test('a script that could not be preloaded leaves no link element behind', async ({ page }) => {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await open(page, '/services')
  await page.route('**/assets/**', (route) => route.abort())
  const failing = page.waitForEvent('requestfailed')
  await page.mouse.move(5, 5)
  await failing
  await untilPreloaded(page)
  const left = await page.locator(preloading).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(failed.filter((url) => left.includes(new URL(url).pathname))).toEqual([])
})

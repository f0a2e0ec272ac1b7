import type { Locator, Page } from '@playwright/test'
import { openAdmin } from '#e2e/support/admin.ts'
import { openBooked } from '#e2e/support/booked.ts'
import { expect, holdScripts, newAccount, open, openAs, storefronts, test, untilHydrated } from '#e2e/support/shop.ts'

/*
 * Back and Forward between URLs of one document do not load a page. After a reload, and before the scripts have loaded,
 * the HTML is still that of the other URL.
 */

const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search services' })
const category = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })

/** Reloads the page and goes one step in the history before its scripts have loaded. */
async function reloadAndGo(page: Page, way: 'back' | 'forward', early: () => Promise<void> = async () => {}) {
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#end')).toBeAttached()
  // Not page.goBack(), which waits for the page to load.
  await page.evaluate((steps) => window.history.go(steps), way === 'back' ? -1 : 1)
  await early()
  release()
  await untilHydrated(page)
}

const chosen = async (page: Page) => (await page.locator('[aria-pressed="true"]').allTextContents()).join()

for (let attempt = 1; attempt <= 5; attempt++) {
  test(`Back and Forward right after a reload of the list show what the URL says (attempt ${attempt})`, async ({
    page,
  }) => {
    await open(page, '/services')
    await category(page, 'Tax').click()
    await expect(page).toHaveURL('/services?category=tax')
    await reloadAndGo(page, 'back', async () => {
      await expect(page).toHaveURL('/services')
      await search(page).fill('gst')
    })
    await expect.poll(() => chosen(page)).toMatch(/^All/)
    await expect(page).toHaveURL('/services?search=gst')
    await expect(search(page)).toHaveValue('gst')
    await page.goBack()
    await expect(page).toHaveURL('/services')

    await category(page, 'Legal').click()
    await expect(page).toHaveURL('/services?category=legal')
    await page.goBack()
    await expect.poll(() => chosen(page)).toMatch(/^All/)
    await reloadAndGo(page, 'forward')
    await expect(page).toHaveURL('/services?category=legal')
    await expect.poll(() => chosen(page)).toMatch(/^Legal/)
    await expect(main(page).getByRole('article').first()).toContainText('Legal')
  })
}

test('a search typed before the scripts load is applied when they have', async ({ page }) => {
  for (const address of ['/services', '/services?search=tax']) {
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await search(page).fill('passport')
    release()
    await expect(page).toHaveURL('/services?search=passport')
    await expect(search(page)).toHaveValue('passport')
  }
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await search(page).fill('passp')
  release()
  await untilHydrated(page)
  await page.keyboard.type('ort')
  await expect(search(page)).toHaveValue('passport')
  await expect(page.getByRole('option', { name: /passport/i }).first()).toBeVisible()
})

test('the price and the order chosen before the scripts load are applied when they have', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/services?maxPrice=5100', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high')
  release()
  await expect(page).toHaveURL('/services?maxPrice=5100&sort=price-asc')
  const releaseAgain = await holdScripts(page)
  await page.goto('/services', { waitUntil: 'commit' })
  await page.getByRole('slider', { name: 'Max price' }).fill('4500')
  releaseAgain()
  await expect(page).toHaveURL('/services?maxPrice=4500')
})

test('a link followed right after a filter wins, and so does a second filter', async ({ page }) => {
  await open(page, '/services')
  /** The second press comes in the frame after the first. */
  const press = async (first: Locator, second: Locator) =>
    first.evaluate(
      async (one: HTMLElement, two) => {
        one.click()
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (two instanceof HTMLElement) two.click()
      },
      await second.elementHandle(),
    )
  await press(category(page, 'Tax'), category(page, 'Legal'))
  await expect(page).toHaveURL('/services?category=legal')
  await expect(category(page, 'Legal')).toHaveAttribute('aria-pressed', 'true')
  await press(category(page, 'Tax'), page.getByRole('banner').getByRole('link', { name: 'About us' }))
  await expect(page).toHaveURL('/aboutus')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL('/aboutus')
})

test('text typed after Back, while the list loads, is applied to that list', async ({ page }) => {
  await open(page, '/services?sort=rating')
  await category(page, 'Tax').click()
  await expect(page).toHaveURL('/services?category=tax&sort=rating')
  const { promise: line, resolve: mend } = Promise.withResolvers<undefined>()
  await page.route('**/api/services?*', async (route) => {
    await line
    await route.continue()
  })
  await page.goBack()
  await search(page).fill('a&b ü 100%')
  await page.waitForTimeout(400)
  await expect(page).toHaveURL('/services?sort=rating')
  mend(undefined)
  await expect(page).toHaveURL('/services?search=a%26b%20%C3%BC%20100%25&sort=rating')
  await expect(search(page)).toHaveValue('a&b ü 100%')
  await search(page).fill('gst')
  await expect(page).toHaveURL('/services?search=gst&sort=rating')
})

test('Back right after a reload shows the earlier page, also of another kind', async ({ page }) => {
  await open(page, '/aboutus')
  await page.getByRole('link', { name: 'Browse the services' }).click()
  await expect(page).toHaveURL('/services')
  await page.getByRole('link', { name: 'GST Registration' }).first().click()
  const title = main(page).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('GST Registration')
  await reloadAndGo(page, 'back')
  await expect(page).toHaveURL('/services')
  await expect(title).toHaveText('Services')
  await reloadAndGo(page, 'back')
  await expect(page).toHaveURL('/aboutus')
  await expect(page).toHaveTitle(/^About/)
  await reloadAndGo(page, 'forward')
  await expect(title).toHaveText('Services')
  await reloadAndGo(page, 'forward')
  await expect(title).toHaveText('GST Registration')
})

test('two steps back before the scripts load are one page', async ({ page }) => {
  await open(page, '/services')
  for (const name of ['Tax', 'Legal']) {
    await category(page, name).click()
    // The button shows the choice before the URL does, and a press in between would end that navigation.
    await expect(page).toHaveURL(`/services?category=${name.toLowerCase()}`)
    await expect.poll(() => chosen(page)).toMatch(new RegExp(`^${name}`))
  }
  await reloadAndGo(page, 'back', () => page.evaluate(() => window.history.back()))
  await expect(page).toHaveURL('/services')
  await expect.poll(() => chosen(page)).toMatch(/^All/)
  await page.goForward()
  await expect.poll(() => chosen(page)).toMatch(/^Tax/)
  await page.goForward()
  await expect.poll(() => chosen(page)).toMatch(/^Legal/)
})

test('Back while the page comes alive is not lost', async ({ page }) => {
  await open(page, '/services')
  await category(page, 'Tax').click()
  await expect(page).toHaveURL('/services?category=tax')
  // At any moment of the start.
  for (const pause of [0, 10, 25, 50, 75, 100, 150, 200, 300, 500]) {
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('#end')).toBeAttached()
    await page.waitForTimeout(pause)
    await page.evaluate(() => window.history.back())
    await untilHydrated(page)
    await expect(page).toHaveURL('/services')
    await expect.poll(() => chosen(page)).toMatch(/^All/)
    await page.goForward()
    await expect(page).toHaveURL('/services?category=tax')
    await expect.poll(() => chosen(page)).toMatch(/^Tax/)
  }
})

test('private pages show what the URL says', async ({ page, request }) => {
  const { booked } = await openBooked(page)
  const title = main(page).getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await expect(page).toHaveURL(`/bookings/${booked._id}/reschedule`)
  await reloadAndGo(page, 'back')
  await expect(page).toHaveURL(`/bookings/${booked._id}`)
  await expect(title).toHaveText(booked.service.title)
  await reloadAndGo(page, 'forward')
  await expect(title).toHaveText(/^Reschedule|^Choose/)

  const account = await newAccount(request)
  await openAs(page, account, '/booking/gst')
  await page.getByRole('radio', { disabled: false }).last().check({ force: true })
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Where should we come?' })).toBeVisible()
  await reloadAndGo(page, 'back')
  await expect(page).toHaveURL(/\/booking\/[^?]+$/)
  await expect(page.getByRole('radio', { checked: true, disabled: false })).toBeAttached()
  await reloadAndGo(page, 'forward')
  await expect(page.getByRole('heading', { level: 2, name: 'Where should we come?' })).toBeVisible()
})

test('the lists of the admin area show what the URL says', async ({ page }) => {
  const [shop] = storefronts
  await openAdmin(page, '/admin/bookings', shop?.url)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(page).toHaveURL(/status=cancelled/)
  await reloadAndGo(page, 'back')
  await expect(page).toHaveURL('/admin/bookings')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await reloadAndGo(page, 'forward')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled')
})

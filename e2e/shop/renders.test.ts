import type { Locator } from '@playwright/test'
import { countsOf, forgetCounts, installCounters } from '#e2e/support/counts.ts'
import { openAdmin } from '#e2e/support/admin.ts'
import { expect, open, storefronts, test, untilPreloaded } from '#e2e/support/shop.ts'

test.beforeEach(async ({ page }) => page.addInitScript(installCounters))

test('a filter of the list renders neither the header nor the cards that stay', async ({ page }) => {
  await open(page, '/services')
  await untilPreloaded(page)
  await expect(page.getByText(/^Next: /).first()).toBeVisible()
  const titles = page.getByRole('main').getByRole('article').locator('[data-title]')
  const before = await titles.allInnerTexts()
  await forgetCounts(page)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Top rated')
  await expect(page).toHaveURL(/sort=/)
  await expect(titles).not.toHaveText(before)
  await expect(page.getByText(/^Next: /).first()).toBeVisible()
  expect((await countsOf(page)).rendered).toBeLessThan(800)
})

test('following a link renders the page that it leads to, and does not render the old one again', async ({ page }) => {
  await open(page, '/')
  await untilPreloaded(page)
  const link = page.getByRole('main').getByRole('link', { name: 'View all services' })
  await link.hover()
  await page.waitForTimeout(500)
  await forgetCounts(page)
  await link.click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await page.waitForTimeout(500)
  expect((await countsOf(page)).rendered).toBeLessThan(540)
})

test('selecting a row of the admin area renders no other row', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=50', storefronts[0]?.url)
  await expect(page.getByRole('row')).toHaveCount(51)
  const row = page.getByRole('row').nth(3)
  await row.hover()
  await page.waitForTimeout(500)
  await forgetCounts(page)
  await row.getByRole('checkbox').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect((await countsOf(page)).rendered).toBeLessThan(150)
})

test('selecting all rows of a page ticks its own box first, and the rows after that', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=50', storefronts[0]?.url)
  await expect(page.getByRole('row')).toHaveCount(51)
  const box = page.getByRole('table').getByRole('checkbox', { name: 'Select all on this page' })
  const press = () =>
    box.evaluate((input: HTMLInputElement) => {
      input.click()
      return { isTicked: input.checked, rows: document.querySelectorAll('tbody input:checked').length }
    })
  expect(await press()).toEqual({ isTicked: true, rows: 0 })
  await expect(page.getByText('50 selected')).toBeVisible()
  await expect(page.getByRole('row').getByRole('checkbox', { checked: true })).toHaveCount(51)
  expect(await press()).toEqual({ isTicked: false, rows: 50 })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a second press on the box of the page takes back a press whose rows have not followed yet', async ({ page }) => {
  await openAdmin(page, '/admin/bookings?limit=50', storefronts[0]?.url)
  await expect(page.getByRole('row')).toHaveCount(51)
  const box = page.getByRole('table').getByRole('checkbox', { name: 'Select all on this page' })
  const ticks = await box.evaluate((input: HTMLInputElement) =>
    [1, 2].map(() => {
      input.click()
      return input.checked
    }),
  )
  expect(ticks).toEqual([true, false])
  await page.waitForTimeout(500)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a list of the admin area renders each row once, for the width of the screen', async ({ page }) => {
  await openAdmin(page, '/admin/bookings', storefronts[0]?.url)
  const row = page.getByRole('row').nth(2)
  await expect(row.getByRole('checkbox')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bookings' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Bookings' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a page opened by a link shows what is above the fold first; Back shows all of it at once', async ({ page }) => {
  await page.addInitScript(() => {
    // How many cards each frame of the list has painted.
    const painted: number[] = []
    Object.assign(window, { painted })
    const look = () => {
      const cards = document.querySelectorAll('main article').length
      if (location.pathname === '/services' && document.querySelector('h1')?.textContent === 'Services')
        if (painted.at(-1) !== cards) painted.push(cards)
      setTimeout(() => requestAnimationFrame(look))
    }
    requestAnimationFrame(look)
  })
  const painted = () => page.evaluate(() => (window as unknown as { painted: number[] }).painted.splice(0))
  const cards = page.getByRole('main').getByRole('article')
  await open(page, '/')
  await untilPreloaded(page)
  const link = page.getByRole('main').getByRole('link', { name: 'View all services' })
  await link.hover()
  await page.waitForTimeout(500)
  await link.click()
  await expect(cards).toHaveCount(24)
  expect(await painted()).toEqual([8, 24])
  await cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(24)
  expect(await painted()).toEqual([24])
})

test('the reviews of a service follow the first frame of its page', async ({ page }) => {
  await page.addInitScript(() => {
    // Whether each frame of the page has painted the reviews.
    const painted: boolean[] = []
    Object.assign(window, { painted })
    const look = () => {
      const hasReviews = document.querySelector('#reviews') !== null
      if (document.querySelector('aside[aria-label=Booking]') && painted.at(-1) !== hasReviews) painted.push(hasReviews)
      setTimeout(() => requestAnimationFrame(look))
    }
    requestAnimationFrame(look)
  })
  const painted = () => page.evaluate(() => (window as unknown as { painted: boolean[] }).painted.splice(0))
  const reviews = page.getByRole('heading', { name: 'Customer Reviews' })
  await open(page, '/services')
  await untilPreloaded(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link')
  await card.hover()
  await page.waitForTimeout(500)
  await card.click()
  await expect(reviews).toBeAttached()
  expect(await painted()).toEqual([false, true])
  // Nothing of them is in the first screenful.
  await expect(reviews).not.toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/services')
  await page.goForward()
  await expect(reviews).toBeAttached()
  expect(await painted()).toEqual([true])
})

test('the press of a button is painted before the dialog that it opens or the theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/services')
  /** What has changed when the frame of the press is painted. */
  const atPaint = (button: Locator) =>
    button.evaluate(
      (element) =>
        new Promise((resolve) => {
          requestAnimationFrame(() =>
            resolve({
              isOpen: document.querySelector('dialog[open]') !== null,
              theme: document.documentElement.dataset['theme'],
            }),
          )
          if (element instanceof HTMLElement) element.click()
        }),
    )
  const before = { isOpen: false, theme: undefined }
  expect(await atPaint(page.getByRole('banner').getByRole('button', { name: /dark mode/ }))).toEqual(before)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await atPaint(page.getByRole('button', { name: 'Filters' }))).toEqual({ ...before, theme: 'dark' })
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

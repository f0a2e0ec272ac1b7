import type { Page } from '@playwright/test'
import { bookIn, openAdmin } from '#e2e/support/admin-figures.ts'
import { expect, sectionOf, test } from '#e2e/support/shop.ts'

const recent = (page: Page) => sectionOf(page, 'Recent Bookings')
const details = (page: Page) => recent(page).getByRole('link', { name: /^Details of booking/ })
// Other tests also book.
const hint = (page: Page) => recent(page).getByRole('button', { name: /^(\d new|New) bookings?, show$/ })

async function openDashboard(page: Page) {
  await page.clock.install()
  await openAdmin(page, '/admin')
  await expect(details(page)).toHaveCount(5)
}

test('a new booking is announced beside the latest ones, which stay in place until asked', async ({
  page,
  playwright,
}) => {
  await openDashboard(page)
  const newest = details(page).first()
  // Another test may change its status.
  const before = (await newest.getAttribute('aria-label')) ?? ''
  await bookIn(playwright)
  await page.clock.fastForward(16_000)
  await expect(hint(page)).toBeVisible()
  await expect(newest).toHaveAccessibleName(before)
  await hint(page).focus()
  await page.keyboard.press('Enter')
  await expect(newest).not.toHaveAccessibleName(before)
  await expect(newest).toBeFocused()
  await expect(details(page)).toHaveCount(5)
})

test('on a phone, the button for new bookings keeps its name, and gives the focus to the first card', async ({
  page,
  playwright,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await openAdmin(page, '/admin')
  const cards = recent(page).getByRole('list', { name: 'Recent bookings' }).getByRole('link')
  await expect(cards).toHaveCount(5)
  await bookIn(playwright)
  await page.clock.fastForward(16_000)
  await hint(page).focus()
  await page.keyboard.press('Enter')
  await expect(hint(page)).toHaveCount(0)
  await expect(cards.first()).toBeFocused()
})

test('the latest bookings are read once each time', async ({ page }) => {
  await openDashboard(page)
  let reads = 0
  page.on('request', (one) => (reads += Number(one.url().includes('/dashboard/recent-bookings'))))
  const answer = page.waitForResponse('**/dashboard/recent-bookings*')
  await page.clock.fastForward(16_000)
  await answer
  await expect(details(page)).toHaveCount(5)
  expect(reads).toBe(1)
})

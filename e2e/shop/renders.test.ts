import { countsOf, forgetCounts, installCounters } from '#e2e/support/counts.ts'
import { openAdmin } from '#e2e/support/admin.ts'
import { expect, open, storefronts, test, untilPreloaded } from '#e2e/support/shop.ts'

test.beforeEach(async ({ page }) => page.addInitScript(installCounters))

test('a filter of the list renders neither the header nor the cards that stay', async ({ page }) => {
  await open(page, '/services')
  await untilPreloaded(page)
  await expect(page.getByText(/^Next: /).first()).toBeVisible()
  await forgetCounts(page)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Top rated')
  await expect(page).toHaveURL(/sort=/)
  await expect(page.getByText('Loading services...')).toBeHidden()
  expect((await countsOf(page)).rendered).toBeLessThan(800)
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

test('a list of the admin area renders each row once, for the width of the screen', async ({ page }) => {
  await openAdmin(page, '/admin/bookings', storefronts[0]?.url)
  const row = page.getByRole('row').nth(2)
  await expect(row.getByRole('checkbox')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bookings' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Bookings' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

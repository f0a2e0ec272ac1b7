import type { Page } from '@playwright/test'
import { expect, open, test } from '#e2e/support/shop.ts'

/** The left edges of the category buttons and of the buttons that remove filters. */
async function edgesOf(page: Page) {
  const main = page.getByRole('main')
  const chips = await main
    .getByRole('button', { name: /^(Business|Legal|Tax|Personal|Immigration|Property) \d+$/ })
    .all()
  const removers = await main.getByRole('button', { name: /^Remove |^Clear all$/ }).all()
  const boxes = await Promise.all([...chips, ...removers].map((button) => button.boundingBox()))
  return boxes.map((box) => box?.x)
}

test('the filters do not move while the list loads, nor when their counts change', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/services?category=tax&maxPrice=15000')
  const before = await edgesOf(page)
  expect(before).toHaveLength(9)
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/services?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Top rated')
  await expect(page.getByText('Loading services...')).toBeVisible()
  expect(await edgesOf(page)).toEqual(before)
  answer.resolve(undefined)
  await expect(page.getByText('Loading services...')).toBeHidden()
  expect(await edgesOf(page)).toEqual(before)
  // The counts of Legal and Personal lose their second digit.
  const chips = before.slice(0, 6)
  await page.getByRole('slider', { name: 'Max price' }).fill('1500')
  await expect(page).toHaveURL(/maxPrice=1500&/)
  await expect(page.getByRole('button', { name: 'Legal 2' })).toBeVisible()
  expect((await edgesOf(page)).slice(1, 6)).toEqual(chips.slice(1))
})

for (const width of [1280, 390, 320])
  test(`the services keep their place when they are sorted differently, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/services')
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
    const before = (await list.boundingBox())?.y
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Top rated')
    await expect(page).toHaveURL(/sort=/)
    await expect(page.getByText('Well rated and often booked services first.')).toHaveCount(0)
    expect((await list.boundingBox())?.y).toBe(before)
  })

import { expect, test } from '#e2e/support/shop.ts'

test.use({ javaScriptEnabled: false })

test('the list has links for its categories, and no control that does nothing', async ({ page }) => {
  await page.goto('/services')
  const main = page.getByRole('main')
  for (const role of ['button', 'slider'] as const) await expect(main.getByRole(role)).toHaveCount(0)
  await expect(main.getByRole('combobox', { name: 'Sort' })).toBeHidden()
  await main.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Tax' }).click()
  await expect(page).toHaveURL('/services?category=tax')
  await expect(main.getByRole('article')).toHaveCount(7)
  await expect(main.getByRole('button')).toHaveCount(0)
  await main.getByRole('combobox', { name: 'Search services' }).fill('return')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services?search=return')
})

for (const address of ['/dashboard', '/account', '/booking/gst', '/admin'])
  test(`${address} says that it needs scripts instead of loading forever`, async ({ page }) => {
    await page.goto(address)
    // Not getByText(), which ignores everything in <noscript>.
    const note = page.locator('noscript div:has(> svg) > div')
    await expect(note).toBeVisible()
    expect(await note.innerText()).toBe('This page needs scripts, which are switched off in this browser.')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeHidden()
  })

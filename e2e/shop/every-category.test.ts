import { expect, open, test } from '#e2e/support/shop.ts'

test('the address of the category all lists every service and presses All', async ({ page }) => {
  await open(page, '/services?category=all&search=registration')
  const pressed = page.getByRole('main').getByRole('button', { pressed: true })
  await expect(pressed).toHaveText(/^All/)
  await expect(page.getByRole('link', { name: 'GST Registration' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Trademark Registration' })).toBeVisible()
  const chips = page.getByRole('main').getByRole('button', { name: /^Remove/ })
  await expect(chips).toHaveCount(1)
})

import { expect, open, test } from '#e2e/support/shop.ts'

test.describe('a search with very many results', () => {
  test.use({ expectedErrors: [/503/] })

  test('shows the first results and no unknown total', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/services')
    await page.route('**/api/services?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '10000+' } })
    })
    await page.route('**/api/categories?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"timeout"}' }),
    )
    await page.getByRole('combobox', { name: 'Search services' }).pressSequentially('registration')
    await expect(page).toHaveURL('/services?search=registration')
    const main = page.getByRole('main')
    await expect(main.getByRole('status').filter({ hasText: /^10000\+ services$/ })).toBeVisible()
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(main.getByText('We could not load services.')).toBeHidden()
    for (const name of ['All', 'Business', 'Tax'])
      await expect(main.getByRole('button', { name, exact: true })).toBeVisible()
    // The suggestions cover the categories.
    await page.keyboard.press('Escape')
    await page.unroute('**/api/categories?*')
    await main.getByRole('button', { name: 'Tax', exact: true }).click()
    await expect(main.getByRole('button', { name: /^Tax \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  })
})

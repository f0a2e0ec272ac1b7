import { expect, open, test, untilHydrated } from '#e2e/support/shop.ts'

test.describe('focus', () => {
  test(
    'stays untouched on the first page: Tab starts at the top and typing is not interrupted',
    { tag: '@smoke' },
    async ({ page }) => {
      await open(page, '/aboutus')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/login', { waitUntil: 'commit' })
      await page.getByLabel('Email').pressSequentially('early')
      release()
      await untilHydrated(page)
      await page.keyboard.type(' bird')
      await expect(page.getByLabel('Email')).toHaveValue('early bird')
    },
  )
})

test('a slow page announces that it is loading, a fast one does not', async ({ page }) => {
  await open(page, '/')
  const loading = page.getByRole('status').getByText('Loading...')
  await page.route('**/services.data*', async (route) => {
    await expect(loading).toBeVisible()
    await route.continue()
  })
  await page.getByRole('link', { name: 'Browse Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeFocused()
  await expect(loading).toBeHidden()
})

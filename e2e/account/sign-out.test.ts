import { expect, newAccount, open, openAs, test } from '#e2e/support/shop.ts'

test('signing out keeps the chosen theme, in both tabs', { tag: '@smoke' }, async ({ page, context, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/dashboard')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  const other = await context.newPage()
  await open(other, '/')
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect((await (await loggedOut).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('/.well-known/change-password leads to the password form', async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/dashboard')
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/account#password')
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeInViewport()
})

import { expect, newAccount, open, openAs, test } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/status of 401/] })

test('the sign-in page says why it is there', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByText(/^Sign in to/)).toHaveCount(0)
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/login?next=%2Fdashboard')
  await expect(page.getByText('Sign in to continue to My Dashboard.')).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

test('the sign-in page says that the session has ended, until the next one', async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/account')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page).toHaveURL('/login?next=%2Faccount')
  await expect(page.getByText('Your session has ended. Sign in to continue to your account.')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/account')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page.getByText('Sign in to continue to your account.')).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

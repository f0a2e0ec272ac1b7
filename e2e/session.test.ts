import { customer, expect, open, signIn, test } from './shop.ts'

test.describe('signing in', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a customer who asks for a private page signs in and arrives there, then signs out', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await expect(page.getByText(customer.email)).toBeVisible()
    await page.reload()
    await expect(page.getByText(customer.email)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('what is wrong is said, and what was typed is kept', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
    await signIn(page, { ...customer, password: 'wrong password' })
    await expect(page.getByRole('alert')).toHaveText(
      'That email and password do not match. Please check them and try again.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  })

  test('a token that the server no longer knows is forgotten, without being sent anywhere from a public page', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'ds_no-longer-known'))
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    const other = await context.newPage()
    await open(other, '/')
    await expect(other.getByRole('link', { name: 'My Dashboard' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('nobody is sent to another site after signing in', async ({ page }) => {
    await open(page, '/login?next=//evil.example/')
    await signIn(page)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('with the network away', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION|Failed to fetch|NetworkError/] })

  test('a token is kept: nobody knows that it is bad', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'ds_some-token'))
    await page.route('**/api/auth/me', (route) => route.abort())
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('ds_some-token')
  })

  test('the form says so and keeps what was typed; the next try works', async ({ page }) => {
    await open(page, '/login')
    await page.route('**/api/auth/login', (route) => route.abort())
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  })
})

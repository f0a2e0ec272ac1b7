import { answerOnce } from '#e2e/support/answer-once.ts'
import { accountOf, customer, expect, newAccount, open, openAs, signIn, test, tokenOf } from '#e2e/support/shop.ts'

test.describe('signing in', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test(
    'a customer who opens a private page signs in, arrives there, and signs out',
    { tag: '@smoke' },
    async ({ page }) => {
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
    },
  )

  test('errors are shown and the input is kept', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
    await signIn(page, { ...customer, password: 'wrong password' })
    await expect(page.getByRole('alert')).toHaveText(
      'That email and password do not match. Please check them and try again.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  })

  test('an expired token is removed, without a redirect from a public page', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'ds_no-longer-known'))
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('a malformed token counts as none', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('token', '\u20b9 \u0000'))
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('signing out in one tab signs out the other', { tag: '@smoke' }, async ({ page, context }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    const other = await context.newPage()
    await open(other, '/')
    await expect(accountOf(other)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('signing out in another tab signs out this one, even if the server is unreachable', async ({
    page,
    context,
  }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(accountOf(page)).toBeVisible()
    const other = await context.newPage()
    await other.route('**/api/auth/logout', (route) => route.abort())
    await open(other, '/dashboard')
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    await expect(other).toHaveURL('/')
  })

  test(
    'when another user signs in in another tab, this tab shows that user',
    { tag: '@smoke' },
    async ({ page, context, request }) => {
      const [first, second] = [await newAccount(request), await newAccount(request)]
      await openAs(page, first, '/dashboard')
      await expect(page.getByText(first.email)).toBeVisible()
      const other = await context.newPage()
      await open(other, '/')
      // One after the other, as fast as can be: this page may see only the last of it.
      await other.evaluate((token) => localStorage.setItem('token', token), second.token)
      await expect(page.getByText(second.email)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByText(first.email)).toHaveCount(0)
    },
  )

  test(
    'a private page without its token redirects to the sign-in page and back',
    { tag: '@smoke' },
    async ({ page, context, request }) => {
      const account = await newAccount(request)
      await openAs(page, account, '/booking/gst')
      const other = await context.newPage()
      await open(other, '/')
      await other.evaluate(() => localStorage.clear())
      await expect(page).toHaveURL('/login?next=%2Fbooking%2Fgst')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
      await signIn(page, account)
      await expect(page.getByRole('heading', { name: 'Book Your Service' })).toBeFocused()
    },
  )

  test('signing out leads home from every page, and Back does not stay at the sign-in page', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request)
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await open(page, '/aboutus')
    for (const path of ['/dashboard', '/account', '/booking/gst', '/services/gst']) {
      await openAs(page, account, path)
      seen.length = 0
      await accountOf(page).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(await tokenOf(page)).toBeNull()
      // Without passing through the sign-in page.
      expect([...new Set(seen)]).toEqual([page.url()])
    }
    await openAs(page, account, '/')
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('the admin area closes when the administrator signs out in another tab', async ({ page, context }) => {
    await openAs(page, { ...customer, email: 'admin@doorstep.example' }, '/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const other = await context.newPage()
    await open(other, '/')
    await accountOf(other).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('signing in never redirects to another site', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/login?next=//evil.example/')
    await signIn(page)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('when the network is down', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION|Failed to fetch|NetworkError/] })

  test('a token that could not be checked is kept', { tag: '@smoke' }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'ds_some-token'))
    await page.route('**/api/auth/me', (route) => route.abort())
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('ds_some-token')
  })

  test('the user is read again and shown when the network is back', async ({ page }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    let aborted = 0
    await page.route('**/api/auth/me', (route) => {
      aborted += 1
      return aborted === 1 ? route.abort() : route.continue()
    })
    await open(page, '/')
    await expect(accountOf(page)).toBeVisible()
    expect(aborted).toBe(2)
  })

  test('a late response does not sign the user in again', async ({ page }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.fulfill({ response })
    })
    await open(page, '/')
    await page.evaluate(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new Event('doorstep:token'))
    })
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.waitForTimeout(1_500)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('the form shows an error and keeps the input; the next attempt works', async ({ page }) => {
    await open(page, '/login')
    await answerOnce(page, '**/api/auth/login', (route) => route.abort())
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  })
})

test.describe('when a navigation fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch|status of 503|status of 401|Error/] })

  test('a page that cannot be loaded shows an error and a retry button', async ({ page }) => {
    await open(page, '/')
    await page.route('**/pricing.data*', (route) => route.abort())
    await page.getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Doorstep Documents' })).toBeVisible()
    await page.unroute('**/pricing.data*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Pricing', exact: true })).toBeVisible()
  })

  test('a private page whose request is refused for now says when to retry', { tag: '@smoke' }, async ({ page }) => {
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    const problem = { code: 'unavailable', message: 'Away.' }
    let isAway = true
    // The page asks again by itself, so the route stays: a request during its removal may never be answered.
    await page.route('**/api/auth/me', (route) =>
      isAway ? route.fulfill({ status: 503, json: problem }) : route.continue(),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible()
    isAway = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  })

  test('a private page with an expired token redirects to the sign-in page and back', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => localStorage.setItem('token', 'ds_no-longer-known'))
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?next=%2Fdashboard')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  })

  test('without storage the user is signed in until the page is closed', { tag: '@smoke' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  })
})

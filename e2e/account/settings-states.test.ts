import {
  accountOf,
  refuse,
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  openAs,
  signIn,
  signInFrom,
  storefronts,
  tabThrough,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

test.describe('when the network is down, or the server refuses', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of (409|429|503)/] })

  test('each section shows its own error and keeps its input', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    await page.getByLabel('Full Name').fill('Kavya')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your profile could not be saved. Please try again.')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The link could not be sent.' })).toBeVisible()
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your data could not be loaded.' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The device could not be signed out.' })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Kavya')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(accountOf(page)).toHaveAccessibleName('Account menu for Kavya')
  })

  test('the only administrator learns why the account cannot be deleted', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    const message = 'This is the only administrator. Please add another one first.'
    await refuse(page, '/api/users/me', { status: 409, code: 'last_admin', message })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await expectAccessible(page)
  })

  test('a page that cannot be read says when to retry, and keeps the token', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/dashboard')
    await refuse(page, '/api/auth/sessions', { status: 503, code: 'unavailable', message: 'Away.' })
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible()
    expect(await tokenOf(page)).not.toBeNull()
    await page.unroute('**/api/auth/sessions')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  })
})

test.describe('a session ended on another device', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('leads to the sign-in page at the next request', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    // A request of the page itself would already lead away.
    await page.waitForLoadState('networkidle')
    const headers = { Authorization: `Bearer ${account.token}` }
    await request.delete('/api/auth/sessions', { headers })
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await tokenOf(page)).toBeNull()
  })
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const { brand, url } of storefronts) {
      test(`${brand}: the account and its dialogs are accessible, and fit`, async ({ page, request }) => {
        const account = await newAccount(request)
        await signInFrom(request, account, 'Safari on iPad')
        await page.goto(`${url}/login?next=/account`)
        await signIn(page, account)
        await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
        // Content of the first load is not announced as a message.
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('status')).toHaveCount(0)
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.locator('[aria-invalid]')).toBeFocused()
        // Half below the sticky header a link would measure as too small.
        await page.evaluate(() => window.scrollTo(0, 0))
        await expectAccessible(page)
        await expectNoOverflow(page)
        for (const opener of ['Change email address', 'Delete my account']) {
          await page.getByRole('main').getByRole('button', { name: opener }).click()
          await page.getByRole('dialog').getByLabel('Current password').press('Enter')
          await expect(page.getByRole('dialog').locator('[aria-invalid]')).toBeFocused()
          await expectAccessible(page)
          await expectNoOverflow(page)
          const reached = await tabThrough(page, 8)
          expect([...reached].join()).toContain('Show characters')
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })
    }
  })
}

test('the page fits at every width, and with text twice as large', async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/account')
  for (const path of ['/dashboard', '/account']) {
    await page.goto(path)
    await expect(page.getByText('Please verify your email.')).toBeVisible()
    for (const width of [320, 360, 390, 480, 600, 768, 900, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoOverflow(page)
  }
})

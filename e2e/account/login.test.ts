import {
  holdScripts,
  accountOf,
  customer,
  refuse,
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  open,
  signIn,
  storefronts,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

test('the form lists what is missing and focuses the first empty field', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await expect(email).toBeFocused()
  await email.fill(customer.email)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue(customer.email)
  const [alert, form] = [await page.getByRole('alert').boundingBox(), await email.boundingBox()]
  expect(alert?.y ?? Infinity).toBeLessThan(form?.y ?? 0)
})

test('the password can be shown and hidden', async ({ page }) => {
  await open(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  const eye = page.getByRole('button', { name: 'Show characters' })
  await eye.click()
  await expect(password).toHaveAttribute('type', 'text')
  await eye.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test.describe('the request', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test("asks for a long session only if 'Remember me' is checked", async ({ page }) => {
    const asked: unknown[] = []
    await page.route('**/api/auth/login', async (route) => {
      asked.push(route.request().postDataJSON().remember)
      await route.abort()
    })
    await open(page, '/login')
    await signIn(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => asked).toEqual([false, true])
  })
})

for (const { key, brand, url } of storefronts) {
  test(`${brand}: a visitor who wanted to book sees the service from the start, without a layout shift`, async ({
    page,
    request,
  }) => {
    const [service] = await (await request.get('/api/services?limit=1', { headers: { 'X-Storefront': key } })).json()
    const response = await page.goto(`${url}/login?next=/booking/${service._id}`)
    expect(await response?.text()).toContain(service.title)
    await expect(page.getByText('Sign in to finish booking')).toHaveText(
      `Sign in to finish booking ${service.title}. Your details stay as you left them.`,
    )
  })
}

test('an unknown service is not named, and signing in works', async ({ page }) => {
  for (const next of ['/booking/no-such-service', '/services/gst', '//evil.example/booking/gst']) {
    await open(page, `/login?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText('Sign in to finish booking')).toHaveCount(0)
  }
})

test('each storefront shows a quote from its own customer', async ({ page }) => {
  await open(page, '/login')
  const wall = page.getByRole('complementary', { name: 'What a customer says' })
  await expect(wall.getByRole('figure')).toContainText('Kavya Deshmukh, Founder, Pune')
  await expect(wall.getByRole('img')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
  await expect(wall.getByRole('figure')).toContainText('Farhan Sheikh, Tenant, Bengaluru')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(wall).toBeHidden()
})

test('the header has only the link home', async ({ page }) => {
  await open(page, '/login')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Doorstep Documents' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('a user who is signed in', () => {
  test(
    'is redirected before the form appears, and Back does not return to it',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const { token } = await newAccount(request)
      await open(page, '/aboutus')
      await page.evaluate((kept) => localStorage.setItem('token', kept), token)
      for (const [path, to] of [
        ['/login', '/dashboard'],
        ['/register', '/dashboard'],
        ['/login?next=%2Fservices%2Fgst', '/services/gst'],
        ['/register?next=//evil.example', '/dashboard'],
      ] as const) {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route('**/api/auth/me', async (route) => {
          await held
          await route.continue()
        })
        await page.goto(path)
        await expect(page.getByText('Loading...')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
        release()
        await expect(page).toHaveURL(to)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await page.goBack()
      await expect(page).toHaveURL('/services/gst')
    },
  )

  test('in another tab leaves the form here too', async ({ page, context, request }) => {
    const account = await newAccount(request)
    await open(page, '/register?next=%2Fservices%2Fgst')
    await page.getByLabel('Full Name').fill('Ravi')
    const other = await context.newPage()
    await open(other, '/login')
    await signIn(other, account)
    await expect(other).toHaveURL('/dashboard')
    await expect(page).toHaveURL('/services/gst')
    await expect(accountOf(page)).toBeVisible()
  })
})

test(
  'signing in does not read the user again, and Back does not return to the form',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    let asked = 0
    page.on('request', (one) => {
      if (one.url().endsWith('/api/auth/me')) asked += 1
    })
    await open(page, '/aboutus')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await signIn(page, account)
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeFocused()
    await expect(accountOf(page)).toBeVisible()
    expect(asked).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/aboutus')
  },
)

test('the button shows progress until the next page has loaded', async ({ page, request }) => {
  const account = await newAccount(request)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await open(page, '/login?next=%2Fpricing')
  await page.route('**/pricing.data*', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, account)
  await expect.poll(() => tokenOf(page)).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeFocused()
})

test(
  'a form submitted before the scripts load is sent as soon as they do',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await signIn(page, account)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    release()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeFocused()
  },
)

test.describe('an invalid token', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('does not prevent signing in', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await open(page, '/aboutus')
    await page.evaluate(() => localStorage.setItem('token', 'ds_no-longer-known'))
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect.poll(() => tokenOf(page)).toBeNull()
    await signIn(page, account)
    await expect(page).toHaveURL('/dashboard')
  })

  test('wrong credentials do not sign out other tabs', async ({ page, request }) => {
    const { token } = await newAccount(request)
    await open(page, '/login')
    // Without an event, as for a tab that was suspended.
    await page.evaluate((token) => localStorage.setItem('token', token), token)
    await signIn(page, { ...customer, password: 'wrong password' })
    await expect(page.getByRole('alert')).toContainText('That email and password do not match.')
    expect(await tokenOf(page)).toBe(token)
  })
})

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/status of (429|502)/] })

  test("the form shows the server's message, or a general one", async ({ page }) => {
    await open(page, '/login')
    const message = 'Too many attempts in a short time. Please try again in 3 minutes.'
    await refuse(page, '/api/auth/login', { status: 429, code: 'rate_limited', message })
    await signIn(page)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expectAccessible(page)
    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is there and exposes nothing', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    // The password would not go into the URL either.
    await expect(page.locator('form')).toHaveAttribute('method', 'post')
  })
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the form with a service and errors is accessible, and fits', async ({ page }) => {
      await open(page, '/login?next=/booking/gst&reset=done')
      await expect(page.getByText('Sign in to finish booking')).toBeVisible()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
  })
}

test.describe('by keyboard', () => {
  test('Tab goes through the form from top to bottom, and Enter signs in', async ({ page, request }) => {
    const account = await newAccount(request)
    await open(page, '/login')
    await page.getByRole('link', { name: 'Create an account' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(account.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(account.password)
    for (const [role, name] of [
      ['button', 'Show characters'],
      ['checkbox', 'Remember me'],
      ['link', 'Forgot password'],
      ['button', 'Sign in'],
    ] as const) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole(role, { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeFocused()
  })
})

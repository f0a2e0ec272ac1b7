import type { Page } from '@playwright/test'
import {
  customer,
  deadLink,
  refuse,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectSaid,
  linksTo,
  linkTo,
  mailboxPath,
  newAccount,
  newcomer,
  open,
  openAs,
  signIn,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

/** Asks for a link to a new password. */
async function ask(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

async function choose(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of (401|400)/] })

  test(
    'is replaced with a link from an email, which signs out every device and works once',
    { tag: '@smoke' },
    async ({ page, request, browser }) => {
      const account = await newAccount(request)
      const elsewhere = await (await browser.newContext()).newPage()
      await openAs(elsewhere, account, '/dashboard')

      await open(page, '/login')
      await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
      await ask(page, account.email)
      await expectSaid(
        page,
        `Check your inbox. If there is an account for ${account.email}, a link is on its way. Not there after a minute? Check your spam folder, or send it again.`,
      )

      const link = await linkTo(request, account, 'reset-password')
      await open(page, link)
      await expect(page).toHaveTitle('Choose a new password | Doorstep Documents')
      await choose(page, 'another horse')
      await expect(page).toHaveURL('/login?reset=done')
      await expectSaid(page, 'Your new password is saved. Please sign in.')

      // The device that was signed in is signed out.
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL('/login?next=%2Fdashboard')
      await elsewhere.context().close()

      await signIn(page, account)
      await expect(page.getByRole('alert')).toContainText('That email and password do not match.')
      await signIn(page, { ...account, password: 'another horse' })
      await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()

      await open(page, link)
      await choose(page, 'a third horse')
      await expect(deadLink(page)).toBeVisible()
      await page.getByRole('link', { name: 'Request a new one' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    },
  )

  test(
    'gets the same response with and without an account; the link can be sent again',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const [account, unknown] = [await newAccount(request), newcomer()]
      await open(page, '/forgot-password')
      const answer = page.getByRole('status')
      await ask(page, unknown.email)
      await expect(answer).toContainText(unknown.email)
      const words = (await answer.textContent())?.replace(unknown.email, '')
      await ask(page, account.email)
      await expect(answer).toContainText(account.email)
      expect((await answer.textContent())?.replace(account.email, '')).toBe(words)
      await expect(page.getByLabel('Email')).toHaveValue(account.email)
      await linksTo(request, { ...account, kind: 'reset-password' })
      await page.getByRole('button', { name: 'Send reset link' }).click()
      expect(await linksTo(request, { ...account, kind: 'reset-password', least: 2 })).toHaveLength(2)
      const emails = await (await request.get(`${mailboxPath()}.json`, { params: { to: unknown.email } })).json()
      expect(emails).toEqual([])
    },
  )

  test('signs out the user of this browser', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/dashboard')
    await request.post('/api/auth/forgot-password', { data: { email: account.email } })
    await open(page, await linkTo(request, account, 'reset-password'))
    await choose(page, 'another horse')
    await expect(page).toHaveURL('/login?reset=done')
    expect(await tokenOf(page)).toBeNull()
    await page.goBack()
    await expect(page).not.toHaveURL(/reset-password/)
  })
})

test(
  'the token is removed from the URL at once, and survives a reload',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    await request.post('/api/auth/forgot-password', { data: { email: account.email } })
    await open(page, await linkTo(request, account, 'reset-password'))
    await expect(page).toHaveURL('/reset-password')
    // A page that has just opened has no focus.
    await expect(page.locator('body')).toBeFocused()
    await page.reload()
    await page.getByRole('link', { name: 'Request a new one' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goBack()
    await choose(page, 'another horse')
    await expect(page).toHaveURL('/login?reset=done')
  },
)

test('the form for a new password shows one error at a time, at its field', async ({ page }) => {
  await open(page, '/reset-password?token=ds_some-token')
  const [password, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm Password')]
  for (const [first, second, field, message] of [
    ['', '', password, /All fields are required$/],
    ['horse', '', confirmation, /All fields are required$/],
    ['horse', 'horse', password, /Password must be at least 8 characters$/],
    ['correct horse', 'correct hoarse', confirmation, /Passwords do not match$/],
  ] as const) {
    await choose(page, first, second)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(confirmation).toHaveAttribute('type', 'text')
})

test.describe('a common password', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('is refused, and the link stays valid', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await request.post('/api/auth/forgot-password', { data: { email: account.email } })
    await open(page, await linkTo(request, account, 'reset-password'))
    await choose(page, 'password123')
    await expect(page.getByLabel('New password')).toBeFocused()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/most common passwords/)
    await choose(page, 'another horse')
    await expect(page).toHaveURL('/login?reset=done')
  })
})

test.describe('a link without a valid token', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('shows an error and how to get a new link', async ({ page }) => {
    await open(page, '/reset-password')
    await expect(deadLink(page)).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save new password' })).toHaveCount(0)

    await open(page, '/reset-password?token=ds_nobody-made-it')
    await choose(page, 'another horse')
    await expect(deadLink(page)).toBeVisible()

    await open(page, '/verify-email')
    await expect(deadLink(page)).toBeVisible()
    await open(page, '/verify-email?token=ds_nobody-made-it')
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await expect(deadLink(page)).toBeVisible()
    await page.getByRole('link', { name: 'Request a new one' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
  })
})

test.describe('when the network is down, or after too many attempts', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 429/] })

  for (const [path, call, fill, button, sentence] of [
    [
      '/forgot-password',
      '/api/auth/forgot-password',
      (page: Page) => page.getByLabel('Email').fill(customer.email),
      'Send reset link',
      'The link could not be sent. Please try again.',
    ],
    [
      '/reset-password?token=ds_x',
      '/api/auth/reset-password',
      async (page: Page) => {
        await page.getByLabel('New password').fill('correct horse')
        await page.getByLabel('Confirm Password').fill('correct horse')
      },
      'Save new password',
      'Your new password could not be saved. Please try again.',
    ],
    [
      '/verify-email?token=ds_x',
      '/api/auth/verify-email',
      async () => {},
      'Choose a new password',
      'Your email address could not be verified. Please try again.',
    ],
  ] as const) {
    test(`${path} shows an error and a retry button`, async ({ page }) => {
      await page.route(`**${call}`, (route) => route.abort())
      await open(page, path)
      await fill(page)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page.getByRole('status')).toHaveCount(0)
      await page.unroute(`**${call}`)
      const message = 'Too many attempts in a short time. Please try again in a minute.'
      await refuse(page, call, { status: 429, code: 'rate_limited', message })
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }

  test('an invalid address is reported at the field', async ({ page }) => {
    await open(page, '/forgot-password')
    for (const [typed, message] of [
      ['', 'This field is required.'],
      ['ravi at example', 'Please enter an email address like name@example.com.'],
    ] as const) {
      await ask(page, typed)
      await expect(page.getByLabel('Email')).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(message)
    }
  })
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, expectedErrors: [/status of 400/] })

    test('every state of the recovery is accessible, and fits', async ({ page }) => {
      const look = async () => {
        await expectAccessible(page)
        await expectNoOverflow(page)
      }
      await open(page, '/forgot-password')
      await ask(page, `a-very-long-address-that-goes-on-and-on.${newcomer().email}`)
      await expect(page.getByRole('status')).toBeVisible()
      await look()
      await ask(page, '')
      await expect(page.locator('[aria-invalid]')).toHaveCount(1)
      await look()
      await open(page, '/reset-password?token=ds_x')
      await choose(page, 'horse', 'hoarse')
      await look()
      await choose(page, 'correct horse')
      await expect(deadLink(page)).toBeVisible()
      await look()
      await open(page, '/verify-email?token=ds_x')
      await look()
      await page.getByRole('button', { name: 'Choose a new password' }).click()
      await expect(deadLink(page)).toBeVisible()
      await look()
    })
  })
}

import type { Page } from '@playwright/test'
import {
  accountOf,
  deadLink,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectSaid,
  holdScripts,
  linkTo,
  newAccount,
  open,
  openAs,
  signIn,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

const verify = (page: Page) => page.getByRole('button', { name: 'Verify my email' })
const signInToConfirm = (page: Page) => page.getByRole('link', { name: 'Sign in to confirm' })
const chooseNew = (page: Page) => page.getByRole('button', { name: 'Choose a new password' })

async function saveNewPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectSaid(page, 'Your new password is saved. Please sign in.')
}

test.describe('the email address of an account', () => {
  test.use({ expectedErrors: [/status of (400|401|409)/] })

  test(
    'is verified by the button on the linked page, not by opening it',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await openAs(page, account, '/dashboard')
      const banner = page.getByText('Please verify your email.')
      await expect(banner).toBeVisible()
      const link = await linkTo(request, account, 'verify-email')
      await open(page, link)
      await page.goto('/dashboard')
      await expect(banner).toBeVisible()

      await open(page, link)
      await expect(page).toHaveURL('/verify-email')
      // To the shop, where the user is known, and back: from then on it has to be read again.
      await page.getByRole('banner').getByRole('link').click()
      await expect(accountOf(page)).toBeVisible()
      await page.goBack()
      await verify(page).click()
      await expectSaid(page, 'Your email address is verified.')
      await page.getByRole('link', { name: 'Go to your dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeFocused()
      await expect(banner).toHaveCount(0)

      // The link works once; a signed-in user requests another in the account.
      await open(page, link)
      await verify(page).click()
      await expect(deadLink(page)).toBeVisible()
      await page.getByRole('link', { name: 'Request a new one' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
    },
  )

  test(
    'is verified on another device by signing in, which keeps the password',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await open(page, await linkTo(request, account, 'verify-email'))
      await signInToConfirm(page).click()
      await expect(page).toHaveURL('/login?next=%2Fverify-email')
      await page.reload()
      await signIn(page, account)
      await expect(page).toHaveURL('/verify-email')
      await verify(page).click()
      await expectSaid(page, 'Your email address is verified.')
      expect(await tokenOf(page)).not.toBeNull()
    },
  )

  test(
    'is verified without a session by choosing a new password, which signs out every device',
    { tag: '@smoke' },
    async ({ page, request, browser }) => {
      const account = await newAccount(request)
      const elsewhere = await (await browser.newContext()).newPage()
      await openAs(elsewhere, account, '/dashboard')
      await open(page, await linkTo(request, account, 'verify-email'))
      await expect(page.getByText('signs out every device and replaces your password')).toBeVisible()
      await chooseNew(page).click()
      await expect(page).toHaveURL('/reset-password')
      await expectSaid(page, 'Your email address is verified. Choose a new password to sign in.')
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL('/login?next=%2Fdashboard')
      await elsewhere.context().close()
      await page.reload()
      await saveNewPassword(page, 'another horse')
      await signIn(page, { ...account, password: 'another horse' })
      await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
      await expect(page.getByText('Please verify your email.')).toHaveCount(0)
    },
  )

  test('is not verified by a user of another account, who can sign out and continue', async ({ page, request }) => {
    const [account, other] = [await newAccount(request), await newAccount(request)]
    await openAs(page, other, '/dashboard')
    await open(page, await linkTo(request, account, 'verify-email'))
    await verify(page).click()
    await expect(page.getByRole('alert')).toContainText(
      `This link belongs to another account. You are signed in as ${other.email}.`,
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInToConfirm(page)).toBeVisible()
    await chooseNew(page).click()
    await expect(page).toHaveURL('/reset-password')
  })

  test('is not verified by pressing the button before the scripts load; the page then offers both ways to confirm', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request)
    const link = await linkTo(request, account, 'verify-email')
    const release = await holdScripts(page)
    await page.goto(link, { waitUntil: 'commit' })
    await verify(page).click()
    release()
    await expect(signInToConfirm(page)).toBeVisible()
    await chooseNew(page).click()
    await expect(page).toHaveURL('/reset-password')
  })

  test(
    'is restored by the link sent to the old address, regardless of the session',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      const bearer = { Authorization: `Bearer ${account.token}` }
      const confirm = async (email: string) => {
        const token = new URL(await linkTo(request, { email }, 'verify-email')).searchParams.get('token')
        expect((await request.post('/api/auth/verify-email', { headers: bearer, data: { token } })).status()).toBe(200)
      }
      await confirm(account.email)
      const email = `theirs-${account.email}`
      const data = { email, password: account.password }
      expect((await request.post('/api/auth/change-email', { headers: bearer, data })).status()).toBe(202)
      await confirm(email)
      await openAs(page, { ...account, email }, '/account')
      await expect.poll(() => linkTo(request, account, 'verify-email'), { timeout: 15_000 }).toContain('&for=restore')
      await open(page, await linkTo(request, account, 'verify-email'))
      await expect(page).toHaveURL('/verify-email?for=restore')
      await expect(page).toHaveTitle('Take your account back | Doorstep Documents')
      await page.getByRole('button', { name: 'Take my account back' }).click()
      await expectSaid(
        page,
        'Your account has its previous email address again, and every device is signed out. Choose a new password now.',
      )
      await saveNewPassword(page, 'another horse')
      await signIn(page, { ...account, password: 'another horse' })
      await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    },
  )
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, expectedErrors: [/status of (400|409)/] })

    const look = async (page: Page) => {
      await expectAccessible(page)
      await expectNoOverflow(page)
    }

    test('the page for a user of another account is accessible, and fits', async ({ page, request }) => {
      const [account, other] = [await newAccount(request), await newAccount(request)]
      const link = await linkTo(request, account, 'verify-email')
      await openAs(page, other, '/dashboard')
      await open(page, link)
      await look(page)
      await verify(page).click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
      await look(page)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(signInToConfirm(page)).toBeVisible()
      await look(page)
    })

    test('choosing a new password with the link is accessible, and fits', async ({ page, request }) => {
      const account = await newAccount(request)
      await open(page, await linkTo(request, account, 'verify-email'))
      await chooseNew(page).click()
      await expect(page).toHaveURL('/reset-password')
      await look(page)
    })

    test('restoring an account is accessible, and fits', async ({ page }) => {
      await open(page, '/verify-email?token=ds_x&for=restore')
      await look(page)
      await page.getByRole('button', { name: 'Take my account back' }).click()
      await expect(deadLink(page)).toBeVisible()
      await look(page)
    })
  })
}

import { readFile } from 'node:fs/promises'
import {
  accountOf,
  customer,
  expect,
  expectSaid,
  linksTo,
  linkTo,
  newAccount,
  open,
  openAs,
  sectionOf,
  signIn,
  signInFrom,
  test,
  tokenOf,
} from '#e2e/support/shop.ts'

test('the account page is linked from the account menu', async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/services/gst')
  await accountOf(page).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  await expect(page.getByText('One account for Doorstep Documents and Doorstep Home.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an administrator finds it in the admin area', async ({ page }) => {
  await openAs(page, { ...customer, email: 'admin@doorstep.example' }, '/admin')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
})

test('a visitor who opens it signs in and arrives there', async ({ page, request }) => {
  const account = await newAccount(request)
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=%2Faccount')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
})

test.describe('the profile', () => {
  test('is saved with a new name, which the header shows at once', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    const name = page.getByLabel('Full Name')
    await expect(name).toHaveValue(account.name)
    await name.fill('  ')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('All fields are required')
    await name.fill('Kavya Deshmukh')
    await name.press('Enter')
    await expectSaid(page, 'Your profile has been saved.')
    await expect(accountOf(page)).toHaveAccessibleName('Account menu for Kavya Deshmukh')
    await page.reload()
    await expect(name).toHaveValue('Kavya Deshmukh')
  })

  test('has a phone number, which can be corrected and removed', async ({ page, request }) => {
    await openAs(page, await newAccount(request), '/account')
    const phone = page.getByLabel('Phone')
    const save = async (typed: string) => {
      await phone.fill(typed)
      await phone.press('Enter')
    }
    await expect(phone).toHaveValue('')
    await save('98765')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/This phone number is too short\.$/)
    await save('9876543210')
    await expect(phone).toHaveValue('98765 43210')
    await page.reload()
    await expect(phone).toHaveValue('98765 43210')
    await save('')
    await expectSaid(page, 'Your profile has been saved.')
    await page.reload()
    await expect(phone).toHaveValue('')
  })

  test('has a tax number, under the name of the settings of the shop', async ({ page, request }) => {
    await openAs(page, await newAccount(request), '/account')
    const number = page.getByLabel('Tax number')
    await expect(number).toHaveAccessibleDescription(/^Shown on your invoices/)
    await number.fill(' 27AAPFU0939F1ZV ')
    await number.press('Enter')
    await expectSaid(page, 'Your profile has been saved.')
    await expect(number).toHaveValue('27AAPFU0939F1ZV')
    await page.reload()
    await expect(number).toHaveValue('27AAPFU0939F1ZV')
  })

  test(
    'has a new email address after its link is opened and confirmed',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      const email = `new-${account.email}`
      await openAs(page, account, '/account')
      const profile = sectionOf(page, 'Profile')
      await expect(profile.getByLabel('Email', { exact: true })).toHaveValue(account.email)
      await expect(profile.getByLabel('Email', { exact: true })).not.toBeEditable()
      await expect(profile.getByText('Not verified')).toBeVisible()
      await profile.getByRole('button', { name: 'Change email address' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change email address' })
      await expect(dialog.getByLabel('New email')).toBeFocused()
      await page.keyboard.type(email)
      await dialog.getByLabel('Current password').fill(account.password)
      await dialog.getByRole('button', { name: 'Send the link' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(profile.getByRole('status')).toContainText(`A link is on its way to ${email}.`)
      await expect(profile.getByLabel('Email', { exact: true })).toHaveValue(account.email)

      await open(page, await linkTo(request, { email }, 'verify-email'))
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await expectSaid(page, 'Your email address is verified.')
      await page.goto('/account')
      await expect(profile.getByLabel('Email', { exact: true })).toHaveValue(email)
      await expect(profile.getByText('Verified', { exact: true })).toBeVisible()
      await expect(page.getByText('Please verify your email.')).toHaveCount(0)
    },
  )
})

test.describe('invalid input', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('in the current password is reported at the field and keeps the session', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    const password = sectionOf(page, 'Password')
    await password.getByLabel('Current password').fill('correct hoarse')
    await password.getByLabel('New password').fill('another horse')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByLabel('Current password')).toBeFocused()
    await expect(password.getByLabel('Current password')).toHaveAccessibleDescription(
      'That is not your current password.',
    )
    await expect(password.getByLabel('New password')).toHaveValue('another horse')

    for (const opener of ['Change email address', 'Delete my account']) {
      await page.getByRole('main').getByRole('button', { name: opener }).click()
      const dialog = page.getByRole('dialog')
      if (opener.startsWith('Change')) await dialog.getByLabel('New email').fill(`new-${account.email}`)
      await dialog.getByLabel('Current password').fill('correct hoarse')
      await dialog.getByLabel('Current password').press('Enter')
      await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
        'That is not your current password.',
      )
      // The message is gone when the dialog is opened again.
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('main').getByRole('button', { name: opener }).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await expect(page).toHaveURL('/account')
    expect(await tokenOf(page)).not.toBeNull()
  })

  test('a common password is refused with the reason at the field', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    const password = sectionOf(page, 'Password')
    await password.getByLabel('Current password').fill(account.password)
    await password.getByLabel('New password').fill('password123')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByLabel('New password')).toBeFocused()
    await expect(password.getByLabel('New password')).toHaveAccessibleDescription(/most common passwords/)
  })
})

test('a new password signs out every other device', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  const elsewhere = await signInFrom(request, account, 'Chrome on Android')
  await openAs(page, account, '/account')
  const devices = sectionOf(page, 'Signed-in devices')
  await expect(devices.getByText('Chrome on Android')).toBeVisible()
  const password = sectionOf(page, 'Password')
  for (const [current, next, message] of [
    ['', '', 'Please enter your current password'],
    [account.password, '', /All fields are required$/],
    [account.password, 'horse', 'Password must be at least 8 characters'],
  ] as const) {
    await password.getByLabel('Current password').fill(current)
    await password.getByLabel('New password').fill(next)
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.locator('[aria-invalid]')).toBeFocused()
    await expect(password.locator('[aria-invalid]')).toHaveAccessibleDescription(message)
  }
  await password.getByLabel('New password').fill('another horse')
  await password.getByLabel('New password').press('Enter')
  await expectSaid(page, 'Password changed. Every other device is signed out.')
  await expect(devices.getByText('Chrome on Android')).toHaveCount(0)
  await expect(password.getByLabel('Current password')).toHaveValue('')
  await expect(password.getByLabel('New password')).toHaveValue('')
  await expect(password.getByLabel('New password')).toBeFocused()
  expect((await request.get('/api/auth/me', { headers: elsewhere })).status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const login = { email: account.email, password: 'another horse' }
  expect((await request.post('/api/auth/login', { data: login })).status()).toBe(200)
})

test('all stored data is downloaded as a file', { tag: '@smoke' }, async ({ page, request }) => {
  const account = await newAccount(request)
  await linksTo(request, { ...account, kind: 'verify-email' })
  await openAs(page, account, '/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('doorstep-data.json')
  const everything = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(everything.profile).toMatchObject({ name: account.name, email: account.email })
  expect(everything.sessions.length).toBeGreaterThanOrEqual(2)
  expect(everything.messages).toContainEqual(
    expect.objectContaining({ kind: 'verify-email', recipient: account.email }),
  )
  expect(everything.activity[0]).toMatchObject({ kind: 'signed-in' })
})

test('the verification link is sent again from the account and from the dashboard', async ({ page, request }) => {
  const account = await newAccount(request)
  await openAs(page, account, '/account')
  await linksTo(request, { ...account, kind: 'verify-email' })
  for (const [path, least, address] of [
    ['/account', 2, account.email],
    // It is shown right above.
    ['/dashboard', 3, 'this address'],
  ] as const) {
    await open(page, path)
    await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expectSaid(page, `The link is on its way to ${address}.`)
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeFocused()
    expect(await linksTo(request, { ...account, kind: 'verify-email', least })).toHaveLength(least)
  }
})

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('asks for the password, ends all sessions and leads home', { tag: '@smoke' }, async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    await expect(page.getByText('Deleting your account cannot be undone.')).toBeVisible()
    const opener = page.getByRole('main').getByRole('button', { name: 'Delete my account' }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      'Please enter your current password',
    )
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expect(opener).toBeFocused()

    // A request in flight cannot be cancelled, so nothing offers it.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/users/me', async (route) => {
      await held
      await route.continue()
    })
    await opener.click()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeVisible()
    release()
    await expect(page).toHaveURL('/')
    await expectSaid(page, 'Your account has been deleted.')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await tokenOf(page)).toBeNull()
    const { email, password } = account
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)
  })
})

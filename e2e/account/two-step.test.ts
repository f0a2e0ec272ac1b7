import { codeAt } from '#server/testing/two-step.ts'
import { answerOnce } from '#e2e/support/answer-once.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  open,
  openAs,
  signIn,
  test,
  tokenOf,
  widths,
} from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/ERR_FAILED|status of 422/] })

test(
  'an account asks for a code of the app once it was set up, or for a recovery code',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account/two-step')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const key = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    const code = page.getByLabel('Code', { exact: true })
    await code.pressSequentially('000000')
    await expect(page.getByText('That code is not right.')).toBeVisible()
    // The next code replaces the wrong one, and is checked at the sixth digit.
    await page.keyboard.type(codeAt(new Date(), key))
    await expect(page.getByText('That is right')).toBeVisible()
    const codes = page.getByRole('listitem').locator('code')
    const [recovery = '', secondRecovery = ''] = await codes.allInnerTexts()
    const turnOn = page.getByRole('button', { name: 'Turn on two-step sign-in' })
    await expect(turnOn).toBeDisabled()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'I have put them in a safe place' }).check()
    await turnOn.click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('10 recovery codes left.')).toBeVisible()

    const begin = async () => {
      await page.evaluate(() => localStorage.removeItem('token'))
      await open(page, '/login')
      await signIn(page, account)
      await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
    }
    await begin()
    expect(await tokenOf(page)).toBeNull()
    await page.keyboard.type(codeAt(new Date(), key, -1))
    await expect(page.getByText('That code was used already. Wait for the next one.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type(codeAt(new Date(), key, 1))
    await expect(page).toHaveURL('/dashboard')
    await begin()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.keyboard.type(recovery.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await open(page, '/account')
    await expect(page.getByText('9 recovery codes left.')).toBeVisible()
    await page.getByRole('link', { name: 'New recovery codes' }).click()
    const another = page.getByRole('listitem').filter({ hasText: /^2\w{4}-\w{4}$/ })
    await expect(page.getByRole('heading', { name: 'New recovery codes' })).toBeVisible()
    await page.getByLabel('Current password').fill(account.password)
    await page.getByLabel('Code', { exact: true }).fill(secondRecovery)
    await answerOnce(page, '**/api/auth/two-step/codes', (route) => route.abort())
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await expect(page.getByText('The ones you have may no longer work.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await expect(another).toBeVisible()
    await expect(page.getByText(secondRecovery)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have put them in a safe place' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  },
)

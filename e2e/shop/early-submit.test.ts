import { expectSaid, holdScripts, linkTo, newAccount, openAs, test } from '#e2e/support/shop.ts'

test.describe('before the scripts load', () => {
  // The new password ended the session of this browser.
  test.use({ expectedErrors: [/status of 401/] })

  test(
    'a form of an email link submitted early is sent when the scripts have loaded',
    { tag: '@smoke' },
    async ({ page, request }) => {
      const account = await newAccount(request)
      await openAs(page, account, '/dashboard')
      await request.post('/api/auth/forgot-password', { data: { email: account.email } })
      const verification = await linkTo(request, account, 'verify-email')
      const reset = await linkTo(request, account, 'reset-password')
      const release = await holdScripts(page)
      await page.goto(verification, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Verify my email' }).click()
      release()
      await expectSaid(page, 'Your email address is verified.')
      const releaseAgain = await holdScripts(page)
      await page.goto(reset, { waitUntil: 'commit' })
      await page.getByLabel('New password').fill('another horse')
      await page.getByLabel('Confirm Password').fill('another horse')
      await page.getByRole('button', { name: 'Save new password' }).click()
      releaseAgain()
      await expectSaid(page, 'Your new password is saved. Please sign in.')
    },
  )
})

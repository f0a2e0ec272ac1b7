import { accountOf, deadLink, expect, expectSaid, linkTo, newAccount, open, openAs, test } from './shop.ts'

test.describe('the address of an account', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is verified by the button that the link leads to, not by the link', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/dashboard')
    const banner = page.getByText('Please verify your e-mail.')
    await expect(banner).toBeVisible()
    const link = await linkTo(request, account, 'verify-email')
    await open(page, link)
    await page.goto('/dashboard')
    await expect(banner).toBeVisible()

    await open(page, link)
    await expect(page).toHaveURL('/verify-email')
    // To the shop, where it is known who this is, and back: from then on that has to be asked anew.
    await page.getByRole('banner').getByRole('link').click()
    await expect(accountOf(page)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Verify my e-mail' }).click()
    await expectSaid(page, 'Your e-mail address is verified.')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeFocused()
    await expect(banner).toHaveCount(0)

    // Pressed a second time it is used up; who is signed in asks for another in the account.
    await open(page, link)
    await page.getByRole('button', { name: 'Verify my e-mail' }).click()
    await expect(deadLink(page)).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  })

  test('is verified on a device where nobody is signed in, too', async ({ page, request }) => {
    const account = await newAccount(request)
    await open(page, await linkTo(request, account, 'verify-email'))
    await page.getByRole('button', { name: 'Verify my e-mail' }).click()
    await expectSaid(page, 'Your e-mail address is verified.')
    await page.getByRole('link', { name: 'Browse services' }).click()
    await expect(page).toHaveURL('/services')
  })
})

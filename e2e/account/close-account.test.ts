import { book, bookLate } from '#e2e/support/booked.ts'
import { expect, expectAccessible, newAccount, openAs, refuse, test } from '#e2e/support/shop.ts'

test('the dialog to delete an account names each visit that is cancelled, and who is informed', async ({
  page,
  request,
}) => {
  const account = await newAccount(request)
  await bookLate(request, account)
  await book(request, account, { service: 'leaky-faucet-repair', storefront: 'home' })
  await openAs(page, account, '/account')
  const opener = page.getByRole('main').getByRole('button', { name: 'Delete my account' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog).toContainText(
    'It cancels 2 upcoming bookings, and we inform Doorstep Documents and Doorstep Home:',
  )
  const visits = dialog.getByRole('listitem')
  await expect(visits).toHaveText([
    /^GST Registration.*Doorstep Documents.*In less than 24 hours$/,
    /^Leaky Faucet Repair.*Doorstep Home$/,
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByLabel('Current password')).toBeInViewport()
})

test.describe('deleting an account', () => {
  test.use({ expectedErrors: [/status of (409|401)/] })

  test('asks again if another booking was made since the dialog opened', async ({ page, request }) => {
    const account = await newAccount(request)
    await openAs(page, account, '/account')
    await page.getByRole('main').getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toContainText('You have no upcoming bookings.')
    await book(request, account)
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'You have another upcoming booking now. Please check again what will be cancelled.',
    )
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('bookings that cannot be read', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('keep the dialog closed, with a message', async ({ page, request }) => {
    await openAs(page, await newAccount(request), '/account')
    await refuse(page, '/api/users/me/closing', { status: 503, code: 'unavailable', message: 'Away.' })
    const opener = page.getByRole('main').getByRole('button', { name: 'Delete my account' })
    await opener.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'We could not read which bookings this would cancel.' }),
    ).toBeVisible()
    await page.unroute('**/api/users/me/closing')
    // The network is back: the dialog must not open by itself.
    const read = page.waitForResponse('**/api/users/me/closing', { timeout: 1_000 }).catch(() => undefined)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await read).toBeUndefined()
    await expect(page.getByRole('dialog', { name: 'Delete my account' })).toBeHidden()
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Delete my account' })).toBeVisible()
  })
})

import { admin } from '#e2e/support/admin.ts'
import { ownShop, startOwnShop } from '#e2e/support/own-shop.ts'
import { expect, expectAccessible, expectNoOverflow, open, signIn, test } from '#e2e/support/shop.ts'

test('an administrator removes the demo with its catalogue, and visitors find a shop that opens soon', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { url, end } = await startOwnShop(ownShop('remove-demo', { DEMO_PASSWORD: admin.password }))
  try {
    await open(page, `${url}/login?next=/admin/settings/shop`)
    await signIn(page, admin)
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the demo?' })
    await expect(dialog).toContainText(/This removes [\d,]+ bookings/)
    await dialog.getByRole('checkbox', { name: /^Its catalogue too/ }).check()
    await expect(dialog).toContainText(/[\d,]+ services/)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: 'Remove the demo' }).click()
    await expect(dialog).toContainText('Please type Doorstep Documents.')
    await page.keyboard.type('Doorstep Documents')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'The demo is removed' })).toBeFocused({ timeout: 30_000 })
    await expect(page.getByText(/[\d,]+ bookings.* are gone\./)).toBeVisible()
    expect((await page.request.get(`${url}/`)).status()).toBe(503)
    const headers = { 'X-Storefront': 'home' }
    expect((await page.request.get(`${url}/api/services`, { headers })).status()).toBe(200)
  } finally {
    await end()
  }
})

import { openAdmin } from '#e2e/support/admin.ts'
import { expect, open, storefronts, test } from '#e2e/support/shop.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Outage: The server cannot be reached|Failed to fetch/] })

test('a link followed offline leads to a page of the shop, which loads when the network is back', async ({
  page,
  context,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await open(page, '/services')
  await page.waitForLoadState('networkidle')
  // The scripts of the other pages are loaded a little later.
  await page.waitForTimeout(4_000)
  for (const [link, loaded] of [
    ['GST Registration', 'GST Registration'],
    ['About us', /./],
    ['Login', 'Welcome back'],
  ] as const) {
    await context.setOffline(true)
    await page.getByRole('link', { name: link }).first().click()
    await expect(title).toHaveText('We will be right back')
    await context.setOffline(false)
    await expect(title).not.toHaveText('We will be right back')
    await expect(title).toHaveText(loaded)
    await page.goBack()
    await expect(title).toHaveText('Services')
  }
})

test('a list that could not be loaded offline is loaded when the network is back', async ({ page, context }) => {
  await open(page, '/services')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Tax \d+$/ }).click()
  await expect(page.getByRole('alert')).toContainText('We could not load services.')
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^7 services$/)).toBeVisible()
})

test('a link of the admin area followed offline leads to a page of it', async ({ page, context }) => {
  await openAdmin(page, '/admin', storefronts[0]?.url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(4_000)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page).toHaveURL('/admin/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

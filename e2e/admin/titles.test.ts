import { aService, openAdmin, shop } from '#e2e/support/admin.ts'
import { expect, open, test } from '#e2e/support/shop.ts'

test('the title of the tab names the page, its filter and the storefront', async ({ page }) => {
  await openAdmin(page, '/admin')
  await expect(page).toHaveTitle('Dashboard · Doorstep Documents')
  await open(page, `${shop.url}/admin?storefront=home&days=7`)
  await expect(page).toHaveTitle('Dashboard: last 7 days · Doorstep Home')
  await open(page, `${shop.url}/admin?storefront=all`)
  await expect(page).toHaveTitle('Dashboard · All storefronts')
  await open(page, `${shop.url}/admin/services?category=tax&search=gst&featured=true`)
  await expect(page).toHaveTitle('Services: “gst”, Tax, Featured · Doorstep Documents')
  await open(page, `${shop.url}/admin/bookings?storefront=home`)
  await expect(page).toHaveTitle(/^Bookings.* · Doorstep Home$/)
})

test('the title of the tab names the open service', async ({ page, request }) => {
  const { _id, title } = await aService(request)
  await openAdmin(page, `/admin/services?edit=${_id}`)
  await expect(page).toHaveTitle(`${title} · Services · Doorstep Documents`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveTitle('Services · Doorstep Documents')
  await page.getByRole('link', { name: 'Add New Service' }).click()
  await expect(page).toHaveTitle('Add New Service · Services · Doorstep Documents')
})

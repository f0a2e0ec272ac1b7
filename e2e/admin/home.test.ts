import { openAdmin } from '#e2e/support/admin.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

const pages = ['/activity', '/reviews', '/messages', '/settings/closed-days', '/bookings', '']

for (const width of widths)
  for (const path of pages)
    test(`/admin${path} of Doorstep Home is accessible and fits at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await openAdmin(page, `/admin${path}?storefront=home`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Doorstep Home').filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    })

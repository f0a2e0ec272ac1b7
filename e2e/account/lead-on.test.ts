import { onward, openWizard, pickFree } from '#e2e/support/bookings.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  newAccount,
  open,
  openAs,
  test,
  widths,
} from '#e2e/support/shop.ts'

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a booking that was started can be continued from the dashboard, or discarded', async ({ page, request }) => {
      await openWizard(page, await newAccount(request))
      await open(page, '/dashboard')
      const started = page.getByRole('region', { name: 'Continue where you left off' })
      await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
      await expect(started).toHaveCount(0)

      await open(page, '/booking/gst')
      await pickFree(page)
      await onward(page).click()
      await page.getByLabel('Address', { exact: true }).fill('7, Temple Street')
      await open(page, '/dashboard')
      await expect(started).toContainText('GST Registration')
      await expect(started).toContainText('not held until you book')
      await expectAccessible(page)
      await expectNoOverflow(page)
      await started.getByRole('link', { name: 'Continue' }).click()
      await onward(page).click()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Temple Street')

      await open(page, '/dashboard')
      await started.getByRole('button', { name: 'Discard' }).click()
      await expect(started.getByText('What you had entered for GST Registration is discarded.')).toBeFocused()
      await page.reload()
      await expect(page.getByText("You don't have any upcoming bookings.")).toBeVisible()
      await expect(started).toHaveCount(0)
    })

    test('empty lists lead on with real services', async ({ page, request }) => {
      const first = await (await request.get('/api/services?limit=3')).json()
      const titles = first.map(({ title }: { title: string }) => title)
      await openAs(page, await newAccount(request), '/dashboard')
      for (const address of ['/dashboard', '/dashboard?tab=favorites', '/services?search=qwrtzpx']) {
        await open(page, address)
        const section = page.locator('section').filter({ hasText: /^Well rated and often booked/ })
        await expect(section.getByRole('article').getByRole('heading')).toHaveText(titles)
        await expectAccessible(page)
        await expectNoOverflow(page)
      }
      await open(page, '/dashboard?tab=past')
      await expect(page.getByText("You don't have any past bookings.")).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Well rated and often booked' })).toHaveCount(0)
    })
  })
}

import { asAdmin, dialogOf, openAdmin } from '#e2e/support/admin.ts'
import { bookedBy } from '#e2e/support/admin-bookings.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, test, widths } from '#e2e/support/shop.ts'

const received = 'We received your booking'

test('an email is found, read as it was sent, and sent again', { tag: '@smoke' }, async ({ page, playwright }) => {
  const { account, booked } = await bookedBy(playwright, { day: 9 })
  await openAdmin(page, `/admin/messages?search=${booked.number}`)
  const row = page.getByRole('row').filter({ hasText: account.email })
  await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 15_000 })
  await row.getByRole('link', { name: 'Booking received' }).click()
  const drawer = dialogOf(page)
  await expect(drawer.frameLocator('iframe').getByRole('heading', { name: received })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Text' }).click()
  await expect(drawer.getByText(`Booking ID: ${booked.number}`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expectSaid(page, `The email is sent to ${account.email} again`)
  const api = await asAdmin(page.request)
  const sent = async () => (await api.get(`/api/admin/messages?search=${booked.number}&delivery=sent`)).json()
  await expect.poll(async () => ((await sent()) as unknown[]).length, { timeout: 15_000 }).toBe(2)
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('the list and an open email are accessible and fit', async ({ page, playwright }) => {
      const { booked } = await bookedBy(playwright, { day: 9 })
      await openAdmin(page, `/admin/messages?search=${booked.number}`)
      const link = page.getByRole('link', { name: 'Booking received' })
      await expect(link).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
      await link.click()
      await expect(dialogOf(page).locator('iframe')).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
    })
  })
}

import { randomUUID } from 'node:crypto'
import { asAdmin, dialogOf, openAdmin, shop } from '#e2e/support/admin.ts'
import { book } from '#e2e/support/booked.ts'
import { bookedBy } from '#e2e/support/admin-bookings.ts'
import { expect, expectAccessible, expectNoOverflow, expectSaid, newcomer, test, widths } from '#e2e/support/shop.ts'

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

test('a failed email is counted in red until it is sent to a corrected address', async ({ page, playwright }) => {
  const there = await playwright.request.newContext({ baseURL: shop.url })
  // No mail server accepts more than 64 characters before the @.
  const email = `${'a'.repeat(40)}${randomUUID()}@example.com`
  const made = await there.post('/api/auth/register', { data: { ...newcomer(), email } })
  const { token } = await made.json()
  const { number } = await book(there, { token }, { day: 9 })
  const api = await asAdmin(page.request)
  const failed = async () => (await api.get(`/api/admin/messages?delivery=failed&search=${email}`)).json()
  await expect.poll(async () => ((await failed()) as unknown[]).length, { timeout: 15_000 }).toBe(2)
  // An email about access to an account can only be dismissed.
  const [link] = ((await failed()) as { _id: string; kind: string }[]).filter(({ kind }) => kind === 'verify-email')
  await api.put(`/api/admin/messages/${link?._id}/dismissed`, { dismissed: true })
  await openAdmin(page, '/admin')
  const badge = page.getByRole('link', { name: /^1 failed/ })
  await badge.click()
  await expect(page).toHaveURL(/delivery=undelivered/)
  await expect(page.getByText('1 message could not be delivered.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: 'Booking received' }).click()
  await page.getByRole('button', { name: 'Correct address and send again' }).click()
  const form = page.getByRole('dialog', { name: 'Correct address and send again' })
  await form.getByLabel('Address', { exact: true }).fill(newcomer().email)
  await form.getByRole('button', { name: 'Send again' }).click()
  await expect(form).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(badge).toHaveCount(0)
  await expect(page.getByText('1 message could not be delivered.')).toHaveCount(0)
  await there.dispose()
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

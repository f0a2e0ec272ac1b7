import { asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf, rowOf } from '#e2e/support/admin-booked.ts'
import { all, bar } from '#e2e/support/admin-bulk.ts'
import { expect, expectAccessible, expectNoOverflow, test, widths } from '#e2e/support/shop.ts'

test('all bookings that match are selected, changed in requests of fifty, and the rest is left when it is stopped', async ({
  page,
}) => {
  const sent: string[][] = []
  await page.route('**/api/admin/bookings/statuses', async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: { booking: string }[] }
    sent.push(changes.map(({ booking }) => booking))
    const problem = { code: 'invalid_state', message: 'Not on this day.' }
    if (sent.length > 1) await expect(page.getByText(/^50 of \d+$/)).toBeVisible()
    if (sent.length > 1) await page.getByRole('button', { name: 'Stop' }).click()
    await route.fulfill({ json: { results: changes.map(({ booking }) => ({ booking, done: null, problem })) } })
  })
  await openAdmin(page, '/admin/bookings?status=pending&limit=10')
  await all(page).check()
  const found = await page.getByText(/^\d+ bookings found$/).textContent()
  const total = Number.parseInt(found ?? '')
  expect(total).toBeGreaterThan(100)
  await bar(page)
    .getByRole('button', { name: `Select all ${total} that match` })
    .click()
  await expect(bar(page).getByRole('status')).toHaveText(`${total} selected, ${total - 10} not on this page`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(all(page)).toBeChecked()
  await bar(page)
    .getByRole('button', { name: /^Cancel \d+ open$/ })
    .click()
  const question = page.getByRole('dialog', { name: `Cancel ${total} bookings?` })
  await question.getByRole('button', { name: 'Cancel bookings' }).click()
  const results = page.getByRole('dialog', { name: 'Nothing was changed' })
  await expect(results.getByRole('listitem')).toHaveCount(100)
  await expect(page.getByText(`${total - 100} bookings of ${total} left as before`)).toBeVisible()
  expect(sent.map(({ length }) => length)).toEqual([50, 50])
  expect(new Set(sent.flat()).size).toBe(100)
})

test('the file of a selection has the chosen bookings, or all that match', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day: 26 })
  const [first] = booked
  if (!first) throw new Error('Two were booked')
  await openBookingsOf(page, account)
  await page.getByRole('checkbox', { name: `Select ${first.number}, Ravi Menon` }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-bookings-chosen-/)
})

test(
  'several bookings are assigned to one professional, and those that have one are left out of the others',
  { tag: '@smoke' },
  async ({ page, playwright }) => {
    const { account, booked } = await bookSome(playwright, 1, { service: 'gst', day: 27 })
    const [first] = booked
    if (!first) throw new Error('One was booked')
    const api = await asAdmin(page.request)
    type Candidate = { _id: string; name: string; free: boolean }
    const found: Candidate[] = await (await api.get(`/api/admin/bookings/${first._id}/professionals`)).json()
    const details = await (await api.get(`/api/admin/bookings/${first._id}`)).json()
    const other = found.find(({ _id, free }) => free && _id !== details.professional._id)
    if (!other) throw new Error('Someone else is free')
    await openBookingsOf(page, account)
    await all(page).check()
    await bar(page).getByRole('button', { name: 'Professional', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 1 booking' })
    await dialog.getByLabel('To each, the least busy professional who is free').check()
    await expect(dialog).toContainText('1 is left out: 1 with a professional.')
    await dialog.getByLabel('To all, the same professional').check()
    await dialog.getByRole('combobox', { name: 'Professional' }).selectOption(other._id)
    await dialog.getByRole('button', { name: 'Assign 1' }).click()
    await expect(page.getByText('1 booking assigned')).toBeVisible()
    await expect(rowOf(page, first)).toContainText(other.name)
  },
)

for (const width of widths) {
  test(`the assignment of several bookings is accessible in both modes at ${width} px, and fits`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page, '/admin/bookings?status=pending&limit=10')
    await all(page).check()
    await expect(bar(page).getByRole('button', { name: /^Select all/ })).toBeVisible()
    // Above its own place, the bar covers a part of a row.
    await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page)
    await expectNoOverflow(page)
    await bar(page).getByRole('button', { name: 'Professional', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Assign 10 bookings' })).toBeVisible()
    await expectAccessible(page, 'dialog[aria-labelledby]:modal')
    await expectNoOverflow(page)
  })
}

import type { APIRequestContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { aService, asAdmin, openAdmin } from '#e2e/support/admin.ts'
import { bookSome, openBookingsOf, rowOf } from '#e2e/support/admin-booked.ts'
import { all, bar, confirming } from '#e2e/support/admin-bulk.ts'
import { expect, expectAccessible, expectNoOverflow, newcomer, test, widths } from '#e2e/support/shop.ts'

test('all bookings that match are selected, changed in requests of fifty, and the rest is left when it is stopped', async ({
  page,
}) => {
  const { title, count } = await aBusyService(page.request)
  const sizes: number[] = []
  const stopped = Promise.withResolvers<void>()
  // The second request waits until Stop is pressed; the product answers all of them.
  await page.route('**/api/admin/bookings/statuses', async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: object[] }
    sizes.push(changes.length)
    if (sizes.length > 1) await stopped.promise
    await route.continue()
  })
  await openAdmin(page, `/admin/bookings?search=${encodeURIComponent(title)}&limit=10`)
  await all(page).check()
  await bar(page)
    .getByRole('button', { name: `Select all ${count} that match` })
    .click()
  await expect(bar(page).getByRole('status')).toHaveText(`${count} selected, ${count - 10} not on this page`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(all(page)).toBeChecked()
  await bar(page)
    .getByRole('button', { name: `Confirm ${count} pending` })
    .click()
  await confirming(page, `${count} bookings`)
    .getByRole('button', { name: `Confirm ${count}` })
    .click()
  await expect(page.getByText(`50 of ${count}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  stopped.resolve()
  await expect(page.getByText('100 bookings confirmed')).toBeVisible()
  await expect(page.getByText(`10 bookings of ${count} left as before`)).toBeVisible()
  expect(sizes).toEqual([50, 50])
  const api = await asAdmin(page.request)
  const search = encodeURIComponent(title)
  for (const [status, total] of [
    ['confirmed', '100'],
    ['pending', '10'],
  ] as const) {
    const answer = await api.get(`/api/admin/bookings?search=${search}&status=${status}&limit=1`)
    expect(answer.headers()['x-total-count']).toBe(total)
  }
})

test('the file of a selection has the chosen bookings, or all that match', async ({ page, playwright }) => {
  const { account, booked } = await bookSome(playwright, 2, { service: 'gst', day: 26 })
  const [first, second] = booked
  if (!first || !second) throw new Error('Two were booked')
  await openBookingsOf(page, account)
  await page.getByRole('checkbox', { name: `Select ${first.number}, Ravi Menon` }).check()
  expect(await numbersInFile(page, /-bookings-chosen-/)).toEqual([first.number])
  await all(page).check()
  await bar(page).getByRole('button', { name: 'Confirm 2 pending' }).click()
  await confirming(page, '2 bookings').getByRole('button', { name: 'Confirm 2' }).click()
  await expect(page.getByText('2 bookings confirmed')).toBeVisible()
  expect((await numbersInFile(page, /-bookings-chosen-/)).toSorted()).toEqual([first.number, second.number].toSorted())
})

test('more chosen bookings than fit into an address are exported, without one that was left out', async ({ page }) => {
  // Visits that are over, which no other test changes.
  await openAdmin(page, '/admin/bookings?status=completed&limit=10')
  await all(page).check()
  const select = bar(page).getByRole('button', { name: /^Select all/ })
  const total = Number(/\d+/.exec((await select.textContent())?.replace(',', '') ?? '')?.[0])
  expect(total).toBeGreaterThan(300)
  await select.click()
  await expect(bar(page).getByRole('status')).toContainText('not on this page')
  const [whole, left] = [await numbersInFile(page, /-bookings-completed-/), page.getByRole('checkbox').nth(3)]
  const number = /DS-\d{6}-\d{4,}/.exec((await left.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await left.uncheck()
  const chosen = await numbersInFile(page, /-bookings-chosen-/)
  expect(whole).toHaveLength(total)
  expect(whole).toContain(number)
  expect(chosen).toHaveLength(total - 1)
  expect(new Set([...chosen, number])).toEqual(new Set(whole))
})

/** Presses Export; returns the numbers of the bookings in the file, one for each row. */
async function numbersInFile(page: Page, name: RegExp): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(name)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
  return rows.map((row) => /^"?(DS-\d{6}-\d+)/.exec(row)?.[1] ?? row)
}

const customers = 11
const each = 10

/** A service of this test alone with 110 bookings, which is ten for each customer, and a professional for them. */
async function aBusyService(request: APIRequestContext) {
  const api = await asAdmin(request)
  const { _id, title } = await aService(request, { category: 'property', duration: 15 })
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '23:00' }))
  const added = await api.post('/api/admin/professionals', { name: `Nia ${title}`, categories: ['property'], hours })
  const professional = (await added.json())._id
  const { days } = await (await api.get(`/api/services/${_id}/availability`)).json()
  const bookAll = async (at: number) => {
    const customer = { name: 'Ravi Menon', email: newcomer().email }
    const { date } = days[10 + at]
    for (let turn = 0; turn < each; turn += 1) {
      const time = `${String(8 + turn).padStart(2, '0')}:00`
      const body = { service: _id, date, time, address: '14, Lake View Road', professional, customer }
      expect((await api.post('/api/admin/bookings', body)).status()).toBe(201)
    }
  }
  await Promise.all(Array.from({ length: customers }, (_, at) => bookAll(at)))
  return { title, count: customers * each }
}

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
    const gone = { name: `Gone ${Date.now()}`, categories: ['tax'], hours: [], active: false }
    const { _id: archived } = await (await api.post('/api/admin/professionals', gone)).json()
    await openBookingsOf(page, account)
    await all(page).check()
    await bar(page).getByRole('button', { name: 'Professional', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 1 booking' })
    await dialog.getByLabel('To each, the least busy professional who is free').check()
    await expect(dialog).toContainText('1 is left out: 1 with a professional.')
    await dialog.getByLabel('To all, the same professional').check()
    const choice = dialog.getByRole('combobox', { name: 'Professional' })
    await choice.selectOption(other._id)
    await expect(choice.locator(`option[value="${archived}"]`)).toHaveCount(0)
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
